import { setTimeout as delay } from 'node:timers/promises';
import {
  closeLoadClients,
  createLoadClient,
  forEachAtOnce,
  type LoadClient,
  toPercentile,
} from '../../test/support/server/load.ts';
import type { ServerProcess } from '../../test/support/server/server-process.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { startEverydayLoad } from './everyday-load.ts';
import { UNLIMITED } from './http-posts.ts';
import type { Kind, Latencies } from './pace.ts';
import { type Pacer, withPacer } from './pacer.ts';
import { withServer } from './server-with-data.ts';

const ROUNDS = { short: 3, full: 7 };
const PACE_MS = 4000;
/** How long the load runs, and how long it is over, before it is measured. */
const SETTLE_MS = 1000;
const HELD_READS = 1000;
const SETUP_AT_ONCE = 32;
/** So that all of the recorded tasks run at once. */
const SETTINGS = { ...UNLIMITED, TASK_CONCURRENCY_PER_ACCOUNT: '20' };
const LATER = '[[doppel:delay 3600s]]';

/** The latencies of one round. */
interface Round {
  idle: Latencies;
  loaded: Latencies;
}

export const httpLoad: Bench = {
  name: 'http-load',
  about:
    'How long clients wait while a book is ingested, 20 tasks are recorded and 1,000 reads are held, beside when idle.',
  async run({ say, isFull }) {
    try {
      return await withPacer((pace) =>
        withServer(SETTINGS, (server) => measure(server, pace, isFull ? ROUNDS.full : ROUNDS.short, say)),
      );
    } finally {
      closeLoadClients();
    }
  },
};

async function measure(
  server: ServerProcess,
  pace: Pacer,
  roundCount: number,
  say: BenchOptions['say'],
): Promise<Row[]> {
  const client = createLoadClient(server.url, server.apiKey);
  const ids = await submitLater(client);
  const kinds = createKinds(ids[0] ?? '');
  const order = { url: server.url, apiKey: server.apiKey, kinds, ms: PACE_MS };
  await pace(order);
  const rounds: Round[] = [];
  while (rounds.length < roundCount) {
    await delay(SETTLE_MS);
    const idle = await pace(order);
    const load = await startEverydayLoad(server, client, ids);
    await delay(SETTLE_MS);
    const [loaded, done] = await pace(order).then(
      async (latencies) => [latencies, await load.stop()] as const,
      async (error) => {
        await load.stop();
        throw error;
      },
    );
    rounds.push({ idle, loaded });
    say(`round ${rounds.length} of ${roundCount}, meanwhile ${done}`);
  }
  return kinds.flatMap((kind) => toRows(kind, rounds));
}

/** Tasks that stay unfinished, for readers to wait for. */
async function submitLater(client: LoadClient): Promise<string[]> {
  const ids: string[] = [];
  await forEachAtOnce(HELD_READS, SETUP_AT_ONCE, async () => {
    const { body } = await client.call('POST', '/api/v1/task', { task: LATER });
    ids.push(body.id);
  });
  return ids;
}

/** The graph is not the one that is ingested, for the requests of a graph are carried out in order. */
const createKinds = (id: string): Kind[] => [
  { name: 'GET /api/v1/task/{id}', method: 'GET', path: `/api/v1/task/${id}` },
  {
    ...{ name: 'POST /graph/{name}/insert', method: 'POST', path: '/graph/pace/insert' },
    body: [`{"memory":"${LATER} Ada Lovelace met visitor `, ' in London."}'],
  },
];

function toRows({ name }: Kind, rounds: readonly Round[]): Row[] {
  return [0.5, 0.99].flatMap((share) => {
    const what = `${name}, p${share * 100} under everyday load`;
    const [idle, loaded] = (['idle', 'loaded'] as const).map((state) =>
      rounds.map((round) => toPercentile(round[state][name] ?? [], share)),
    ) as [number[], number[]];
    const ratios = loaded.map((ms, round) => ms / (idle[round] ?? Number.NaN));
    return [
      { what, beside: 'the same when idle', aim: '1.2 or less', unit: 'ratio', samples: ratios },
      { what, beside: '', aim: '', unit: 'ms', samples: loaded },
    ];
  });
}
