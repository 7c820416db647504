import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { expectPicture, findDifference, looksLike, reduce } from '../../support/browser/compare-pictures.ts';
import { useConsole } from '../../support/browser/console.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const ago = (minutes: number) => new Date(NOW - 60_000 * minutes).toISOString();
const done = (task: string, output: unknown, minutes: number) => ({ task, output, createdAt: ago(minutes) });
const FIXTURE = {
  version: 1,
  accounts: [
    {
      tasks: [
        done('What is the capital of France?', 'Paris', 5),
        done('Compute 12 * 7', { result: 84 }, 40),
        { ...done('Print the report', 'The printer is on fire.', 90), status: 'failed' },
        done('Find the cheapest flight from Berlin to Lisbon', { flight: 'SV650', price: 129 }, 300),
        { ...done('Buy a lamp', null, 600), status: 'cancelled' },
      ],
      graphs: [
        {
          name: 'carol',
          memories: [
            { memoryId: 'marley', memory: 'Jacob Marley was the partner of Ebenezer Scrooge.', createdAt: ago(60) },
            { memoryId: 'clerk', memory: 'Bob Cratchit works for Ebenezer Scrooge in London.', createdAt: ago(90) },
          ],
        },
      ],
    },
  ],
};
const SETTINGS = {
  version: '0.1.0',
  model: { name: 'offline', problem: null },
  settings: [
    { name: 'DATA_DIR', value: './data', isDefault: true },
    { name: 'STEP_MS', value: 50, isDefault: false },
  ],
  data: {
    directory: '/data',
    bytes: { database: 1_300_000, graphs: 165_000, media: 900_000, files: 0, snapshots: 0, other: 4_200_000 },
    freeBytes: 84e9,
  },
};
const METRICS = 'process_resident_memory_bytes 250000000\ndoppel_tasks{status="waiting"} 2\n';

const PAGES: Readonly<Record<string, { place: string; ready: string }>> = {
  home: { place: '', ready: '.settings-list' },
  tasks: { place: '#/tasks', ready: '.task-row:nth-child(5)' },
  memory: { place: '#/memory/carol?tab=memories&memory=clerk', ready: '.memory-detail h2' },
  control: { place: '#/control?tab=faults', ready: '.empty' },
};
const KINDS: Readonly<Record<string, BrowserContextOptions>> = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 } },
};
const CASES = Object.keys(PAGES).flatMap((name) => Object.keys(KINDS).map((kind) => ({ name, kind })));

/** The same font everywhere, nothing that moves, and a ground from which cards stand out, so that it is seen where one moves. */
const STYLE = `${[400, 600, 700].map(toFontFace).join('')}
* { font-family: Inter !important; animation: none !important; caret-color: transparent !important; }
:root { --ground: light-dark(#a9b8d2, #3a4f78) !important; }
.sparkline { visibility: hidden; }`;

function toFontFace(weight: number): string {
  const file = createRequire(import.meta.url).resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`);
  const url = `data:font/woff2;base64,${readFileSync(file, 'base64')}`;
  return `@font-face { font-family: Inter; font-weight: ${weight}; src: url(${url}); }`;
}

const fileOf = (name: string) => fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url));

/** Glyphs are drawn otherwise than by the browser's usual settings. */
const OTHER_RENDERER = ['--font-render-hinting=none', '--disable-lcd-text', '--disable-font-subpixel-positioning'];

/** Shows pages with the content of the fixture, at the time of it. */
function usePages(args?: readonly string[]) {
  const { open, client } = useConsole({}, args);
  beforeAll(async () => {
    const { status } = await client().call('POST', '/_doppel/seed', FIXTURE);
    expect(status).toBe(200);
  });

  return async (name: string, kind: string): Promise<Page> => {
    const { place, ready } = PAGES[name] ?? { place: '', ready: 'main' };
    const page = await open('', { bypassCSP: true, timezoneId: 'UTC', locale: 'en-GB', ...KINDS[kind] });
    await page.clock.setFixedTime(NOW);
    await page.route('**/_doppel/settings', (route) => route.fulfill({ json: SETTINGS }));
    await page.route('**/metrics', (route) => route.fulfill({ contentType: 'text/plain', body: METRICS }));
    await page.goto(new URL(place, page.url()).href);
    await page.reload();
    await page.addStyleTag({ content: STYLE });
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready');
    return page;
  };
}

describe.runIf(CHROMIUM)('what the console looks like', () => {
  const show = usePages();

  it.each(CASES)('$name, $kind', async ({ name, kind }) => {
    const page = await show(name, kind);
    await expectPicture(await page.screenshot(), fileOf(`${name}-${kind}`));
  });

  it('differs where the layout breaks', async () => {
    const page = await show('home', 'light');
    const before = await reduce(await page.screenshot());
    expect(looksLike(await findDifference(before, await page.screenshot()))).toBe(true);
    for (const broken of [
      '.home { display: block; }',
      '.card { padding: 0; }',
      '.shell { display: block; }',
      '.home { gap: 3rem; }',
      ':root { --paper: #ddd; }',
    ]) {
      await page.addStyleTag({ content: broken });
      expect(looksLike(await findDifference(before, await page.screenshot())), broken).toBe(false);
      await page.evaluate('[...document.querySelectorAll("style")].at(-1).remove()');
      expect(looksLike(await findDifference(before, await page.screenshot()))).toBe(true);
    }
  });
});

describe.runIf(CHROMIUM)('what the console looks like with another font renderer', () => {
  const show = usePages(OTHER_RENDERER);

  it.each(Object.keys(PAGES))('%s, the same', async (name) => {
    for (const kind of Object.keys(KINDS)) {
      const page = await show(name, kind);
      await expectPicture(await page.screenshot(), fileOf(`${name}-${kind}`));
      await page.context().close();
    }
  });
});
