import { expect, it } from 'vitest';
import { parseMetrics, sum } from '../../src/console/pages/home/parse-metrics.ts';

const TEXT = `# HELP doppel_tasks Tasks by status
# TYPE doppel_tasks gauge
doppel_tasks{status="done"} 3
doppel_tasks{status="failed"} 2
requests_total{route="/a\\"b",method="GET"} 1.5e3 1700000000000
up 1
`;

it('reads names, labels and values', () => {
  expect(parseMetrics(TEXT)).toEqual([
    { name: 'doppel_tasks', labels: { status: 'done' }, value: 3 },
    { name: 'doppel_tasks', labels: { status: 'failed' }, value: 2 },
    { name: 'requests_total', labels: { route: '/a"b', method: 'GET' }, value: 1500 },
    { name: 'up', labels: {}, value: 1 },
  ]);
});

it('adds up a metric, of all labels or of some', () => {
  const samples = parseMetrics(TEXT);
  expect([
    sum(samples, 'doppel_tasks'),
    sum(samples, 'doppel_tasks', { status: 'done' }),
    sum(samples, 'none'),
  ]).toEqual([5, 3, 0]);
});
