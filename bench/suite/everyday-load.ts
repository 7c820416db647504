import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadClient } from '../../test/support/server/load.ts';
import type { ServerProcess } from '../../test/support/server/server-process.ts';
import { makePassages } from './passages.ts';

/** All that a server is given at once. */
export interface EverydayLoad {
  /** Resolves to what was done meanwhile, in words, once the server is idle again. Rejects when a read was answered that should have waited. */
  stop(): Promise<string>;
}

const RECORDED_TASKS = 20;
const RECORDED_TEXT =
  'Go to shop.example, find the cheapest product, then search for Mount Everest and tell me its height';
/** More than are seen in a round, so that it never runs out of them. */
const STEPS = 128;
const INGEST_CLIENTS = 32;
const PASSAGES_A_PIECE = 4;
const POLL_MS = 200;
const BOOK = '/graph/book';

let pageNumber = 0;

/** A book is ingested, tasks with recordings run, and each of the tasks `heldIds` has a reader who waits for its next event. */
export async function startEverydayLoad(
  server: ServerProcess,
  client: LoadClient,
  heldIds: readonly string[],
): Promise<EverydayLoad> {
  const closing = new AbortController();
  const reads = holdReads(server, heldIds);
  const ingests = Array.from({ length: INGEST_CLIENTS }, () => ingest(client, closing.signal));
  const task = `${RECORDED_TEXT} [[doppel:steps ${STEPS}]]`;
  const submitted = await Promise.all(
    Array.from({ length: RECORDED_TASKS }, () => client.call('POST', '/api/v1/task', { task, max_steps: STEPS })),
  );
  const paths = submitted.map(({ body }) => `/api/v1/task/${body.id}`);
  return {
    async stop() {
      closing.abort();
      reads.release();
      await Promise.all(paths.map((path) => client.call('DELETE', path)));
      const records = await Promise.all(paths.map((path) => untilOver(client, path)));
      const pieceCounts = await Promise.all(ingests);
      if (reads.answered() > 0) throw new Error(`${reads.answered()} reads were answered that should have waited.`);
      const stepCount = sum(records.map(({ credits_used }) => credits_used ?? 0));
      return `${sum(pieceCounts)} pieces of the book and ${stepCount} steps`;
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** One piece of the book after another, each once the one before it is remembered. Resolves to how many there were. */
async function ingest(client: LoadClient, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (; !signal.aborted; count += 1) {
    pageNumber += PASSAGES_A_PIECE;
    const passages = makePassages(PASSAGES_A_PIECE, pageNumber);
    const { body } = await client.call('POST', `${BOOK}/insert`, {
      memory: passages.map(({ text }) => text).join('\n\n'),
    });
    await untilOver(client, `${BOOK}/insert/${body.requestId}?requestTime=${body.requestTime}`);
  }
  return count;
}

async function untilOver(client: LoadClient, path: string): Promise<{ credits_used?: number }> {
  for (;;) {
    const { status, body } = await client.call('GET', path);
    if (status >= 400 || body.status === 'FAILED') throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    if (!['CREATED', 'waiting', 'running'].includes(body.status)) return body;
    await delay(POLL_MS);
  }
}

/** Reads that wait for what does not come, until they are released. */
function holdReads({ url, apiKey }: ServerProcess, ids: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let answered = 0;
  for (const id of ids) {
    const path = `/api/v1/task/${id}?event_t=${Date.now()}`;
    const sent = request(url + path, { agent, headers: { apikey: apiKey } }, (response) => {
      answered += 1;
      response.resume();
    });
    // They are broken off at the end.
    sent.on('error', () => undefined);
    sent.end();
  }
  return { answered: () => answered, release: () => agent.destroy() };
}
