/** Measures how smooth the console's explorer is: frames a second while the drawing is dragged and zoomed, after the layout
 *  and during it, in headless Chromium.
 *
 *    node test/bench/explorer.ts [--entities 5000] [--relations 15000] [--gpu]
 *
 *  Without --gpu, WebGL is computed by the processor, which is far slower than any graphics card. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { createRandom } from '../../src/random.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { startServerProcess } from '../support/server-process.ts';

const DRAG_STEPS = 120;
const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '5000' },
    relations: { type: 'string', default: '15000' },
    gpu: { type: 'boolean', default: false },
  },
});
const subgraph = makeSubgraph(Number(values.entities), Number(values.relations));

const counts = { entities: subgraph.nodes.length, relations: subgraph.edges.length };
const summary = { memories: 1, chunks: 1, ...counts, types: [], top: [] };

const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error' });
const software = values.gpu ? [] : ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', ...software] });
try {
  await fetch(`${server.url}/graph/bench`, { method: 'POST', headers: { apikey: server.apiKey } });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route('**/graph/bench', (route) => route.fulfill({ json: summary }));
  await page.route('**/graph/bench/subgraph*', (route) => route.fulfill({ json: subgraph }));
  const startedAt = performance.now();
  await page.goto(`${server.url}/#/explore/bench`);
  await page.getByText('Arranging …').waitFor();
  console.log(`${subgraph.nodes.length} entities, ${subgraph.edges.length} relations: drawn ${since(startedAt)} ms`);
  console.log(`during the layout: ${await measureDrag(page)}`);
  await page.getByText('Arranging …').waitFor({ state: 'detached', timeout: 300_000 });
  console.log(`layout over after ${since(startedAt)} ms`);
  console.log(`dragged: ${await measureDrag(page)}`);
  console.log(`zoomed in and dragged: ${await measureDrag(page, 4)}`);
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(dataDirectory, { recursive: true, force: true });
}

/** Communities of about fifty, with some relations between them. */
function makeSubgraph(count: number, relations: number) {
  const random = createRandom(1, 'explorer');
  const toName = (at: number) => `Person ${at}`;
  const edges = new Map<string, { source: string; target: string; weight: number }>();
  while (edges.size < relations) {
    const source = random.integer(0, count - 1);
    const isNear = random.fraction() < 0.9;
    const near = Math.min(count - 1, source - (source % 50) + random.integer(0, 49));
    const target = isNear ? near : Math.floor(random.fraction() ** 3 * count);
    if (source === target) continue;
    edges.set(`${source} ${target}`, { source: toName(source), target: toName(target), weight: random.integer(1, 3) });
  }
  const degrees = new Map<string, number>();
  for (const name of [...edges.values()].flatMap(({ source, target }) => [source, target])) {
    degrees.set(name, (degrees.get(name) ?? 0) + 1);
  }
  const nodes = Array.from({ length: count }, (_, at) => {
    const name = toName(at);
    return { name, type: 'Person', degree: degrees.get(name) ?? 0, mentions: 1, community: Math.floor(at / 50) };
  });
  return { nodes, edges: [...edges.values()], isCut: false };
}

/** Frames a second, and the longest time between two, while the drawing is dragged in a circle.
 * @param zoom clicks on the button that enlarges it */
async function measureDrag(page: Page, zoom = 0): Promise<string> {
  for (let click = 0; click < zoom; click++) {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await delay(400);
  }
  const box = await page.locator('.explorer-drawing').boundingBox();
  if (!box) throw new Error('There is no drawing.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate<number[]>(`new Promise((resolve) => {
    const times = [];
    const note = (time) => {
      times.push(time);
      if (globalThis.isDragOver) resolve(times);
      else requestAnimationFrame(note);
    };
    globalThis.isDragOver = false;
    requestAnimationFrame(note);
  })`);
  for (let step = 1; step <= DRAG_STEPS; step++) {
    const angle = (step / DRAG_STEPS) * 4 * Math.PI;
    await page.mouse.move(x + 120 * Math.sin(angle), y + 120 * (1 - Math.cos(angle)));
  }
  await page.evaluate('globalThis.isDragOver = true');
  await page.mouse.up();
  const times = await frames;
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return `${((gaps.length * 1000) / total).toFixed(0)} frames/s, longest ${Math.max(...gaps).toFixed(0)} ms`;
}

function since(startedAt: number): string {
  return (performance.now() - startedAt).toFixed(0);
}
