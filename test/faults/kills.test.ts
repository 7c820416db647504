import { expect, it } from 'vitest';
import { createFindings } from './findings.ts';
import { runKills } from './kill-run.ts';

it('loses nothing that it accepted and does nothing twice when it is killed ten times under load', async () => {
  const { journal, findings, logged } = await runKills({ kills: 10, seed: 3 });
  expect(findings).toEqual(createFindings());
  expect(journal.serverErrors).toEqual([]);
  expect(logged).toEqual([]);
  expect(journal.requests.length).toBeGreaterThan(0);
  expect(journal.tasks.length).toBeGreaterThan(0);
}, 300_000);

it('exits in time with 0 each time it gets SIGTERM under load, and loses nothing', async () => {
  const { journal, findings, stops } = await runKills({ kills: 4, seed: 5, end: 'SIGTERM', pauseMs: 20 });
  expect(findings).toEqual(createFindings());
  expect(journal.serverErrors).toEqual([]);
  expect(stops.length).toBeGreaterThan(0);
  // A process that does not stop in time exits with 1.
  expect(new Set(stops)).toEqual(new Set([0]));
}, 300_000);

it('continues when its worker thread dies repeatedly under load', async () => {
  const { journal, findings } = await runKills({
    kills: 3,
    seed: 9,
    end: 'SIGTERM',
    fault: 'before main commit:25:thread',
  });
  expect(findings).toEqual(createFindings());
  expect(journal.serverErrors).toEqual([]);
}, 300_000);
