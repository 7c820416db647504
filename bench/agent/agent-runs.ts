/** What runs of the agent cost on a real server (Linux): CPU time a step of a run that nobody watches and of one whose
 *  recording is read, in turns; a run of 128 steps; 50 runs at once. Prints a table.
 *
 *    node bench/agent/agent-runs.ts [--rounds 5] */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../../test/support/server/server-process.ts';

const TASK = 'Go to shop.example, find the cheapest product, then search for Mount Everest and tell me its height';
const POLL_MS = 50;
// What the kernel counts CPU time in, on every usual build.
const TICKS_PER_SECOND = 100;

interface Cost {
  stepCount: number;
  cpuMs: number;
  wallMs: number;
  statuses: string[];
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error', TASK_CONCURRENCY: '50' });

async function call(method: string, path: string, json?: object) {
  const headers = { apikey: server.apiKey, ...(json && { 'content-type': 'application/json' }) };
  const response = await fetch(server.url + path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string; status: string; credits_used: number; recording_url: string };
}

async function finish(id: string) {
  for (;;) {
    const record = await call('GET', `/api/v1/task/${id}`);
    if (record.status !== 'waiting') return record;
    await delay(POLL_MS);
  }
}

function readCpuMs(): number {
  // proc(5): the fields after the name in brackets; 14 and 15 of the line are user and system time.
  const fields = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

function readResidentMb(): number {
  const pages = Number(readFileSync(`/proc/${server.process.pid}/statm`, 'utf8').split(' ')[1]);
  return Math.round((pages * 4096) / 2 ** 20);
}

async function readRecording(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.arrayBuffer();
}

async function measure(bodies: readonly object[], { isRead = false } = {}): Promise<Cost> {
  const [cpuBefore, startedAt] = [readCpuMs(), performance.now()];
  const submitted = await Promise.all(bodies.map((body) => call('POST', '/api/v1/task', body)));
  const ended = await Promise.all(submitted.map(({ id }) => finish(id)));
  if (isRead) await Promise.all(ended.map(({ recording_url: url }) => readRecording(url)));
  return {
    stepCount: ended.reduce((sum, record) => sum + record.credits_used, 0),
    cpuMs: readCpuMs() - cpuBefore,
    wallMs: performance.now() - startedAt,
    statuses: [...new Set(ended.map(({ status }) => status))],
  };
}

const perStep = ({ cpuMs, stepCount }: Cost): number => cpuMs / stepCount;
const sorted = (numbers: number[]): number[] => numbers.toSorted((a, b) => a - b);
const toText = (numbers: number[]): string => {
  const [low, middle, high] = [0, 0.5, 1].map(
    (share) => sorted(numbers)[Math.round(share * (numbers.length - 1))] ?? 0,
  );
  return `${middle?.toFixed(0)} (${low?.toFixed(0)} to ${high?.toFixed(0)})`;
};

try {
  await measure([{ task: TASK }]);
  const costs: Record<'read' | 'unread', number[]> = { read: [], unread: [] };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const kind of ['read', 'unread'] as const) {
      costs[kind].push(perStep(await measure([{ task: TASK }], { isRead: kind === 'read' })));
    }
  }
  const long = await measure([{ task: `${TASK} [[doppel:steps 128]]`, max_steps: 128 }]);
  const many = await measure(Array.from({ length: 50 }, () => ({ task: TASK })));
  console.log(`CPU ms a step, with the recording read: ${toText(costs.read)}`);
  console.log(`CPU ms a step, without: ${toText(costs.unread)}`);
  for (const [name, cost] of Object.entries({ 'One run of 128 steps': long, '50 runs at once': many })) {
    const { stepCount, wallMs, statuses } = cost;
    const end = `${stepCount} steps, all ${statuses.join(', ')}, ${(wallMs / 1000).toFixed(1)} s`;
    console.log(`${name}: ${end}, ${perStep(cost).toFixed(0)} CPU ms a step`);
  }
  console.log(`Resident memory afterwards: ${readResidentMb()} MB`);
} finally {
  await server.end('SIGTERM');
  rmSync(dataDirectory, { recursive: true, force: true });
}
