/** Whether anything grows that should not (Linux): a mixed load at a steady rate on the real server, with samples of memory,
 *  open files and sizes on disk every 10 s, and the growth of each per hour by a least-squares line after the warm-up.
 *
 *    node bench/server/soak.ts [--minutes 30] */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { closeLoadClients, createLoadClient, type LoadClient, signUp } from '../../test/support/server/load.ts';
import { startServerProcess } from '../../test/support/server/server-process.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const durationMs = Number(values.minutes) * 60_000;
const SAMPLE_MS = 10_000;
const TURN_MS = 250;
const WARM_UP = 0.3;
const ACCOUNTS = 4;
const GRAPHS = 8;
const MIB = 2 ** 20;

interface Sample {
  minutes: number;
  rssMb: number;
  heapMb: number;
  files: number;
  threads: number;
  controlMb: number;
  logMb: number;
  graphsMb: number;
  mediaMb: number;
  done: number;
  openWork: number;
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-soak-'));
const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error', WELCOME_CREDITS: '1000000000' });
const pid = server.process.pid;
const startedAt = performance.now();
const failures = new Map<string, number>();
let doneCount = 0;

async function attempt(kind: string, work: () => Promise<{ status: number }>): Promise<void> {
  try {
    const { status } = await work();
    if (status >= 400) failures.set(`${kind} ${status}`, (failures.get(`${kind} ${status}`) ?? 0) + 1);
    doneCount += 1;
  } catch (error) {
    failures.set(`${kind} ${error}`, (failures.get(`${kind} ${error}`) ?? 0) + 1);
  }
}

/** What one account does each turn. Memories come again under few names, so that the graphs stop growing. */
function takeTurn(client: LoadClient, turn: number): void {
  const graph = `graph-${turn % GRAPHS}`;
  const memoryId = `memory-${turn % 200}`;
  const memory = `Ada Number${turn % 977} moved to Lisbon in ${1900 + (turn % 120)} and met Carol there.`;
  attempt('insert', () => client.call('POST', `/graph/${graph}/insert`, { memory, memoryId }));
  if (turn >= GRAPHS && turn % 3 === 0) {
    attempt('query', async () => {
      await client.timeQuery(graph, `Where did Ada Number${turn % 977} move?`);
      return { status: 200 };
    });
  }
  if (turn % 20 === 19) attempt('delete', () => client.call('DELETE', `/graph/${graph}/memory/${memoryId}`));
  if (turn % 48 === 0) attempt('task', () => runTask(client, turn));
  if (turn % 160 === 0) attempt('session', () => runSession(client));
  if (turn % 60 === 0) attempt('list', () => client.call('GET', '/api/v1/task?limit=10'));
}

async function runTask(client: LoadClient, turn: number) {
  const task = turn % 96 === 0 ? `Compute ${turn} * 7` : 'Find the cheapest flight from Lisbon to Oslo';
  const { body } = await client.call('POST', '/api/v1/task', {
    task,
    enable_recording: turn % 96 === 0,
    max_steps: 12,
  });
  await client.call('GET', `/api/v1/task/${body.id}?event_t=${Date.now()}`);
  return client.call('GET', `/api/v1/task/${body.id}/steps`);
}

async function runSession(client: LoadClient) {
  const { body } = await client.call('POST', '/api/v1/task', { task: null });
  await client.call('GET', `/api/v1/task/${body.id}?event_t=${Date.now()}`);
  return client.call('DELETE', `/api/v1/task/${body.id}`);
}

const sizeMb = (folder: string, matches: RegExp): number => {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !matches.test(entry.name)) continue;
    bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes / MIB;
};

function sizeOfFolder(name: string): number {
  try {
    return sizeMb(join(dataDirectory, name), /./);
  } catch {
    return 0;
  }
}

async function takeSample(client: LoadClient): Promise<Sample> {
  const { body } = await client.call('GET', '/metrics');
  const read = (metric: string): number =>
    Number(
      body
        .split('\n')
        .find((line: string) => line.startsWith(`${metric} `))
        ?.split(' ')[1] ?? 0,
    );
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    minutes: (performance.now() - startedAt) / 60_000,
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    heapMb: read('nodejs_heap_size_used_bytes') / MIB,
    files: readdirSync(`/proc/${pid}/fd`).length,
    threads: Number(/Threads:\s+(\d+)/.exec(status)?.[1]),
    controlMb: sizeMb(dataDirectory, /^doppel\.db$/),
    logMb: sizeMb(dataDirectory, /-wal$/),
    graphsMb: sizeOfFolder('graphs'),
    mediaMb: sizeOfFolder('media'),
    done: doneCount,
    openWork:
      read('doppel_memory_requests{status="CREATED"}') +
      read('doppel_tasks{status="waiting"}') +
      read('doppel_tasks{status="running"}'),
  };
}

/** Growth of a column per hour: the slope of the least-squares line. */
function growthPerHour(samples: readonly Sample[], column: keyof Sample): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ minutes }) => minutes), mean((sample) => sample[column])];
  const spread = mean(({ minutes }) => (minutes - x) ** 2);
  return spread === 0 ? 0 : (mean((sample) => (sample.minutes - x) * (sample[column] - y)) / spread) * 60;
}

const toLine = (row: Partial<Record<keyof Sample, number>>, digits = 1): string =>
  Object.values(row)
    .map((value) => value.toFixed(digits).padStart(10))
    .join('');

try {
  const clients = [createLoadClient(server.url, server.apiKey)];
  while (clients.length < ACCOUNTS) clients.push(await signUp(server.url));
  const samples: Sample[] = [];
  const sampling = setInterval(async () => {
    const sample = await takeSample(clients[0] as LoadClient);
    if (samples.length === 0)
      console.log(
        Object.keys(sample)
          .map((name) => name.padStart(10))
          .join(''),
      );
    samples.push(sample);
    console.log(toLine(sample));
  }, SAMPLE_MS);
  for (let turn = 0; performance.now() - startedAt < durationMs; turn += 1) {
    for (const client of clients) takeTurn(client, turn);
    await delay(TURN_MS);
  }
  clearInterval(sampling);
  const settled = samples.slice(Math.floor(samples.length * WARM_UP));
  const growth = Object.fromEntries(
    Object.keys(settled[0] ?? {}).map((column) => [column, growthPerHour(settled, column as keyof Sample)]),
  );
  console.log(`Growth per hour, over the last ${settled.length} samples:`);
  console.log(toLine(growth));
  console.log('Refused or failed:', Object.fromEntries(failures));
} finally {
  closeLoadClients();
  await server.end('SIGTERM');
  rmSync(dataDirectory, { recursive: true, force: true });
}
