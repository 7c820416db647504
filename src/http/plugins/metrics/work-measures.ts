import { Counter, Gauge, type Registry } from 'prom-client';
import type { BrowserMeasures, Measures } from '../../../measures.ts';

type Samples = readonly { labels?: Record<string, string>; value: number }[];

interface Metric {
  name: string;
  help: string;
  labels?: readonly string[];
  read: (measures: Measures) => Samples;
}

const S = 1000;

const byKind = (values: Record<string, number>, scale = 1): Samples =>
  Object.entries(values).map(([kind, value]) => ({ labels: { kind }, value: value / scale }));
const single = (value: number, scale = 1): Samples => [{ value: value / scale }];

const ofBrowsers =
  (key: keyof BrowserMeasures): Metric['read'] =>
  ({ browsers }) =>
    single(browsers?.[key] ?? 0);

const GAUGES: readonly Metric[] = [
  {
    name: 'doppel_oldest_waiting_seconds',
    help: 'Age of the oldest work that no worker holds, by kind; 0 if none waits',
    labels: ['kind'],
    read: ({ waitingMs }) => byKind(waitingMs, S),
  },
  {
    name: 'doppel_leases',
    help: 'Work that the worker of this process holds, by kind',
    labels: ['kind'],
    read: ({ leases }) => byKind(leases ?? {}),
  },
  {
    name: 'doppel_replica_lag_deltas',
    help: 'Deltas that the graph replica furthest behind lacked when it was read, within the last minute',
    read: ({ replicaLag }) => single(replicaLag),
  },
  {
    name: 'doppel_bus_lag_seconds',
    help: 'Time that a message of this node to itself takes through the database',
    read: ({ busLagMs }) => single(busLagMs, S),
  },
  {
    name: 'doppel_database_connections',
    help: 'Open connections to PostgreSQL, by pool and state',
    labels: ['pool', 'state'],
    read: ({ pools }) =>
      Object.entries(pools).flatMap(([pool, { connections, idle }]) => [
        { labels: { pool, state: 'idle' }, value: idle },
        { labels: { pool, state: 'used' }, value: connections - idle },
      ]),
  },
  {
    name: 'doppel_database_waiting',
    help: 'Statements and transactions that wait for a connection, by pool',
    labels: ['pool'],
    read: ({ pools }) => Object.entries(pools).map(([pool, { waiting }]) => ({ labels: { pool }, value: waiting })),
  },
  {
    name: 'doppel_browsers',
    help: 'Running browsers of this process',
    read: ofBrowsers('browsers'),
  },
  {
    name: 'doppel_browser_contexts',
    help: 'Runs of this process with an open browser',
    read: ofBrowsers('contexts'),
  },
  {
    name: 'doppel_browser_waiting',
    help: 'Runs of this process that wait for a browser',
    read: ofBrowsers('waiting'),
  },
  {
    name: 'doppel_browser_wait_seconds',
    help: 'How long the first of the runs that wait for a browser has waited; 0 if none waits',
    read: ({ browsers }) => single(browsers?.longestWaitMs ?? 0, S),
  },
];

const COUNTERS: readonly Metric[] = [
  {
    name: 'doppel_worker_stalls_total',
    help: 'How often the worker stopped responding and was replaced',
    read: ({ stalls }) => single(stalls),
  },
  {
    name: 'doppel_database_retries_total',
    help: 'Errors, such as deadlocks, after which a statement or transaction was repeated, by pool',
    labels: ['pool'],
    read: ({ pools }) => Object.entries(pools).map(([pool, { retries }]) => ({ labels: { pool }, value: retries })),
  },
  {
    name: 'doppel_browser_launches_total',
    help: 'Browsers that this process started',
    read: ofBrowsers('launches'),
  },
  {
    name: 'doppel_browser_crashes_total',
    help: 'Browsers that ended by themselves or had to be killed',
    read: ofBrowsers('crashes'),
  },
];

/** Adds what a process measures of its work, its connections and its place among others. It is measured when the metrics are
 *  read, once for all of them. */
export function measureWork(registry: Registry, measure: () => Promise<Measures>): void {
  let measured: Promise<Measures> | null = null;
  const measureOnce = () => {
    measured ??= measure().finally(() => {
      measured = null;
    });
    return measured;
  };

  for (const metric of GAUGES) {
    new Gauge({
      ...toConfiguration(metric, registry),
      async collect() {
        const samples = metric.read(await measureOnce());
        this.reset();
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  }
  for (const metric of COUNTERS) {
    new Counter({
      ...toConfiguration(metric, registry),
      async collect() {
        const samples = metric.read(await measureOnce());
        this.reset();
        for (const { labels = {}, value } of samples) this.inc(labels, value);
      },
    });
  }
}

function toConfiguration({ name, help, labels = [] }: Metric, registry: Registry) {
  return { name, help, labelNames: [...labels], registers: [registry] };
}
