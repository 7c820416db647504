/** What reads that wait cost (Linux): memory and CPU of the server while 1,000 are held, as many as one account may have, and how soon each is answered once
 *  something happens to its task.
 *
 *    node bench/server/held-polls.ts [--polls 1000] */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../../test/support/server/server-process.ts';

const { values } = parseArgs({ options: { polls: { type: 'string', default: '1000' } } });
const pollCount = Number(values.polls);
const HELD_MS = 5000;
// What the kernel counts CPU time in, on every usual build.
const TICKS_PER_SECOND = 100;

const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error', WELCOME_CREDITS: '100000' });
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface TaskRecord {
  id: string;
  status: string;
  events: { timestamp: number }[];
}

function call(method: string, path: string, json?: object): Promise<TaskRecord> {
  const headers = { apikey: server.apiKey, ...(json && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { method, agent, headers }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve(JSON.parse(body)));
    });
    sent.on('error', reject);
    sent.end(json && JSON.stringify(json));
  });
}

const readResidentMb = (): number =>
  (Number(readFileSync(`/proc/${server.process.pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 2 ** 20;

function readCpuMs(): number {
  // proc(5): the fields after the name in brackets; 14 and 15 of the line are user and system time.
  const fields = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);

try {
  const ids: string[] = [];
  for (let count = 0; count < pollCount; count += 1) {
    ids.push((await call('POST', '/api/v1/task', { task: '[[doppel:stuck]]' })).id);
  }
  const first = await call('GET', `/api/v1/task/${ids[0]}?event_t=0`);
  const idleMb = readResidentMb();
  const held = ids.map(async (id) => {
    const { events } = await call('GET', `/api/v1/task/${id}?event_t=${Date.now()}`);
    return { events, endedAt: performance.now() };
  });
  await delay(1000);
  const [heldMb, cpuBefore] = [readResidentMb(), readCpuMs()];
  await delay(HELD_MS);
  const cpuMs = readCpuMs() - cpuBefore;
  const latencies: number[] = [];
  for (const [index, id] of ids.entries()) {
    const startedAt = performance.now();
    await call('DELETE', `/api/v1/task/${id}`);
    latencies.push(((await held[index])?.endedAt ?? 0) - startedAt);
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  console.log(
    `${pollCount} reads held: ${(heldMb - idleMb).toFixed(0)} MB over the ${idleMb.toFixed(0)} MB without (${first.status})`,
  );
  console.log(`CPU while they are held: ${((cpuMs / HELD_MS) * 100).toFixed(1)} % of one core`);
  console.log(
    `From the DELETE of a task to the answer of its read: p50 ${at(sorted, 0.5)} ms, p99 ${at(sorted, 0.99)} ms`,
  );
} finally {
  agent.destroy();
  await server.end('SIGTERM');
  rmSync(dataDirectory, { recursive: true, force: true });
}
