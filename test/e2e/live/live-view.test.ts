import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import type { FakeRun } from '../../support/run/fake-run.ts';
import { isVisible, useRunViewer, waitForFrame, waitForText } from '../../support/run/fake-run-viewer.ts';

const stepTexts = (page: Page) => page.locator('.step').allInnerTexts();

describe.runIf(CHROMIUM)('the live view', () => {
  const viewer = useRunViewer();
  let run: FakeRun;

  it('shows the first screen and then follows the steps', async () => {
    run = await viewer.start();
    const page = await viewer.open();
    await waitForFrame(page, 0);
    run.step({ target: 'link “Jackets”', summary: 'Opened Jackets.' });
    await waitForFrame(page, 1);
    run.step({ actor: 'viewer', action: { type: 'scroll', direction: 'down' }, target: null });
    run.step({ ok: false, summary: 'Nothing is there.' });
    await waitForFrame(page, 3);
    const [first, second, third] = await stepTexts(page);
    expect(first).toMatch(/Click link “Jackets”\s+0:00\s+Opened Jackets\.\s+Reason 1\./);
    expect(second).toMatch(/Scroll down[\s\S]+Viewer/);
    expect(third).toMatch(/Nothing is there\.[\s\S]+Failed/);
    expect(await page.textContent('.caption')).toMatch(/Nothing is there\.[\s\S]*northwind\.example/);
    expect(await page.textContent('#status')).toBe('Running');
    expect(await page.locator('.thumbnail img').count()).toBe(3);
    expect(await isVisible(page, '#control')).toBe(false);
  });

  it('shows the frame of a chosen step, and goes back to live', async () => {
    run = await viewer.start();
    const page = await viewer.open();
    for (let count = 0; count < 3; count += 1) run.step();
    await waitForFrame(page, 3);
    await page.click('.step[data-index="1"]');
    await waitForFrame(page, 1);
    expect(await page.getAttribute('.step[data-index="1"]', 'aria-current')).toBe('step');
    run.step();
    await page.waitForSelector('.step[data-index="4"]');
    expect(await page.getAttribute('#frame', 'src')).toMatch(/\/1\.webp$/);
    await page.getByRole('button', { name: 'Back to live' }).click();
    await waitForFrame(page, 4);
    expect(await isVisible(page, '#follow')).toBe(false);
  });

  it('takes the place of a picture only with one that is loaded', async () => {
    run = await viewer.start();
    const page = await viewer.open();
    await waitForFrame(page, 0);
    await page.evaluate(`
      globalThis.unready = 0;
      new MutationObserver(() => {
        const frame = document.querySelector('#frame');
        if (!frame?.complete || frame.naturalWidth === 0) globalThis.unready += 1;
      }).observe(document.querySelector('#screen'), { childList: true });`);
    for (let index = 1; index <= 4; index += 1) {
      run.step();
      await waitForFrame(page, index);
    }
    expect(await page.evaluate('globalThis.unready')).toBe(0);
  });

  it('waits for the first screen', async () => {
    run = await viewer.start();
    run.removePictures();
    run.status({ status: 'waiting' });
    const page = await viewer.open();
    await waitForText(page, '#message', 'Waiting for its turn.');
    run.status({ status: 'running' });
    await waitForText(page, '#message', 'Starting');
    await expect.poll(() => run.requests.filter((path) => path.endsWith('/frames/0.webp')).length).toBeGreaterThan(1);
    await waitForText(page, '#message', 'Starting');
  });

  it('shows the whole run to whoever opens it late, and twice', async () => {
    run = await viewer.start();
    for (let count = 0; count < 3; count += 1) run.step();
    const pages = [await viewer.open(), await viewer.open()];
    for (const page of pages) {
      await waitForFrame(page, 3);
      expect(await stepTexts(page)).toHaveLength(3);
    }
    expect(run.requests.some((path) => path.endsWith('/frames/0.webp'))).toBe(false);
  });

  it('shows no step twice when the stream breaks off', async () => {
    run = await viewer.start();
    const page = await viewer.open();
    run.step();
    run.step();
    await waitForFrame(page, 2);
    run.dropStreams();
    await waitForText(page, '#status', 'Reconnecting');
    await waitForText(page, '#status', 'Running');
    run.step();
    await waitForFrame(page, 3);
    expect(await stepTexts(page)).toHaveLength(3);
  });

  it('connects again after an answer that is no stream', async () => {
    run = await viewer.start();
    let isRefused = true;
    const page = await viewer.openBlank();
    await page.route('**/events?*', (route) => (isRefused ? route.fulfill({ status: 502 }) : route.continue()));
    await page.goto(run.url);
    await waitForText(page, '#status', 'Reconnecting');
    isRefused = false;
    await waitForText(page, '#status', 'Running');
  });

  it('asks for nothing above the path it is served at', async () => {
    run = await viewer.start();
    run.step();
    const page = await viewer.open();
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await waitForFrame(page, 1);
    const missing = run.requests.filter((path) => !path.startsWith('/live/a-token') && !path.startsWith('/assets/'));
    expect([missing, failed]).toEqual([[], []]);
  });

  it('shows hostile text as text', async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    run = await viewer.start({ task: hostile });
    const source = { type: 'fact', name: hostile };
    const reading = { words: [{ words: hostile, as: hostile }], subject: hostile, source, left: [hostile] };
    run.step({
      action: { type: 'extract', reading: { ...reading, rejected: [{ ...source, reason: hostile }] } },
      summary: hostile,
      target: hostile,
      reason: `${hostile}!`,
      screen: { title: hostile, url: hostile },
    });
    await run.end({ output: { [hostile]: hostile } });
    const page = await viewer.open();
    await page.waitForSelector('#recording', { state: 'visible' });
    await page.click('#replay');
    expect(await page.textContent('#task')).toBe(hostile);
    expect(await page.textContent('#caption')).toBe(hostile);
    expect(await page.textContent('#place')).toContain(hostile);
    expect((await stepTexts(page))[0]).toContain(hostile);
    expect(await page.locator('.reading-lines li').allTextContents()).toEqual([
      `${hostile} (${hostile})`,
      `From the fact “${hostile}”`,
      `Left over: ${hostile}`,
      `Not from the fact “${hostile}”: ${hostile}`,
    ]);
    expect(await page.textContent('#output')).toContain('<img');
    expect(await page.locator('img[src="x"], main script').count()).toBe(0);
    expect(await page.title()).toContain('<img');
  });

  it('has a plain page for a token that opens nothing', async () => {
    run = await viewer.start();
    const page = await viewer.openBlank();
    const response = await page.goto(`${run.url}-not`);
    expect(response?.status()).toBe(404);
    expect(await page.textContent('h1')).toBe('There is no run at this address');
  });

  it('says that it needs JavaScript', async () => {
    run = await viewer.start();
    const page = await viewer.open('', { javaScriptEnabled: false });
    await waitForText(page, '.notice', 'The live view needs JavaScript.');
  });

  it('fits a phone, without scrolling sideways', async () => {
    run = await viewer.start({ device: 'mobile', task: `Look up ${'verylongword'.repeat(20)}` });
    run.step({ screen: { title: 'x'.repeat(200), url: `https://long.example/${'y'.repeat(200)}` } });
    const page = await viewer.open('?interactive=true', { viewport: { width: 375, height: 667 } });
    await waitForFrame(page, 1);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  });

  it.each(['light', 'dark'] as const)('has enough contrast in the %s', async (colorScheme) => {
    run = await viewer.start();
    run.step({ ok: false });
    const page = await viewer.open('', { colorScheme });
    await waitForFrame(page, 1);
    const luminances = (await page.evaluate(`['body', '#task'].map((selector) => {
      const style = getComputedStyle(document.querySelector(selector));
      const [r, g, b] = (selector === 'body' ? style.backgroundColor : style.color).match(/[\\d.]+/g).map(Number);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })`)) as [number, number];
    expect(luminances[0] > luminances[1]).toBe(colorScheme === 'light');
    expect(Math.abs(luminances[0] - luminances[1])).toBeGreaterThan(170);
  });

  describe('embedded', () => {
    it('is the screen alone, filling the frame, with the recording at the end', async () => {
      run = await viewer.start();
      const page = await viewer.open('?embed=true', { viewport: { width: 640, height: 400 } });
      await waitForFrame(page, 0);
      run.step();
      await waitForFrame(page, 1);
      expect(await page.locator('#frame').boundingBox()).toEqual({ x: 0, y: 0, width: 640, height: 400 });
      for (const selector of ['#task', '#steps', '#caption', '#control']) {
        expect(await isVisible(page, selector), selector).toBe(false);
      }
      const sizes = 'const { scrollWidth, scrollHeight } = document.documentElement; [scrollWidth, scrollHeight]';
      expect(await page.evaluate(sizes)).toEqual([640, 400]);
      await run.end();
      await page.waitForSelector('#recording', { state: 'visible' });
      await page.waitForSelector('#stepper', { state: 'visible' });
      const [film, controls] = [
        await page.locator('#recording').boundingBox(),
        await page.locator('#player').boundingBox(),
      ];
      expect(film?.height).toBeGreaterThan(330);
      expect(controls?.y).toBeGreaterThanOrEqual((film?.y ?? 0) + (film?.height ?? 400));
      expect((controls?.y ?? 0) + (controls?.height ?? 0)).toBeLessThanOrEqual(400);
      expect(await page.evaluate(sizes)).toEqual([640, 400]);
    });
  });
});
