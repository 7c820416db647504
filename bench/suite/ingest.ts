import { setTimeout as delay } from 'node:timers/promises';
import { closeLoadClients, createLoadClient, forEachAtOnce, type LoadClient } from '../../test/support/server/load.ts';
import type { Bench, Row } from './bench.ts';
import { findCpuObstacle, readCpuMs } from './cpu-time.ts';
import { startExtraction } from './extraction.ts';
import { makePassages } from './passages.ts';
import { withServer } from './server-with-data.ts';

/** Each client sends one memory after another and does not wait until it is done. */
const VARIANTS = [
  { clients: 1, graphs: 1 },
  { clients: 2, graphs: 1 },
  { clients: 8, graphs: 1 },
  { clients: 8, graphs: 100 },
];
const ROUNDS = 3;
const SIZE = { short: 1_000, full: 6_000 };
const POLL_MS = 5;

/** What one round of one variant took. */
interface Taken {
  ms: number;
  cpuMs: number;
}

export const ingest: Bench = {
  name: 'ingest',
  about:
    'Memories from the first POST until the last is DONE, beside the offline extraction of the same texts in memory.',
  findObstacle: findCpuObstacle,
  async run({ say, isFull }) {
    const count = isFull ? SIZE.full : SIZE.short;
    const extraction = startExtraction();
    try {
      return await withServer({}, async ({ url, apiKey, process: { pid = 0 } }) => {
        const client = createLoadClient(url, apiKey);
        const rounds = VARIANTS.map(() => createRound());
        // The first round lets the machine code settle on both sides.
        for (let round = 0; round <= ROUNDS; round += 1) {
          for (const [at, variant] of VARIANTS.entries()) {
            const memories = toMemories(count, (round * VARIANTS.length + at) * count);
            const aloneMs = await extraction.time(memories);
            const taken = await send(client, pid, memories, { ...variant, prefix: `v${at}` });
            if (round > 0) rounds[at]?.add(memories, aloneMs, taken);
          }
          say(`round ${round} of ${ROUNDS}`);
        }
        return VARIANTS.flatMap((variant, at) => rounds[at]?.toRows(nameOf(variant)) ?? []);
      });
    } finally {
      closeLoadClients();
      await extraction.close();
    }
  },
};

function toMemories(count: number, from: number): string[] {
  return makePassages(count, from).map(({ title, text }) => `${title}: ${text}`);
}

function nameOf({ clients, graphs }: { clients: number; graphs: number }): string {
  return `${clients} client${clients > 1 ? 's' : ''}, ${graphs} graph${graphs > 1 ? 's' : ''}`;
}

function createRound() {
  const samples = {
    rate: [] as number[],
    alone: [] as number[],
    bytes: [] as number[],
    ratio: [] as number[],
    cpu: [] as number[],
  };
  return {
    add(memories: readonly string[], aloneMs: number, { ms, cpuMs }: Taken): void {
      const byteCount = memories.reduce((sum, memory) => sum + Buffer.byteLength(memory), 0);
      samples.rate.push((memories.length * 1000) / ms);
      samples.alone.push((memories.length * 1000) / aloneMs);
      samples.bytes.push(byteCount / 1000 / ms);
      samples.ratio.push(aloneMs / ms);
      samples.cpu.push((cpuMs * 1000) / memories.length);
    },
    toRows(name: string): Row[] {
      const shared = { beside: '', aim: '' };
      return [
        {
          what: `ingest, ${name}`,
          beside: 'offline extraction alone',
          aim: '0.6 or more',
          unit: 'ratio',
          samples: samples.ratio,
        },
        { ...shared, what: `ingest, ${name}`, unit: 'passages/s', samples: samples.rate },
        { ...shared, what: `ingest, ${name}`, unit: 'MB/s', samples: samples.bytes },
        { ...shared, what: `CPU of the server, ${name}`, unit: 'us/passage', samples: samples.cpu },
        { ...shared, what: `offline extraction alone, before ${name}`, unit: 'passages/s', samples: samples.alone },
      ];
    },
  };
}

async function send(
  client: LoadClient,
  pid: number,
  memories: readonly string[],
  { clients, graphs, prefix }: { clients: number; graphs: number; prefix: string },
): Promise<Taken> {
  const last = new Map<string, string>();
  const startedAt = performance.now();
  const cpuBefore = readCpuMs(pid);
  await forEachAtOnce(memories.length, clients, async (at) => {
    const graph = `${prefix}-${at % graphs}`;
    const { status, body } = await client.call('POST', `/graph/${graph}/insert`, { memory: memories[at] });
    if (status !== 200) throw new Error(`An insert was refused: ${status} ${body.detail}`);
    const path = `/graph/${graph}/insert/${body.requestId}?requestTime=${body.requestTime}`;
    if (path > (last.get(graph) ?? '')) last.set(graph, path);
  });
  // Requests of one graph are carried out in order.
  for (const path of last.values()) await untilDone(client, path);
  return { ms: performance.now() - startedAt, cpuMs: readCpuMs(pid) - cpuBefore };
}

async function untilDone(client: LoadClient, path: string): Promise<void> {
  for (;;) {
    const { body } = await client.call('GET', path);
    if (body.status === 'DONE') return;
    if (body.status !== 'CREATED') throw new Error(`A request failed: ${JSON.stringify(body)}`);
    await delay(POLL_MS);
  }
}
