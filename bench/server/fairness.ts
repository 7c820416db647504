/** How long an account waits for a query while another's work is queued, on the real server with one memory lane.
 *
 *    node bench/server/fairness.ts [--only NAME] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  closeLoadClients,
  createLoadClient,
  forEachAtOnce,
  type LoadClient,
  signUp,
  toPercentile,
} from '../../test/support/server/load.ts';
import { startServerProcess } from '../../test/support/server/server-process.ts';

const NAMES = ['Ada', 'Carol', 'Dora', 'Erin', 'Fay', 'Grace', 'Heidi', 'Ivan', 'Judy', 'Mallory'];
const PLACES = ['Lisbon', 'Oslo', 'Kyoto', 'Quito', 'Turin', 'Dakar', 'Perth', 'Split'];
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const IDLE_QUERIES = 40;

function toPassage(at: number): string {
  const [name, place] = [NAMES[at % NAMES.length], PLACES[at % PLACES.length]];
  return `${name} Number${at} moved to ${place} in ${1900 + (at % 120)} and opened workshop ${at} by the harbour there.`;
}

const toLongText = (at: number): string => {
  let text = '';
  for (let part = 0; text.length < 100_000; part += 1) text += `${toPassage(at * 1000 + part)} `;
  return text.slice(0, 100_000);
};

interface Load {
  name: string;
  count: number;
  graphOf: (at: number) => string;
  textOf: (at: number) => string;
}

const LOADS: Load[] = [
  { name: '10,000 memories to one graph', count: 10_000, graphOf: () => 'one', textOf: toPassage },
  { name: '10,000 memories to 1,000 graphs', count: 10_000, graphOf: (at) => `g${at % 1000}`, textOf: toPassage },
  { name: '200 memories of 100,000 characters', count: 200, graphOf: () => 'long', textOf: toLongText },
];

async function countOpen(client: LoadClient): Promise<number> {
  const { body } = await client.call('GET', '/metrics');
  return Number(/doppel_memory_requests\{status="CREATED"\} (\d+)/.exec(body)?.[1]);
}

async function measure(busy: LoadClient, other: LoadClient, load: Load): Promise<void> {
  let isSending = true;
  const sending = forEachAtOnce(load.count, 16, async (at) => {
    const { status, body } = await busy.call('POST', `/graph/${load.graphOf(at)}/insert`, { memory: load.textOf(at) });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }).finally(() => {
    isSending = false;
  });
  const [during, after]: [number[], number[]] = [[], []];
  let mostOpen = 0;
  for (;;) {
    const open = await countOpen(busy);
    mostOpen = Math.max(mostOpen, open);
    if (!isSending && open === 0) break;
    const wasSending = isSending;
    (wasSending ? during : after).push(await other.timeQuery('crew', 'Where did Ada Number10 move?'));
  }
  await sending;
  report(`${load.name}: while they are sent`, during);
  report(`${load.name}: while the rest is done (at most ${mostOpen} were open)`, after);
}

function report(name: string, times: readonly number[]): void {
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => toPercentile(times, share).toFixed(0));
  console.log(`${name}: ${times.length} queries, p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`);
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error' });
try {
  const busy = createLoadClient(server.url, server.apiKey);
  const other = await signUp(server.url);
  for (let at = 0; at < 50; at += 1) await other.call('POST', '/graph/crew/insert', { memory: toPassage(at) });
  const idle: number[] = [];
  await other.timeQuery('crew', 'Where did Ada Number10 move?');
  for (let at = 0; at < IDLE_QUERIES; at += 1) idle.push(await other.timeQuery('crew', 'Where did Ada Number10 move?'));
  report('Idle', idle);
  for (const load of LOADS.filter(({ name }) => name.includes(values.only))) await measure(busy, other, load);
} finally {
  closeLoadClients();
  await server.end('SIGTERM');
  rmSync(dataDirectory, { recursive: true, force: true });
}
