/** What the control API costs: requests a second and CPU time of the server with CONTROL=off beside on, with and without the journal, and with 100 rules
 *  that concern other requests, in interleaved rounds; and how long it takes to verify 10,000 requests. Needs wrk.
 *
 *    node test/bench/control.ts [--rounds 5] [--seconds 2] */
import { parseArgs } from 'node:util';
import { closeLoadClients, createLoadClient, forEachAtOnce, type LoadClient } from '../support/load.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { ACCEPTED, createPosts, UNLIMITED } from './suite/http-posts.ts';
import { race, toCpuRatios, toRatios } from './suite/race.ts';
import { withServer } from './suite/server-with-data.ts';
import { findWrkObstacle, fire, type Requests } from './suite/wrk.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const ENTRIES = 10_000;
const VERIFICATIONS = 20;
const AT_ONCE = 32;

/** Rules that never apply to the requests measured: of another operation, or of this one with another body. */
const RULES = Array.from({ length: 100 }, (_, index) => ({
  id: `rule-${index}`,
  match: { operation: 'queryGraph', body: { query: { contains: `subject ${index}` } } },
  do: { http: { status: 429 } },
}));

interface Variant {
  name: string;
  env: Record<string, string>;
  rules: readonly object[];
  /** Index of the variant that it is compared with. */
  beside: number;
}

const VARIANTS: readonly Variant[] = [
  { name: 'CONTROL=off', env: { CONTROL: 'off' }, rules: [], beside: 0 },
  { name: 'on, no journal, no rules', env: { CONTROL: 'on', JOURNAL_ENTRIES: '0' }, rules: [], beside: 0 },
  { name: 'on, no journal, 100 rules', env: { CONTROL: 'on', JOURNAL_ENTRIES: '0' }, rules: RULES, beside: 0 },
  { name: 'on, journal, no rules', env: { CONTROL: 'on' }, rules: [], beside: 1 },
  { name: 'on, journal, 100 rules', env: { CONTROL: 'on' }, rules: RULES, beside: 0 },
];

interface Running {
  variant: Variant;
  server: ServerProcess;
  client: LoadClient;
  taskId: string;
}

const toMedian = (samples: readonly number[]): number => samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0;

/** Starts the variants one inside another, so that each is stopped in the end. */
async function withAll(variants: readonly Variant[], use: (running: Running[]) => Promise<void>): Promise<void> {
  const [variant, ...others] = variants;
  if (!variant) return use([]);
  await withServer({ ...UNLIMITED, LOG_LEVEL: 'error', ...variant.env }, async (server) => {
    const client = createLoadClient(server.url, server.apiKey);
    if (variant.rules.length > 0) await client.call('POST', '/_doppel/rules', variant.rules);
    const { body } = await client.call('POST', '/api/v1/task', { task: '[[doppel:stuck]]' });
    await withAll(others, (rest) => use([{ variant, server, client, taskId: body.id }, ...rest]));
  });
}

async function measureRates(running: readonly Running[]): Promise<void> {
  const [post] = createPosts(ACCEPTED);
  const kinds: { name: string; toRequests: (of: Running) => Requests }[] = [
    { name: 'POST /api/v1/task', toRequests: () => post?.requests as Requests },
    { name: 'GET /api/v1/task/{id}', toRequests: ({ taskId }) => ({ paths: [`/api/v1/task/${taskId}`] }) },
    { name: 'GET /list_graphs', toRequests: () => ({ paths: ['/list_graphs'] }) },
  ];
  for (const { name, toRequests } of kinds) {
    const runners = running.map((of) => ({
      pid: of.server.process.pid as number,
      load: (time: number) =>
        fire({ url: of.server.url, apiKey: of.server.apiKey, requests: toRequests(of), seconds: time }),
    }));
    const laps = await race(runners, { rounds, seconds });
    console.log(`\n${name}`);
    for (const [index, { variant }] of running.entries()) {
      const own = laps[index] ?? [];
      const others = laps[variant.beside] ?? [];
      const rate = toMedian(own.map(({ perSecond }) => perSecond)).toFixed(0);
      const times = own.map(({ cpuUs }) => cpuUs);
      const cpu = `${toMedian(times).toFixed(1)} us of CPU, at least ${Math.min(...times).toFixed(1)}`;
      console.log(`  ${variant.name}: ${rate}/s, ${cpu}; beside "${VARIANTS[variant.beside]?.name}":`);
      console.log(`    rate ${show(toRatios(own, others))}, CPU ${show(toCpuRatios(own, others))}`);
    }
  }
}

const show = (ratios: readonly number[]): string =>
  `${toMedian(ratios).toFixed(3)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`;

async function measureVerify(): Promise<void> {
  await withServer(
    { ...UNLIMITED, LOG_LEVEL: 'error', CONTROL: 'on', JOURNAL_ENTRIES: String(ENTRIES) },
    async (server) => {
      const client = createLoadClient(server.url, server.apiKey);
      await forEachAtOnce(ENTRIES / 2, AT_ONCE, async (index) => {
        await client.call('POST', '/api/v1/task', { task: `[[doppel:stuck]] Find the price of item ${index}` });
        await client.call('GET', '/list_graphs');
      });
      const { body } = await client.call('POST', '/_doppel/verify', { match: {} });
      console.log(`\nPOST /_doppel/verify over ${body.count} requests, half of which have a body`);
      for (const [name, expectation, status] of [
        ['by operation', { match: { operation: 'submitTask' } }, 200],
        ['by a field of the body', { match: { body: { task: { contains: 'Find the price' } } } }, 200],
        ['by JSONPath and expression', { match: { body: { '$.task': { matches: 'item \\d+' } } } }, 200],
        ['not met, with near misses', { match: { operation: 'submitTask', body: { task: 'x' } } }, 409],
      ] as const) {
        const samples: number[] = [];
        for (let index = 0; index < VERIFICATIONS; index += 1) {
          const startedAt = performance.now();
          const reply = await client.call('POST', '/_doppel/verify', expectation);
          samples.push(performance.now() - startedAt);
          if (reply.status !== status) throw new Error(JSON.stringify(reply));
        }
        const sorted = samples.toSorted((a, b) => a - b);
        console.log(
          `  ${name}: p50 ${toMedian(samples).toFixed(1)} ms, p95 ${sorted[VERIFICATIONS - 2]?.toFixed(1)} ms`,
        );
      }
    },
  );
}

const obstacle = await findWrkObstacle();
if (obstacle !== null) throw new Error(obstacle);
try {
  await measureVerify();
  await withAll(VARIANTS, measureRates);
} finally {
  closeLoadClients();
}
