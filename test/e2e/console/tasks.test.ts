import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import { expectAccessible, useConsole } from '../../support/browser/console.ts';

const rowsOf = (page: Page) => page.locator('.task-row');
const textsOf = (page: Page) => page.locator('.task-text').allTextContents();

describe.runIf(CHROMIUM)('the page of tasks', () => {
  const doppel = useConsole({ STEP_MS: '50' });
  const submit = async (json: object): Promise<string> =>
    (await doppel.client().call('POST', '/api/v1/task', { enable_recording: false, ...json })).body.id;

  it('runs a task with the keyboard alone', async () => {
    const page = await doppel.open('#/tasks');
    await page.getByRole('link', { name: 'Tasks' }).focus();
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate("document.activeElement.id === 'task-text'")) break;
    }
    await page.keyboard.type('Compute 12 * 7, then write the result in a note');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Compute 12 * 7, then write the result in a note' }).waitFor();
    await page.getByRole('heading', { name: 'Output' }).waitFor();
    expect(await page.locator('.outcome').textContent()).toContain('84');
    expect(await page.locator('.step').count()).toBe(2);
    expect(await page.locator('.effects li').allTextContents()).toEqual(['Note 1, text: 84 notes, step 2']);
    await page.locator('.step').nth(1).focus();
    await page.keyboard.press('Enter');
    const picture = page.getByRole('img', { name: /Screen after step 2/ });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate('document.querySelector(".screen-box img").naturalWidth')).toBe(1280);
    await page.getByRole('button', { name: 'Back to the recording' }).press('Enter');
    await page.frameLocator('iframe').locator('video').waitFor();
  });

  it('says what is wrong before it sends', async () => {
    const page = await doppel.open('#/tasks');
    const send = page.getByRole('button', { name: 'Run', exact: true });
    await send.click();
    expect(await page.locator('#task-problem').textContent()).toBe('Say what to do.');
    await page.getByLabel('What should be done?').fill('Compute 1 + 1');
    await page.getByText('Options').click();
    await page.getByLabel('Data').fill('{"a":');
    await page.getByText('Options').click();
    await send.click();
    await page.getByText('This must be a JSON object').waitFor();
    expect(page.url()).toMatch(/#\/tasks$/);
    await page.getByLabel('Data').fill('');
    await page.getByLabel('Most steps').fill('999');
    await send.click();
    await page.getByRole('alert').getByText('max_steps must be an integer from 2 to 128.').waitFor();
  });

  it('sends every option, and edits a task that was run', async () => {
    const page = await doppel.open('#/tasks');
    await page.getByLabel('What should be done?').fill('Say the price [[doppel:output {"flight": "A1", "price": 5}]]');
    await page.getByText('Options').click();
    await page.getByLabel('Device').selectOption('mobile');
    await page.getByRole('button', { name: 'A flight' }).click();
    await page.getByLabel('Files').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await page.getByRole('button', { name: 'Remove a.txt' }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('heading', { name: 'Say the price' }).waitFor();
    const id = page.url().split('/').at(-1);
    const { body } = await doppel.client().call('GET', `/api/v1/task/${id}/request`);
    expect(body).toMatchObject({ device: 'mobile', files: [expect.any(String)], response_model: { type: 'object' } });
    await page.getByRole('link', { name: 'Edit and run' }).click();
    const text = 'Say the price [[doppel:output {"flight": "A1", "price": 5}]]';
    await expect.poll(() => page.getByLabel('What should be done?').inputValue()).toBe(text);
    expect(await page.getByLabel('Device').inputValue()).toBe('mobile');
    await page.getByRole('radio', { name: 'Done' }).check({ force: true });
    await page.waitForURL(/status=done/);
    expect(await page.getByLabel('What should be done?').inputValue()).toBe(text);
    expect(JSON.parse(await page.getByLabel('Shape of the output').inputValue())).toEqual(body.response_model);
  });

  it('finds tasks by text and status, and shows new ones by themselves', async () => {
    const failed = await submit({ task: 'Sell the ZITHER [[doppel:fail nobody wants it]]' });
    await submit({ task: 'Tune the zither [[doppel:output "It is tuned."]]' });
    const page = await doppel.open('#/tasks');
    await page.getByRole('searchbox', { name: 'Search in the texts' }).fill('zither');
    await expect.poll(() => textsOf(page)).toEqual(['Tune the zither', 'Sell the ZITHER']);
    await page.getByRole('radio', { name: 'Failed' }).check({ force: true });
    await expect.poll(() => textsOf(page)).toEqual(['Sell the ZITHER']);
    expect(await rowsOf(page).textContent()).toContain('nobody wants it');
    await submit({ task: 'Burn the zither [[doppel:fail it is wet]]' });
    await expect.poll(() => textsOf(page)).toEqual(['Burn the zither', 'Sell the ZITHER']);
    await page.getByRole('link', { name: 'Sell the ZITHER' }).click();
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor();
    expect(page.url()).toContain(failed);
    await page.goBack();
    await expect.poll(() => textsOf(page)).toEqual(['Burn the zither', 'Sell the ZITHER']);
    await page.getByRole('searchbox').fill('kettle');
    await page.getByText('No task matches').waitFor();
  });

  it('goes through hundreds of tasks with few elements', async () => {
    const count = 160;
    const tasks = Array.from({ length: count }, (_, index) => `Count the owls ${count - index} [[doppel:output 1]]`);
    for (const task of tasks) await submit({ task });
    const page = await doppel.open('#/tasks?q=owls');
    for (let last = ''; last !== `Count the owls ${count}`; ) {
      await page.mouse.wheel(0, 2000);
      await page.waitForFunction('document.querySelectorAll(".task-row").length > 0');
      expect(await rowsOf(page).count()).toBeLessThan(60);
      last = (await textsOf(page)).at(-1) ?? '';
    }
    await page.getByText('Loading more').waitFor({ state: 'detached' });
    expect(await rowsOf(page).last().getAttribute('aria-posinset')).toBe(String(count));
    await page.keyboard.press('Home');
    await expect.poll(() => page.locator('.task-text').first().textContent()).toBe('Count the owls 1');
  });

  it('cancels a run, and runs it again', async () => {
    const id = await submit({ task: 'Compute 1 + 1, then compute 2 + 2 [[doppel:step_ms 60000]]' });
    const page = await doppel.open(`#/tasks/${id}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.status[data-status="cancelled"]').waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.waitForURL((url) => !url.href.includes(id));
    // It has the directives of the first one, so that it runs as long.
    await page.locator('.status[data-status="running"]').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.status[data-status="cancelled"]').waitFor();
    const again = page.url().split('/').at(-1);
    const { body } = await doppel.client().call('GET', `/api/v1/task/${again}/request`);
    expect(body.task).toBe('Compute 1 + 1, then compute 2 + 2 [[doppel:step_ms 60000]]');
  });

  it('lets a viewer take over in place', async () => {
    const id = await submit({ task: 'Compute 1 + 1, then compute 2 + 2 [[doppel:step_ms 6000]]' });
    const page = await doppel.open(`#/tasks/${id}`);
    const live = page.frameLocator('iframe');
    await live.getByRole('button', { name: 'Take over' }).click();
    await live.getByLabel('Address').fill('https://search.example/');
    await live.getByRole('button', { name: 'Go', exact: true }).click();
    await page.locator('.step', { hasText: 'by a viewer' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.status[data-status="cancelled"]').waitFor();
  });

  it('compares two runs step by step', async () => {
    const same = ['Compute 3 + 4, then compute 5 + 5', 'Compute 3 + 4, then compute 6 + 6'];
    const [left = '', right = ''] = await Promise.all(same.map((task) => submit({ task })));
    for (const id of [left, right]) {
      const read = async () => (await doppel.client().call('GET', `/api/v1/task/${id}`)).body.status;
      await expect.poll(read).toBe('done');
    }
    const page = await doppel.open(`#/tasks/${left}`);
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.locator(`.compare-others a[href$="${right}"]`).click();
    await page.getByText('1 of 2 steps differ.').waitFor();
    expect(await page.locator('[data-differs="true"]').allTextContents()).toEqual([
      expect.stringContaining('Compute 6+6'),
    ]);
    await expectAccessible(page);
  });

  it.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ])('is accessible: %s', async (_, context) => {
    const id = await submit({ task: 'Write a note that says milk, then compute 2 * 3, then call my grandmother' });
    const list = await doppel.open('#/tasks', context);
    await list.getByText('Options').click();
    await rowsOf(list).first().waitFor();
    await expectAccessible(list);
    const run = await doppel.open(`#/tasks/${id}`, context);
    await run.getByRole('heading', { name: 'Not done' }).waitFor();
    await run.getByRole('heading', { name: 'Changed' }).waitFor();
    for (const section of await run.locator('.run-section > summary').all()) await section.click();
    await expectAccessible(run);
    for (const page of [list, run]) {
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });
});
