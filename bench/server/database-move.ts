/** Seconds and memory of a backup and a restore, between SQLite and PostgreSQL: of finished tasks, a graph and a recording.
 *  The commands are real processes. Checks that all servers answer with the same bytes.
 *
 *    node bench/server/database-move.ts [--tasks 1000] [--passages 10000] [--recording-mb 200]
 *
 *  PostgreSQL is that of TEST_POSTGRES_URL, or one from npm that syncs to disk. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/storage/postgres/connection/database.ts';
import { migrate } from '../../src/storage/postgres/connection/migrate.ts';
import { startPostgresServer, toDatabaseUrl } from '../../test/support/database/postgres-server.ts';
import { createHttpClient, type HttpClient } from '../../test/support/server/http-client.ts';
import { startEntry } from '../../test/support/server/run-entry.ts';
import { startServerProcess } from '../../test/support/server/server-process.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '1000' },
    passages: { type: 'string', default: '10000' },
    'recording-mb': { type: 'string', default: '200' },
  },
});
const [taskCount, passageCount, recordingMb] = [values.tasks, values.passages, values['recording-mb']].map(Number);
const KEY = 'key-of-the-bench';
const GRAPH = 'rooms';
const QUESTION = 'Which colour is lamp 77 in room 7?';
const SAMPLES = 200;
const DATABASES = [1, 2].map((number) => `move_${process.pid}_${number}`);

const folder = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const at = (name: string) => join(folder, name);
const server = await startPostgresServer(['max_connections=50']);
const admin = openDatabase({ url: server.url, maxConnections: 1, hasTimeLimits: false });
try {
  await measure(await Promise.all(DATABASES.map(createDatabase)));
} finally {
  for (const name of DATABASES) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function createDatabase(name: string): Promise<string> {
  await admin.query(`CREATE DATABASE ${name}`);
  const url = toDatabaseUrl(server.url, name);
  const database = openDatabase({ url, maxConnections: 1 });
  await migrate(database).finally(() => database.close());
  return url;
}

async function measure([first = '', second = '']: string[]): Promise<void> {
  const paths = await fill();
  const expected = await read(at('data'), {}, paths);
  const toDatabase = (url: string) => ({ DATABASE_URL: url });
  await time('SQLite: backup', 'backup', at('data'), at('1.tar.gz'));
  await time('SQLite: restore', 'restore', at('restored'), at('1.tar.gz'));
  await time('PostgreSQL: restore', 'restore', at('node-1'), at('1.tar.gz'), toDatabase(first));
  await time('PostgreSQL: backup', 'backup', at('node-1'), at('2.tar.gz'), toDatabase(first));
  await time('PostgreSQL: restore of its own', 'restore', at('node-2'), at('2.tar.gz'), toDatabase(second));
  await time('SQLite: restore of PostgreSQL', 'restore', at('after'), at('2.tar.gz'));
  console.log(`archives: ${['1', '2'].map((name) => toMegabytes(statSync(at(`${name}.tar.gz`)).size)).join(' and ')}`);
  const places = [[at('node-1'), toDatabase(first)] as const, [at('node-2'), toDatabase(second)] as const];
  for (const [data, env] of [...places, [at('after'), {}] as const]) {
    const given = await read(data, env, paths);
    console.log(
      `${data.slice(folder.length + 1)}: ${countEqual(expected, given)} of ${expected.length} answers are equal`,
    );
  }
}

/** Resolves to paths whose answers must stay the same. */
async function fill(): Promise<string[]> {
  const { client, stop } = await start(at('data'), {});
  const tasks: Record<string, unknown>[] = [];
  for (let done = 0; done < (taskCount ?? 0); done += 50) {
    const more = Array.from({ length: 50 }, (_, index) => ({ task: `Compute ${done + index} + 1` }));
    tasks.push(...(await Promise.all(more.map((body) => client.runTask(body)))));
  }
  const memories = Array.from({ length: passageCount ?? 0 }, (_, index) => {
    const text = `Lamp ${index} in room ${index % 10} is ${['red', 'green', 'blue'][index % 3]}, and box ${index} is below it.`;
    return { memoryId: `m-${index}`, memory: text };
  });
  const document = { format: 'doppel-graph', version: 1, memories };
  const { body } = await client.call('POST', `/graph/${GRAPH}/import`, document);
  await client.finish(GRAPH, 'insert', body);
  await stop();
  const sampled = tasks.filter((_, index) => index % Math.ceil(tasks.length / SAMPLES) === 0);
  const live = sampled.map((task) => new URL(String(task.live_url)).pathname);
  const [firstId = ''] = tasks.map(({ id }) => String(id));
  mkdirSync(join(at('data'), 'media', firstId), { recursive: true });
  writeFileSync(join(at('data'), 'media', firstId, 'recording.webm'), randomBytes((recordingMb ?? 0) * 2 ** 20));
  return [
    ...sampled.flatMap(({ id }) => [`/api/v1/task/${id}`, `/api/v1/task/${id}/steps`]),
    ...live.slice(0, 20).flatMap((path) => [`${path}/frames/1.webp`, `${path}/events`, `${path}/recording.webm`]),
    ...['/api/v1/task?l=128', '/list_graphs', `/graph/${GRAPH}/export`],
  ];
}

async function read(data: string, env: Record<string, string>, paths: readonly string[]): Promise<string[]> {
  const { client, url, stop } = await start(data, env);
  const digests: string[] = [];
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { apikey: KEY } });
    const bytes = Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replaceAll(url, 'http://server');
    digests.push(`${response.status} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  const { answer, context } = await client.query(GRAPH, QUESTION);
  await stop();
  return [...digests, `${answer}\n${context}`];
}

async function start(
  data: string,
  env: Record<string, string>,
): Promise<{ client: HttpClient; url: string; stop: () => Promise<unknown> }> {
  const limits = { MAX_OPEN_TASKS: '100000', RATE_LIMIT: '0', LOG_LEVEL: 'error', PUBLIC_URL: '' };
  const process = await startServerProcess(data, { DOPPEL_API_KEY: KEY, ...limits, ...env });
  return { client: createHttpClient(process.url, KEY), url: process.url, stop: () => process.end('SIGTERM') };
}

async function time(
  name: string,
  entry: string,
  data: string,
  file: string,
  env: Record<string, string> = {},
): Promise<void> {
  const startedAt = performance.now();
  const { process: child, ended } = startEntry(entry, data, [file], { env });
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, readPeak(child.pid ?? 0));
  }, 20);
  const { code, stderr } = await ended;
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name}: ${stderr}`);
  console.log(
    `${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s, ${toMegabytes(peak)} of memory at most`,
  );
  await delay(100);
}

/** Greatest resident size of a process so far, in bytes; 0 where it is not known. */
function readPeak(pid: number): number {
  try {
    return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function countEqual(expected: readonly string[], given: readonly string[]): number {
  return expected.filter((each, index) => each === given[index]).length;
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
