/** Compares what runs of the agent cost in this checkout and in another: 20 different tasks at once, a task of one step from
 *  accepted to done, the disk space of a task, and the first read of a picture and of a recording. Each round starts both
 *  afresh, one after the other, and swaps their order. Prints medians over the rounds, and the median, the least and the
 *  greatest of their ratios. Needs Linux.
 *
 *    node bench/agent/agent-trees.ts OTHER_CHECKOUT [--rounds 5] */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { createLoadClient, type LoadClient } from '../../test/support/server/load.ts';
import { startServerProcess } from '../../test/support/server/server-process.ts';
import { readCpuMs } from '../suite/cpu-time.ts';
import { readEntry } from '../suite/entry.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const BATCH_SIZE = 20;
const BATCHES = 2;
const POLL_MS = 5;
const SUBJECTS = ['Mount Everest', 'Charles Darwin', 'the Solar System', 'the speed of light', 'the emperor penguin'];

type Figures = Map<string, number>;

interface TaskRecord {
  id: string;
  status: string;
  output: unknown;
  live_url: string;
  credits_used: number;
}

/** A task of five steps. Those of one round differ in what they search for, so in nearly all pictures. */
function toTask(round: number, index: number): string {
  const mark = `${round}${index}`;
  const subject = SUBJECTS[index % SUBJECTS.length];
  return `Search the web for ${subject} ${mark}, then search shop.example for lamp ${mark}, then search the web for chair ${mark}`;
}

async function finish({ call }: LoadClient, task: string): Promise<TaskRecord> {
  const { body } = await call('POST', '/api/v1/task', { task });
  for (;;) {
    const record = (await call('GET', `/api/v1/task/${body.id}`)).body as TaskRecord;
    if (record.status === 'done') return record;
    if (record.status !== 'waiting') throw new Error(`A task ended as ${JSON.stringify(record)}.`);
    await delay(POLL_MS);
  }
}

/** Bytes that the main database and the media of runs take, without the write-ahead log, whose size is limited. */
function runBytes(data: string): number {
  const db = new Database(join(data, 'doppel.db'), { readonly: true });
  const pages = db
    .prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    .pluck();
  const databaseBytes = pages.get() ?? 0;
  db.close();
  return databaseBytes + diskBytes(join(data, 'media'));
}

/** Bytes that the files of a folder occupy on the disk. */
function diskBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + statSync(path).blocks * 512 + (entry.isDirectory() ? diskBytes(path) : 0);
  }, 0);
}

async function timed<T>(work: () => Promise<T>): Promise<[result: T, ms: number]> {
  const startedAt = performance.now();
  return [await work(), performance.now() - startedAt];
}

async function measure(checkout: string, round: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-agent-'));
  const env = { LOG_LEVEL: 'error', TASK_CONCURRENCY: String(BATCH_SIZE) };
  const server = await startServerProcess(join(folder, 'data'), env, readEntry(checkout));
  const figures: Figures = new Map();
  const pid = server.process.pid as number;
  try {
    const client = createLoadClient(server.url, server.apiKey);
    await finish(client, 'Compute 17 * 23');
    await finish(client, `${toTask(round, 0)} [[doppel:steps 32]]`);
    const firstDisk = runBytes(join(folder, 'data'));
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const tasks = Array.from({ length: BATCH_SIZE }, (_, index) => toTask(round, batch * BATCH_SIZE + index + 1));
      const cpuBefore = readCpuMs(pid);
      const [records, ms] = await timed(() => Promise.all(tasks.map((task) => finish(client, task))));
      const name = batch === 0 ? 'first' : 'second';
      figures.set(`20 tasks at once, ${name} batch, per second`, (BATCH_SIZE * 1000) / ms);
      const stepCount = records.reduce((sum, record) => sum + record.credits_used, 0);
      figures.set(`20 tasks at once, ${name} batch, CPU ms a step`, (readCpuMs(pid) - cpuBefore) / stepCount);
    }
    figures.set('disk of a task, KB', (runBytes(join(folder, 'data')) - firstDisk) / BATCH_SIZE / BATCHES / 1000);
    const latencies: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      latencies.push((await timed(() => finish(client, `Compute ${round + 2} * ${index + 100}`)))[1]);
    }
    figures.set('task of one step, accepted to done, ms', median(latencies));
    const { live_url: live } = await finish(client, toTask(round, 1000));
    figures.set('first read of a picture, ms', (await timed(() => readAll(`${live}/frames/2.webp`)))[1]);
    figures.set('first read of a recording, ms', (await timed(() => readAll(`${live}/recording.webm`)))[1]);
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
  return figures;
}

async function readAll(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

const other: Figures[] = [];
const own: Figures[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  const turns = [
    async () => other.push(await measure(positionals[0] ?? '.', round)),
    async () => own.push(await measure('.', round)),
  ];
  for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
}
for (const name of own[0]?.keys() ?? []) {
  const [before, after] = [other, own].map((rounds) => rounds.map((figures) => figures.get(name) ?? Number.NaN));
  const ratios = (after ?? []).map((value, index) => value / (before?.[index] ?? Number.NaN));
  const spread = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  const medians = `${median(before ?? []).toFixed(1)} -> ${median(after ?? []).toFixed(1)}`;
  console.log(`${name.padEnd(52)} ${medians} (${spread[0]}, ${spread[1]} to ${spread[2]})`);
}
