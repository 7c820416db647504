/** What ingest with a model takes over the time of the model alone (Linux): a fake model and the real server, each in a
 *  process of its own, and the same calls from a plain loop over `fetch`, in turns.
 *
 *    node bench/model/model-overhead.ts data.json [--concurrency 1,8,32] [--rounds 2] [--calls-per-slot 60]
 *      [--latency-ms 300] [--spread 0] [--loads long,short]
 *
 *  The file is one for retrieval-engine.ts. Every chunk is one call. `long` are memories of 96 chunks (of 60 where there are no
 *  more), `short` are memories of one chunk; one client inserts them all into one graph, and the time runs from the first
 *  insert to the last DONE. `spread`: see slow-model.ts. Figures are medians over rounds, with the least and the greatest. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';
import { readDataSet } from '../memory/data-set.ts';
import { makeParagraphs, toCallBody, toLongMemories, toShortMemories } from './model-work.ts';

const MODEL = 'fake-model';
const INSERTS_AT_ONCE = 8;
const POLL_MS = 20;
// What the kernel counts CPU time in, on every usual build.
const TICKS_PER_SECOND = 100;
const LOADS = { long: toLongMemories, short: toShortMemories };

type Load = keyof typeof LOADS;

interface Handle {
  requestId: string;
  requestTime: number;
}

interface RequestRecord extends Handle {
  status: string;
  detail?: string;
  usage?: { calls: number; cached_replies: number; chunks_by_rules: number };
}

interface Ingest {
  wallMs: number;
  cpuMs: number;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '1,8,32' },
    rounds: { type: 'string', default: '2' },
    'calls-per-slot': { type: 'string', default: '60' },
    'latency-ms': { type: 'string', default: '300' },
    spread: { type: 'string', default: '0' },
    loads: { type: 'string', default: 'long,short' },
  },
});
const [path] = positionals;
if (!path) throw new Error('Usage: node bench/model/model-overhead.ts data.json [--concurrency 1,8,32] ...');
const callsPerSlot = Number(values['calls-per-slot']);
const latencyMs = Number(values['latency-ms']);
const concurrencies = values.concurrency.split(',').map(Number);
const loads = values.loads.split(',') as Load[];
const paragraphs = makeParagraphs(readDataSet(path), callsPerSlot * Math.max(...concurrencies));
const model = await startModel(values['latency-ms'], values.spread);
try {
  for (const concurrency of concurrencies) await compare(concurrency);
} finally {
  model.process.kill('SIGTERM');
}

async function compare(concurrency: number): Promise<void> {
  const texts = paragraphs.slice(0, callsPerSlot * concurrency);
  const idealMs = callsPerSlot * latencyMs;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
  const server = await startServerProcess(dataDirectory, {
    LOG_LEVEL: 'error',
    LLM_PROVIDER: 'openai',
    LLM_BASE_URL: model.url,
    LLM_MODEL: MODEL,
    LLM_CONCURRENCY: String(concurrency),
  });
  const pureMs: number[] = [];
  const ingests: Record<Load, Ingest[]> = { long: [], short: [] };
  try {
    const warmUp = texts.slice(0, 4 * concurrency);
    await ingest(server, 'warm-up', warmUp, 0);
    await callDirectly(warmUp, concurrency);
    for (let round = 0; round < Number(values.rounds); round++) {
      pureMs.push(await callDirectly(texts, concurrency));
      for (const load of loads) {
        // Texts of their own, or the server would know the replies.
        const memories = LOADS[load](texts.map((text) => `${text} Told in round ${round} of ${load} memories.`));
        ingests[load].push(await ingest(server, `${load}-${round}`, memories, idealMs));
      }
    }
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDirectory, { recursive: true, force: true });
  }
  report(concurrency, texts.length, idealMs, pureMs, ingests);
}

function report(
  concurrency: number,
  callCount: number,
  idealMs: number,
  pureMs: readonly number[],
  ingests: Readonly<Record<Load, Ingest[]>>,
): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const pure = toText(pureMs.map((ms) => ms / 1000));
  console.log(`${concurrency} at once, ${callCount} calls: ${seconds(idealMs)} s by formula, ${pure} s by fetch`);
  for (const load of loads) {
    const runs = ingests[load];
    // Each against the loop of its own round.
    const overhead = toText(runs.map(({ wallMs }, round) => (wallMs / (pureMs[round] ?? Number.NaN) - 1) * 100));
    const wall = toText(runs.map(({ wallMs }) => wallMs / 1000));
    const cpu = toText(runs.map(({ cpuMs }) => cpuMs / callCount));
    console.log(`  ${load.padEnd(5)} ${wall} s, overhead ${overhead} %, server CPU ${cpu} ms a call`);
  }
}

/** Inserts all, then waits for the last, as requests of one graph are carried out in order; throws unless all went well. */
async function ingest(server: ServerProcess, graph: string, memories: readonly string[], idealMs: number) {
  const [cpuBefore, startedAt] = [readCpuMs(server), performance.now()];
  const insert = (memory: string) => call<Handle>(server, 'POST', `/graph/${graph}/insert`, { memory });
  const handles = await pMap(memories, insert, { concurrency: INSERTS_AT_ONCE });
  const read = ({ requestId, requestTime }: Handle) =>
    call<RequestRecord>(server, 'GET', `/graph/${graph}/insert/${requestId}?requestTime=${requestTime}`);
  const last = handles.reduce((a, b) => (a.requestId > b.requestId ? a : b));
  // Reads cost the server CPU, so that none is made before the work may be done.
  await delay(Math.max(0.95 * idealMs - (performance.now() - startedAt), 0));
  while ((await read(last)).status === 'CREATED') await delay(POLL_MS);
  const outcome = { wallMs: performance.now() - startedAt, cpuMs: readCpuMs(server) - cpuBefore };
  for (const { status, detail, usage } of await pMap(handles, read, { concurrency: INSERTS_AT_ONCE })) {
    const isAsked = usage && usage.calls > 0 && usage.cached_replies === 0 && usage.chunks_by_rules === 0;
    if (status !== 'DONE' || !isAsked) throw new Error(`${graph}: ${status} ${detail} ${JSON.stringify(usage)}`);
  }
  return outcome;
}

async function callDirectly(texts: readonly string[], concurrency: number): Promise<number> {
  const bodies = await Promise.all(texts.map((text) => toCallBody(text, MODEL)));
  const headers = { 'content-type': 'application/json' };
  const ask = async (body: string) => {
    const response = await fetch(`${model.url}/chat/completions`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The model answered ${response.status}: ${await response.text()}`);
    await response.json();
  };
  const startedAt = performance.now();
  const queue = bodies.values();
  const worker = async () => {
    for (const body of queue) await ask(body);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return performance.now() - startedAt;
}

async function call<Reply>({ url, apiKey }: ServerProcess, method: string, path: string, json?: object) {
  const headers = { apikey: apiKey, ...(json && { 'content-type': 'application/json' }) };
  const response = await fetch(url + path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

function readCpuMs({ process: { pid } }: ServerProcess): number {
  // proc(5): the fields after the name in brackets; 14 and 15 of the line are user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

async function startModel(latency: string, spread: string): Promise<{ url: string; process: ChildProcess }> {
  const main = fileURLToPath(new URL('slow-model.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--latency-ms', latency, '--spread', spread], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), process: child };
}

function toText(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  const median = (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
  return `${median.toFixed(2)} (${at(0).toFixed(2)} to ${at(sorted.length - 1).toFixed(2)})`;
}
