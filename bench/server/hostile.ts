/** How late `GET /health` is answered, and how much memory the server takes, while it serves requests that are hostile or
 *  merely large: imports of empty objects, of giant metadata, and the largest legal one; exports that nobody reads.
 *
 *    node bench/server/hostile.ts [--only NAME] */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';

const MIB = 2 ** 20;
const LIMIT_BYTES = 64 * MIB;
const PROBE_EVERY_MS = 5;

interface Case {
  name: string;
  run: (server: ServerProcess) => Promise<string>;
}

const HEAD = '{"format":"doppel-graph","version":1,"memories":[';

function toBomb(): Buffer {
  const count = Math.floor((LIMIT_BYTES - HEAD.length - 4) / 3);
  return Buffer.concat([Buffer.from(HEAD), Buffer.alloc(3 * count, '{},'), Buffer.from('{}]}')]);
}

/** As many memories as fit, each with `filler` as its text or its metadata. */
function toImport(toMemory: (at: number) => object): Buffer {
  const items: string[] = [];
  for (let at = 0, size = HEAD.length; ; at += 1) {
    const item = JSON.stringify(toMemory(at));
    size += Buffer.byteLength(item) + 1;
    if (size > LIMIT_BYTES - 10) return Buffer.from(`${HEAD}${items.join(',')}]}`);
    items.push(item);
  }
}

const passage = (at: number) => `Ada Number${at} moved to Lisbon in ${1900 + (at % 120)} and opened workshop ${at}. `;

const legal = () => toImport((at) => ({ memoryId: `m${at}`, memory: passage(at).repeat(12) }));
const tiny = () => toImport((at) => ({ memoryId: `m${at}`, memory: passage(at).repeat(4) }));
const giantMetadata = () =>
  toImport((at) => ({ memoryId: `m${at}`, memory: 'x', metadata: { many: Array(300_000).fill({}) } }));

async function post({ url, apiKey }: ServerProcess, path: string, body: Buffer, headers = {}): Promise<string> {
  const startedAt = performance.now();
  const reply = await new Promise<string>((resolve) => {
    const sent = request(`${url}${path}`, {
      method: 'POST',
      headers: { apikey: apiKey, 'content-type': 'application/json', 'content-length': body.length, ...headers },
    });
    sent.on('response', async (answer) => resolve(`${answer.statusCode} ${(await text(answer)).slice(0, 90)}`));
    sent.on('error', (error) => resolve(String(error)));
    sent.end(body);
  });
  return `${reply} after ${Math.round(performance.now() - startedAt)} ms`;
}

async function sendAtOnce(server: ServerProcess, count: number, body: Buffer): Promise<string> {
  const key = (at: number) => ({ 'idempotency-key': `${count}-${at}-${body.length}` });
  const replies = await Promise.all(
    Array.from({ length: count }, (_, at) => post(server, `/graph/g${count}-${at}/import`, body, key(at))),
  );
  return replies[0] ?? '';
}

/** Asks for the graph `name` on `count` connections, and reads nothing. */
async function discardBody({ url, apiKey }: ServerProcess, name: string, count: number): Promise<string> {
  const statuses = new Map<number, number>();
  const open = Array.from({ length: count }, () => {
    const sent = request(`${url}/graph/${name}/export`, { headers: { apikey: apiKey }, agent: false });
    sent.on('response', (answer) => {
      answer.pause();
      statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1);
    });
    sent.on('error', () => {});
    sent.end();
    return sent;
  });
  await delay(15_000);
  for (const each of open) each.destroy();
  return JSON.stringify(Object.fromEntries(statuses));
}

async function exportUnread(server: ServerProcess): Promise<string> {
  await post(server, '/graph/large/import', legal());
  await settle(server);
  return discardBody(server, 'large', 700);
}

const CASES: Case[] = [
  { name: 'nothing, for 5 s', run: () => delay(5000, '') },
  { name: 'import of empty objects', run: (server) => sendAtOnce(server, 1, toBomb()) },
  { name: 'four of them at once', run: (server) => sendAtOnce(server, 4, toBomb()) },
  { name: 'import with giant metadata', run: (server) => sendAtOnce(server, 4, giantMetadata()) },
  { name: 'the largest legal import', run: (server) => sendAtOnce(server, 1, legal()) },
  { name: 'the same in small memories', run: (server) => sendAtOnce(server, 1, tiny()) },
  { name: '700 exports of it, unread', run: exportUnread },
];

const residentMib = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Resolves once no request to a graph is open. */
async function settle({ url }: ServerProcess): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/doppel_memory_requests\{status="CREATED"\} 0\b/.test(metrics)) return;
    await delay(500);
  }
}

interface Probe {
  /** Resolves to the longest and the median time of an answer, in ms. */
  stop(): Promise<{ max: number; median: number; failed: number }>;
}

async function startProbe(url: string): Promise<Probe> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { url } });
  await once(thread, 'message');
  return {
    stop: () =>
      new Promise((resolve) => {
        thread.once('message', resolve);
        thread.postMessage('stop');
      }),
  };
}

async function probe(url: string): Promise<void> {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  for (let warmUp = 0; warmUp < 50; warmUp += 1) await fetch(`${url}/health`).then((answer) => answer.text());
  parentPort?.postMessage('ready');
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    await fetch(`${url}/health`).then(
      (answer) => answer.text(),
      () => {
        failed += 1;
      },
    );
    times.push(performance.now() - startedAt);
    await delay(PROBE_EVERY_MS);
  }
  times.sort((a, b) => a - b);
  parentPort?.postMessage({ max: times.at(-1), median: times[times.length >> 1], failed });
}

async function measure({ name, run }: Case): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-hostile-'));
  const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error' });
  const pid = server.process.pid as number;
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, server.process.exitCode === null ? residentMib(pid) : 0);
  }, 20);
  const healthProbe = await startProbe(server.url);
  const outcome = await run(server);
  const { max, median, failed } = await healthProbe.stop();
  clearInterval(sampling);
  const health = `${max.toFixed(0)} ms (median ${median.toFixed(1)}, failed ${failed})`;
  console.log(`${name.padEnd(32)} health ${health.padEnd(44)} resident ${String(peak).padStart(5)} MiB  ${outcome}`);
  await server.end('SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
}

if (isMainThread) {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  for (const each of CASES.filter(({ name }) => name.includes(values.only))) await measure(each);
} else {
  await probe((workerData as { url: string }).url);
}
