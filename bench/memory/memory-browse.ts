/** How long a real server on SQLite takes for what the console reads of a graph of many memories: a page, a search that finds
 *  nothing, what a memory states; and, with Chromium, how long its interactions take with thousands of rows on the page.
 *
 *    node bench/memory/memory-browse.ts [--memories 5000] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../../test/support/browser/chromium.ts';
import { createHttpClient } from '../../test/support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';

const { values } = parseArgs({ options: { memories: { type: 'string', default: '5000' } } });
const COUNT = Number(values.memories);
const ROUNDS = 50;
const PAGE = 100;
const THINGS = ['oven', 'bike', 'lamp', 'garden', 'train', 'piano', 'letter', 'kettle'];
const folder = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const toId = (at: number) => `m-${String(at).padStart(6, '0')}`;

async function fill(server: ServerProcess): Promise<void> {
  const client = createHttpClient(server.url, server.apiKey);
  const memories = Array.from({ length: COUNT }, (_, at) => ({
    memoryId: toId(at),
    memory: `Mira Bell${at % 700} met Carla Diaz${at % 300} in Town${at % 97}. They talked about ${THINGS[at % 8]} number ${at}.`,
  }));
  const { body } = await client.call('POST', '/graph/many/import', { format: 'doppel-graph', version: 1, memories });
  const read = async () => (await client.call('GET', `/graph/many/insert/${body.requestId}`)).body.status;
  while ((await read()) === 'CREATED') await new Promise((resolve) => setTimeout(resolve, 200));
}

async function measure(server: ServerProcess, name: string, toPath: (round: number) => string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const response = await fetch(`${server.url}/graph/many/memory${toPath(round)}`, {
      headers: { apikey: server.apiKey },
    });
    await response.arrayBuffer();
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1);
  console.log(`${name.padEnd(32)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

/** Loads up to 2,000 rows, then types a search and opens a memory. */
async function measurePage(server: ServerProcess, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(WATCH);
  await page.goto(`${server.url}/#/memory/many?tab=memories`);
  const rows = page.locator('.memory-rows li');
  const wanted = Math.min(COUNT, 2000);
  for (let count = PAGE; count < wanted; count += PAGE) {
    await rows.nth(count - 1).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await rows.nth(wanted - 1).waitFor({ state: 'attached' });
  await page.getByRole('searchbox').pressSequentially('piano', { delay: 40 });
  await page.getByRole('link', { name: 'piano number 5.' }).click();
  await page.getByRole('heading', { name: toId(5) }).waitFor();
  const paint = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
  const slowest = await page.evaluate<number>('globalThis.slowest');
  console.log(`${'first contentful paint'.padEnd(32)} ${paint.toFixed(0)} ms`);
  console.log(`${`slowest interaction, ${wanted} rows`.padEnd(32)} ${slowest} ms (16: not measured, it was faster)`);
  await browser.close();
}

const WATCH = `
  globalThis.slowest = 16;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) globalThis.slowest = Math.max(globalThis.slowest, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const server = await startServerProcess(folder, { LOG_LEVEL: 'error' });
try {
  await fill(server);
  await measure(server, `${PAGE} memories of ${COUNT}`, (round) => `?limit=${PAGE}&after=${toId(round * PAGE)}`);
  await measure(server, 'search, nothing found', () => `?limit=${PAGE}&search=trumpet`);
  await measure(server, 'search, many found', () => `?limit=${PAGE}&search=piano`);
  await measure(server, 'what a memory states', (round) => `/${toId(round)}/facts`);
  if (CHROMIUM) await measurePage(server, CHROMIUM);
} finally {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
