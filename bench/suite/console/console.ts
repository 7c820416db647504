/** The web console in headless Chromium: what the first visit loads, and how fast pages with much data are. Without a graphics
 *  card, WebGL is computed by the processor, which is far slower. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../../test/support/browser/chromium.ts';
import type { Bench, Row } from '../bench.ts';
import { withServer } from '../server-with-data.ts';
import { GRAPH, storeData } from './data.ts';
import { measureDrag } from './drag.ts';
import { measureInteraction, openFresh, readCodeKb, readPaintMs } from './measure-page.ts';

const ROUNDS = { usual: 3, full: 5 };
const COUNTS = { tasks: 10_000, entities: 20_000 };
const ARGS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
/** Entities that the explorer draws at once. */
const DRAWN = { usual: 1000, full: 5000 };

const MOST_LOOKS = 2000;

/** Adds one value to the samples of a figure. */
type Add = (what: string, unit: string, value: number) => void;

export const webConsole: Bench = {
  name: 'console',
  about: `The console in a browser: bytes, first paint and interactions with ${COUNTS.tasks} tasks and ${COUNTS.entities} entities.`,
  findObstacle: async () => (CHROMIUM ? null : 'There is no Chromium in /usr/bin.'),
  run: ({ say, isFull }) =>
    withServer({ CONTROL: 'on' }, async (server) => {
      const rows = new Map<string, Row>();
      const add: Add = (what, unit, value) => {
        const row = rows.get(what) ?? { what, beside: '', aim: '', unit, samples: [] };
        rows.set(what, { ...row, samples: [...row.samples, value] });
      };
      say('storing tasks and a graph');
      await storeData(server, COUNTS);
      const browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ARGS });
      try {
        for (let round = 1; round <= (isFull ? ROUNDS.full : ROUNDS.usual); round += 1) {
          say(`round ${round}`);
          await measureHome(browser, server.url, add);
          await measureTasks(browser, server.url, add);
          await measureExplorer(browser, server.url, isFull ? DRAWN.full : DRAWN.usual, add);
        }
      } finally {
        await browser.close();
      }
      return [...rows.values()];
    }),
};

async function measureHome(browser: Browser, url: string, add: Add): Promise<void> {
  const page = await openFresh(browser, url, '', '.task-lines a');
  add('first visit, code and style', 'KB', await readCodeKb(page));
  await page.context().close();
}

async function measureTasks(browser: Browser, url: string, add: Add): Promise<void> {
  const page = await openFresh(browser, url, '#/tasks', '.task-row');
  add(`list of ${COUNTS.tasks} tasks, first contentful paint`, 'ms', await readPaintMs(page));
  const ms = await measureInteraction(page, async () => {
    await page.locator('.status-chips span', { hasText: 'Failed' }).click();
    await page.locator('.status-chips span', { hasText: 'All' }).click();
    await page.getByRole('searchbox').pressSequentially('offer 77');
    await page.locator('.composer summary').click();
  });
  add(`list of ${COUNTS.tasks} tasks, interaction to next paint`, 'ms', ms);
  await page.context().close();
}

async function measureExplorer(browser: Browser, url: string, count: number, add: Add): Promise<void> {
  const page = await openFresh(browser, url, `#/explore/${GRAPH}`, '.explorer-side tbody button');
  add(`graph of ${COUNTS.entities} entities, first contentful paint`, 'ms', await readPaintMs(page));
  const drawn = `${count} entities drawn`;
  await page.locator('.explorer-field select').last().selectOption(String(count));
  await page.getByRole('img', { name: `Drawing of ${count} entities` }).waitFor();
  await page.getByText('Arranging …').waitFor();
  add('first visit with the explorer, code and style', 'KB', await readCodeKb(page));
  add(`${drawn}, dragged during the layout`, 'frames/s', await measureDrag(page, await findMiddle(page)));
  await page.getByText('Arranging …').waitFor({ state: 'detached', timeout: 300_000 });
  add(`${drawn}, dragged`, 'frames/s', await measureDrag(page, await findMiddle(page)));
  const ms = await measureInteraction(page, () => page.locator('.explorer-side tbody button').first().click());
  add(`${drawn}, choosing one, interaction to next paint`, 'ms', ms);
  await page.getByText(/ · \d+ neighbors? · /).waitFor();
  add(`${drawn}, one entity dragged`, 'frames/s', await measureDrag(page, await findEntity(page)));
  await page.getByRole('button', { name: 'Arrange again' }).waitFor({ timeout: 5000 });
  await page.context().close();
}

/** A place of the drawing where an entity is: the pointer has another form there. */
async function findEntity(page: Page): Promise<{ x: number; y: number }> {
  const middle = await findMiddle(page);
  for (let turn = 0; turn < MOST_LOOKS; turn += 1) {
    const [angle, distance] = [turn * 2.4, 5 * Math.sqrt(turn)];
    const place = { x: middle.x + distance * Math.cos(angle), y: middle.y + distance * Math.sin(angle) };
    await page.mouse.move(place.x, place.y);
    await page.evaluate('new Promise(requestAnimationFrame)');
    if (await page.evaluate("document.querySelector('.explorer-drawing').style.cursor === 'pointer'")) return place;
  }
  throw new Error('There is no entity near the middle of the drawing.');
}

async function findMiddle(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.explorer-drawing').boundingBox();
  if (!box) throw new Error('There is no drawing.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
