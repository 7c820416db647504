import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createWorkerApp } from '../../src/http/worker-app.ts';
import type { Measures } from '../../src/measures.ts';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const RULES: Rule[] = parse(read('deploy/prometheus/alerts.yml')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);

const MEASURES: Measures = {
  waitingMs: { task: 1500, session: 0, graph: 20_000 },
  leases: { task: 3, session: 1, graph: 2 },
  pools: { worker: { connections: 16, idle: 4, waiting: 2, retries: 5 } },
  stalls: 2,
  replicaLag: 7,
  busLagMs: 12,
  browsers: { browsers: 2, contexts: 9, waiting: 3, longestWaitMs: 2500, launches: 4, crashes: 1 },
};
const USAGE = { calls: 1, cachedReplies: 0, inputTokens: 0, outputTokens: 0, chunksByRules: 0 };

async function readMetrics(measure: () => Promise<Measures>): Promise<string> {
  const app = await createWorkerApp({
    logger: pino({ level: 'silent' }),
    tasks: { count: async () => ({ waiting: 1, running: 0, done: 0, failed: 0, cancelled: 0 }) },
    memories: { countRequests: async () => ({ created: 0, done: 0, failed: 0 }) },
    model: {
      name: 'offline',
      problem: () => null,
      readDeciding: async () => null,
      readTokens: async () => null,
      readUsage: async () => USAGE,
    },
    checkWritable: async () => {},
    countStalls: () => 2,
    countNodes: async () => ({ all: 0, api: 1, worker: 1 }),
    measure,
  });
  await app.inject('/health');
  return (await app.inject('/metrics')).body;
}

describe('metrics of work', () => {
  it('are in base units, and measured once for each read', async () => {
    let count = 0;
    const text = await readMetrics(async () => {
      count += 1;
      return MEASURES;
    });
    const lines = text.split('\n').filter((line) => /^doppel_(oldest|leases|replica|bus|database|browser)/.test(line));
    expect(lines).toEqual([
      'doppel_oldest_waiting_seconds{kind="task"} 1.5',
      'doppel_oldest_waiting_seconds{kind="session"} 0',
      'doppel_oldest_waiting_seconds{kind="graph"} 20',
      'doppel_leases{kind="task"} 3',
      'doppel_leases{kind="session"} 1',
      'doppel_leases{kind="graph"} 2',
      'doppel_replica_lag_deltas 7',
      'doppel_bus_lag_seconds 0.012',
      'doppel_database_connections{pool="worker",state="idle"} 4',
      'doppel_database_connections{pool="worker",state="used"} 12',
      'doppel_database_waiting{pool="worker"} 2',
      'doppel_browsers 2',
      'doppel_browser_contexts 9',
      'doppel_browser_waiting 3',
      'doppel_browser_wait_seconds 2.5',
      'doppel_database_retries_total{pool="worker"} 5',
      'doppel_browser_launches_total 4',
      'doppel_browser_crashes_total 1',
    ]);
    expect(count).toBe(1);
  });

  it('leave out leases while the worker does not answer', async () => {
    const text = await readMetrics(async () => ({ ...MEASURES, leases: null }));
    expect(text).not.toMatch(/^doppel_leases\{/m);
    expect(text).toMatch(/^doppel_bus_lag_seconds/m);
  });
});

describe('deploy/prometheus/alerts.yml', () => {
  it('names only metrics and label values that there are, and each metric of work', async () => {
    const metrics = await readMetrics(async () => MEASURES);
    const names = new Set([...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const expressions = RULES.map(({ expr }) => expr).join('\n');
    const used = [...expressions.matchAll(/\b(?:doppel|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(used.length).toBeGreaterThan(10);
    for (const name of used) expect(names).toContain(name);
    const matchers = [...expressions.matchAll(/(\w+)\{(\w+)="(\w+)"\}/g)];
    for (const [, name, label, value] of matchers) expect(metrics).toMatch(`${name}{${label}="${value}"}`);
    for (const [, label = ''] of expressions.matchAll(/\bby \((\w+)/g)) {
      expect(label === 'instance' || metrics.includes(`{${label}=`), label).toBe(true);
    }
  });

  it('has a runbook entry and a summary for each alert', () => {
    const runbook = read('docs/scale.md');
    for (const { alert, for: lasting, labels, annotations } of RULES) {
      expect(runbook, alert).toContain(`| ${alert} |`);
      expect(lasting).toMatch(/^\d+m$/);
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    }
  });
});
