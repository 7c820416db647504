import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { parseXml } from '../../support/parse-xml.ts';
import { createHttpClient, type HttpClient } from '../../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';

if (!CHROMIUM) console.warn('Skipping the tests of stored scripts: no Chromium in /usr/bin.');

/** Breaks out of text, attributes, scripts, comments and CDATA, and asks another host for a picture. */
const HOSTILE =
  `"'--></textarea></title></script>]]><script>globalThis.ran=1;alert(1)</script>` +
  `<img src=x onerror="globalThis.ran=1;alert(1)"><svg onload="globalThis.ran=1;alert(1)">` +
  `<iframe src="javascript:parent.ran=1"></iframe><img src="http://elsewhere.example/x.png">{{7*7}}`;

const WATCH = `
  globalThis.violations = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    globalThis.violations.push([effectiveDirective, blockedURI, sample].join(' ')));`;

const ENDED = ['done', 'failed', 'cancelled'].map((name) => `#status[data-status=${name}]`).join(', ');

let dataDirectory: string;
let server: ServerProcess;
let client: HttpClient;
let browser: Browser;
let page: Page;
/** Whatever a hostile text may have brought about. */
let wrongs: string[];

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-e2e-'));
  server = await startServerProcess(dataDirectory);
  client = createHttpClient(server.url, server.apiKey);
  if (CHROMIUM) browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser?.close();
  await server?.end('SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
});

beforeEach(async () => {
  if (!browser) return;
  wrongs = [];
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  page.on('dialog', async (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('pageerror', (error) => wrongs.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !/^(data|blob):/.test(url)) wrongs.push(`request: ${url}`);
  });
  await page.addInitScript(WATCH);
});
afterEach(() => page?.close());

/** Nothing of the hostile text became a part of the page in front. */
async function expectHarmless(): Promise<void> {
  expect(await page.evaluate('[globalThis.ran, globalThis.violations]')).toEqual([undefined, []]);
  expect(await page.locator('img[src="x"], img[src*="elsewhere"], svg[onload], iframe').count()).toBe(0);
  expect(await page.locator('script:not([src])').count()).toBe(0);
  expect(wrongs).toEqual([]);
}

async function submit(body: object): Promise<{ id: string; live_url: string }> {
  const { status, body: record } = await client.call('POST', '/api/v1/task', body);
  expect(status, record.detail).toBe(200);
  return record;
}

/** Reads the task to its end, and answers what it asks of its tools. */
async function finish(id: string): Promise<void> {
  for (let after = 0; ; ) {
    const { status, body } = await client.call('GET', `/api/v1/task/${id}?event_t=${after}`);
    if (status === 200) return;
    for (const { id: called, name } of body.events) {
      if (name !== 'tool_call') continue;
      const answer = { id: called, name, payload: { code: 400, output: HOSTILE } };
      await client.call('POST', `/api/v1/task/${id}/event`, answer);
    }
    after = body.events.at(-1).timestamp;
  }
}

/** Sends an action and waits for its answer. */
async function act(taskId: string, id: string, name: string, input: object): Promise<void> {
  const event = { id, name: 'browser_action', payload: { name, input } };
  expect((await client.call('POST', `/api/v1/task/${taskId}/event`, event)).status).toBe(200);
  for (let after = 0; ; ) {
    const { body } = await client.call('GET', `/api/v1/task/${taskId}?event_t=${after}`);
    if (body.events.some((told: { id: string }) => told.id === id)) return;
    after = body.events.at(-1).timestamp;
  }
}

/** A page of another site. */
async function startPage(html: string): Promise<{ url: string; close: () => void }> {
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => site.close() };
}

async function openEnded(live: string): Promise<void> {
  await page.goto(live);
  await page.waitForSelector(ENDED, { state: 'attached' });
}

describe.runIf(CHROMIUM)('a hostile text runs nothing in the live view', () => {
  it.each([
    ['of a task that is done', `Write '${HOSTILE}' in a note`],
    ['of an output', `${HOSTILE} [[doppel:output ${JSON.stringify({ [HOSTILE]: [HOSTILE] })}]]`],
    ['of a failure', `${HOSTILE} [[doppel:fail ${HOSTILE.replaceAll(']', '')}]]`],
  ])('%s, in the page, its replay, embedded and interactive', async (_, task) => {
    const tool = { name: HOSTILE, description: HOSTILE, inputs: { [HOSTILE]: HOSTILE }, output: HOSTILE };
    const fields = { metadata: { [HOSTILE]: HOSTILE }, custom_tools: [tool], url: `https://shop.example/${HOSTILE}` };
    const { id, live_url } = await submit({ task, ...fields });
    await finish(id);
    for (const query of ['', '?embed=true', '?interactive=true', `?embed=${encodeURIComponent(HOSTILE)}#${HOSTILE}`]) {
      await openEnded(live_url + query);
      expect(await page.textContent('#task')).toContain('<script>');
      await expectHarmless();
    }
    await expect.poll(() => page.evaluate('document.querySelector("#recording").readyState')).toBeGreaterThan(0);
    await page.click('.step');
    expect((await page.textContent('#place')) ?? '').not.toBe('');
    await expectHarmless();
  });

  it('of a page that is open in a session, and of a viewer who holds its device', async () => {
    const { id, live_url } = await submit({ task: null, url: 'https://shop.example' });
    await act(id, 'a', 'evaluate_js', { js: '(text) => { document.title = text; }', args: HOSTILE });
    await act(id, 'b', 'goto', { url: `https://search.example/?q=${encodeURIComponent(HOSTILE)}` });
    await act(id, 'c', 'evaluate_js', { js: '(text) => { document.title = text; }', args: HOSTILE });
    await act(id, HOSTILE.slice(0, 128), 'extract', { schema: { type: 'string', title: HOSTILE }, prompt: HOSTILE });
    await page.goto(`${live_url}?interactive=true`);
    await page.locator('#place', { hasText: '<script>' }).waitFor();
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.fill('#address', HOSTILE);
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await page.locator('.badge.viewer').first().waitFor();
    await expectHarmless();
    await client.call('DELETE', `/api/v1/task/${id}`);
    await page.waitForSelector(ENDED, { state: 'attached' });
    await expectHarmless();
  });

  it('in a frame of a client, which may show the page, its pictures and its film, and nothing else of the server', async () => {
    const { id, live_url } = await submit({ task: `Write '${HOSTILE}' in a note` });
    await finish(id);
    const elsewhere = await startPage(`<iframe name="live" src="${live_url}?embed=true"></iframe>
      <img src="${live_url}/frames/0.webp"><video src="${live_url}/recording.webm" muted></video>
      <iframe name="signup" src="${server.url}/signup"></iframe><iframe name="docs" src="${server.url}/docs"></iframe>`);
    await page.goto(elsewhere.url);
    await page.frameLocator('[name=live]').locator('#recording:not([hidden])').waitFor();
    await expect.poll(() => page.evaluate('document.querySelector("img").naturalWidth')).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate('document.querySelector("video").readyState')).toBeGreaterThan(0);
    for (const name of ['signup', 'docs']) {
      expect(page.frame({ name })?.url(), name).toMatch(/^chrome-error:/);
    }
    elsewhere.close();
  });
});

describe.runIf(CHROMIUM)('a hostile text runs nothing', () => {
  it('in the address of a page that is not there, nor in that of one that is', async () => {
    const encoded = encodeURIComponent(HOSTILE);
    for (const path of [`/${encoded}`, `/live/${encoded}`, `/signup?x=${encoded}#${HOSTILE}`, `/assets/${encoded}`]) {
      await page.goto(server.url + path);
      await expectHarmless();
    }
  });

  it('on the page where a key is made', async () => {
    await page.goto(`${server.url}/signup`);
    await page.click('#sign-up');
    await page.locator('#key', { hasText: /^dpl_/ }).waitFor();
    await expectHarmless();
    await page.reload();
    await page.route('**/signup', (route) => route.fulfill({ status: 403, json: { detail: HOSTILE } }));
    await page.click('#sign-up');
    await page.locator('#message', { hasText: '<script>' }).waitFor();
    await expectHarmless();
  });

  it('in the answers about a graph, looked at in a browser, nor in its GraphML', async () => {
    const name = HOSTILE.slice(0, 256);
    const memory = `Jacob Marley${HOSTILE} was the partner of Ebenezer Scrooge${HOSTILE}. ${HOSTILE}`;
    await client.insert('g', { memory, memoryId: name, metadata: JSON.stringify({ title: HOSTILE }) });
    await client.call('POST', `/graph/g/configuration`, { domain: HOSTILE, entity_types: [HOSTILE] });
    await page.setExtraHTTPHeaders({ apikey: server.apiKey });
    const paths = ['memory', `memory/${encodeURIComponent(name)}`, 'configuration', 'export'];
    for (const path of paths) {
      await page.goto(`${server.url}/graph/g/${path}`);
      expect(await page.textContent('body'), path).toContain('<script>');
      await expectHarmless();
    }
    const { body: link } = await client.call('GET', '/graph/g/graphml');
    const document = await fetch(link.presignedUrl);
    expect(document.headers.get('content-disposition')).toBe('attachment; filename="graph.graphml"');
    const text = await document.text();
    expect(text).not.toContain('<script');
    expect(JSON.stringify(parseXml(text))).toContain('<script>');
  });

  it('in the documentation, which breaks no rule of its own and takes no document from elsewhere', async () => {
    const elsewhere = encodeURIComponent('http://elsewhere.example/openapi.json');
    await page.goto(`${server.url}/docs?url=${elsewhere}&configUrl=${elsewhere}`);
    await page.locator('.topbar').waitFor();
    await page.goto(`${server.url}/docs#/${HOSTILE}`);
    const submitTask = page.locator('#operations-Tasks-submitTask');
    await submitTask.locator('button').first().click();
    await submitTask.getByRole('button', { name: 'Try it out' }).click();
    await submitTask
      .locator('textarea')
      .first()
      .fill(JSON.stringify({ task: HOSTILE }));
    await submitTask.getByRole('button', { name: 'Execute' }).click();
    await submitTask.locator('.responses-table.live-responses-table').waitFor();
    expect(await page.evaluate('[globalThis.ran, globalThis.violations]')).toEqual([undefined, []]);
    expect(wrongs).toEqual([]);
  });
});
