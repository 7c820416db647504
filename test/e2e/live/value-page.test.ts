import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { expectAccessible } from '../../support/browser/console.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const TASK = 'Log in to portal.example and tell me my balance';

describe.runIf(CHROMIUM)('the page for missing values', () => {
  let doppel: TestServer;
  let address: string;
  let browser: Browser;

  beforeAll(async () => {
    doppel = await startTestServer();
    address = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
    browser = await chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser.close();
    await doppel.close();
  });

  async function open(url: string) {
    const page = await browser.newPage();
    const [errors, asked]: [string[], string[]] = [[], []];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(url);
    return { page, errors, asked };
  }

  async function link(): Promise<{ url: string; task_id: string }> {
    const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: TASK } });
    await doppel.finishTask(body.id);
    const headers = { host: new URL(address).host };
    return (await doppel.call('POST', `/api/v1/task/${body.id}/values`, { headers })).body;
  }

  it('says who asks for what, hides the password, and runs the task again', async () => {
    const { url, task_id: id } = await link();
    const { page, errors, asked } = await open(url);
    await page.waitForSelector('#request:not([hidden])');
    const text = await page.innerText('main');
    expect(text).toContain(TASK);
    expect(text).toContain('portal.example');
    expect(await page.getByLabel('User name').getAttribute('type')).toBe('text');
    expect(await page.getByLabel('Password').getAttribute('type')).toBe('password');
    await expectAccessible(page);
    await page.getByLabel('User name').fill('demo');
    await page.getByLabel('Password').fill('demo1234');
    await page.getByRole('button').click();
    await page.getByText('The task runs again.').waitFor();
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect((await doppel.finishTask(id)).body.status).toBe('done');
    expect(errors).toEqual([]);
    // Neither the token nor a value is in an address that is sent.
    const token = new URL(url).hash.slice(1);
    const sent = asked.map((each) => new URL(each)).map(({ origin, pathname, search }) => origin + pathname + search);
    expect(new Set(sent.map((each) => new URL(each).origin))).toEqual(new Set([address]));
    for (const each of sent) expect(each).not.toMatch(new RegExp(`demo|${token.slice(0, 20)}`));
    await page.close();
  });

  it('says why it asks for nothing', async () => {
    const { page } = await open(`${address}/values#none`);
    await page.getByText('This link is invalid or has expired.').waitFor();
    expect(await page.locator('#request').isVisible()).toBe(false);
    await page.close();
  });
});
