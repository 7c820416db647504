/** Measures the device with Chromium: how long steps take, what runs take of memory, and what is lost when browsers die.
 *
 *    node bench/agent/chromium.ts [--kills 100] [--every 1500] [--tasks 24] [--minutes 0] [--skip-steps]
 *
 *  Needs Linux and Chromium in /usr/bin. Each figure is of this machine, with all that else it does at the time. */

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Device, DeviceAction } from '../../src/device/device.ts';
import { createBuiltInWeb } from '../../src/device/simulated/web/built-in-web.ts';
import { CHROMIUM } from '../../test/support/browser/chromium.ts';
import { openTestPool, toChromiumDevices } from '../../test/support/browser/chromium-devices.ts';
import { createHttpClient } from '../../test/support/server/http-client.ts';
import { listBrowsers, listDescendants } from '../../test/support/server/processes.ts';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    /** Mean time between two kills, in ms. */
    every: { type: 'string', default: '1500' },
    tasks: { type: 'string', default: '24' },
    /** How long to run one task after the other, every tenth with a browser that is killed. */
    minutes: { type: 'string', default: '0' },
    'skip-steps': { type: 'boolean', default: false },
  },
});

const PAGES = ['shop.example', 'news.example', 'encyclopedia.example/moon', 'tickets.example', 'flights.example'];
const TASK = 'What does the desk lamp cost in the shop?';

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const quantile = (numbers: readonly number[], share: number): number =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))] ?? 0;

/** Memory of processes in MB; what they share is counted once (PSS). */
function memoryOf(ids: readonly number[]): number {
  const kilobytes = ids.map((id) => {
    try {
      return Number(/^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Time of one step as a run takes it: act, settle, look, take the screen. */
async function timeStep(device: Device, action: DeviceAction): Promise<number> {
  const startedAt = performance.now();
  const { ok, summary } = await device.perform(action);
  if (!ok) throw new Error(summary);
  await device.observe();
  await device.scene('');
  return performance.now() - startedAt;
}

async function measureSteps(): Promise<void> {
  const pool = await openTestPool();
  const web = createBuiltInWeb({ seed: 1 });
  const devices = toChromiumDevices(pool, web, web.homeUrl);
  const open = () =>
    devices.open({ accountId: 'bench', kind: 'desktop', allowedUrls: [], files: [], recordsMotion: true });
  const [first, steps]: [number[], number[]] = [[], []];
  const opened: Device[] = [];
  const idle = memoryOf(listDescendants(process.pid));
  for (let round = 0; round < 4; round += 1) {
    const device = await open();
    opened.push(device);
    for (const [index, url] of PAGES.entries()) {
      const took = await timeStep(device, { type: 'goto', url });
      (index === 0 ? first : steps).push(took);
      if (index === 0) continue;
      steps.push(await timeStep(device, { type: 'evaluate_js', js: 'document.links.length', args: null }));
      steps.push(await timeStep(device, { type: 'click', target: 'back' }));
      steps.push(await timeStep(device, { type: 'click', target: 'forward' }));
    }
  }
  const busy = memoryOf(listDescendants(process.pid));
  console.log(
    `first step, browser warm: median ${quantile(first, 0.5).toFixed(0)} ms, most ${Math.max(...first).toFixed(0)} ms`,
  );
  console.log(
    `step: p50 ${quantile(steps, 0.5).toFixed(0)} ms, p95 ${quantile(steps, 0.95).toFixed(0)} ms of ${steps.length}`,
  );
  console.log(
    `memory: ${idle.toFixed(0)} MB idle, ${((busy - idle) / opened.length).toFixed(0)} MB for each of ${opened.length} runs`,
  );
  await Promise.all(opened.map((device) => device.close()));
  await pool.close();
}

interface Client {
  submit: () => Promise<string>;
  read: (id: string) => Promise<{ status: string; output: unknown }>;
  steps: (id: string) => Promise<number>;
}

function toClient(server: ServerProcess): Client {
  const { call } = createHttpClient(server.url, server.apiKey);
  return {
    submit: async () => (await call('POST', '/api/v1/task', { task: TASK })).body.id,
    read: async (id) => (await call('GET', `/api/v1/task/${id}`)).body,
    steps: async (id) => (await call('GET', `/api/v1/task/${id}/steps`)).body.steps.length,
  };
}

const startServer = () =>
  startServerProcess(mkdtempSync(join(tmpdir(), 'doppel-bench-')), {
    ...{ DEVICE: 'chromium', CHROMIUM_PATH: CHROMIUM ?? '', CHROMIUM_SANDBOX: 'off', LOG_LEVEL: 'error' },
    ...{ TASK_CONCURRENCY: '24', TASK_CONCURRENCY_PER_ACCOUNT: '24' },
  });

async function waitForAll(client: Client, ids: readonly string[]): Promise<string[]> {
  const ends: string[] = [];
  for (const id of ids) {
    let task = await client.read(id);
    for (; !['done', 'failed'].includes(task.status); task = await client.read(id)) await delay(100);
    ends.push(task.status === 'done' ? `done ${task.output}` : `failed ${task.output}`);
  }
  return ends;
}

function printEnds(what: string, ends: readonly string[]): void {
  const counts = Map.groupBy(ends, (each) => each);
  console.log(`${what}:`);
  for (const [end, all] of counts) console.log(`  ${all.length} ${end}`);
}

async function measureLoad(taskCount: number): Promise<void> {
  const server = await startServer();
  const client = toClient(server);
  const startedAt = performance.now();
  const ids = await Promise.all(Array.from({ length: taskCount }, client.submit));
  const ends = await waitForAll(client, ids);
  printEnds(`${taskCount} tasks at once, ended after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`, ends);
  await server.end('SIGTERM');
}

async function measureKills(killCount: number): Promise<void> {
  const server = await startServer();
  const client = toClient(server);
  const pid = server.process.pid ?? 0;
  const ids: string[] = [];
  let kills = 0;
  while (kills < killCount) {
    ids.push(await client.submit());
    await delay(Number(values.every) * (0.5 + Math.random()));
    for (const id of listBrowsers(pid).slice(0, 1)) {
      process.kill(id, 'SIGKILL');
      kills += 1;
    }
  }
  const ends = await waitForAll(client, ids);
  const again = await waitForAll(client, ids);
  printEnds(`${ids.length} tasks while browsers were killed ${kills} times`, ends);
  console.log(`  ${again.filter((end, index) => end !== ends[index]).length} changed after their end`);
  const processes = listDescendants(pid);
  await server.end('SIGTERM');
  await delay(2_000);
  const left = processes.filter((id) => memoryOf([id]) > 0);
  console.log(`  ${left.length} processes left after the server's end`);
}

/** Runs one task after the other. Memory is that of the server with its browsers. */
async function measureLongRun(minutes: number): Promise<void> {
  const server = await startServer();
  const client = toClient(server);
  const pid = server.process.pid ?? 0;
  const [ends, memory, counts]: [string[], number[], number[]] = [[], [], []];
  const until = Date.now() + minutes * 60_000;
  while (Date.now() < until) {
    const id = await client.submit();
    if (ends.length % 10 === 9) {
      await delay(Math.random() * 1_000);
      for (const browser of listBrowsers(pid).slice(0, 1)) process.kill(browser, 'SIGKILL');
    }
    ends.push(...(await waitForAll(client, [id])));
    await delay(2_000);
    const processes = listDescendants(pid);
    counts.push(processes.length);
    memory.push(memoryOf([pid, ...processes]));
  }
  printEnds(`${ends.length} tasks one after the other in ${minutes} min`, ends);
  const [first, last] = [memory.slice(5, 15), memory.slice(-10)].map((part) => quantile(part, 0.5).toFixed(0));
  console.log(`  ${first} MB after the first tasks, ${last} MB at the end`);
  console.log(`  ${quantile(counts, 0.5)} processes beside the server's (median), ${Math.max(...counts)} at most`);
  const processes = listDescendants(pid);
  await server.end('SIGTERM');
  await delay(2_000);
  console.log(`  ${processes.filter((id) => memoryOf([id]) > 0).length} processes left after the server's end`);
}

if (!values['skip-steps']) await measureSteps();
if (Number(values.tasks)) await measureLoad(Number(values.tasks));
if (Number(values.kills)) await measureKills(Number(values.kills));
if (Number(values.minutes)) await measureLongRun(Number(values.minutes));
