import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import type { FakeRun } from '../../support/run/fake-run.ts';
import { isVisible, useRunViewer, waitForFrame } from '../../support/run/fake-run-viewer.ts';

const BOUNDS = { x: 320, y: 200, width: 640, height: 400 };
const FRAMES = '#moving:not([hidden])';

/** Red, green and blue of the middle of what moves. */
const colourOf = (page: Page): Promise<number[]> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('#moving');
    return [...canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data.slice(0, 3)];
  })()`);

describe.runIf(CHROMIUM)('what moves between two steps, in the live view', () => {
  const viewer = useRunViewer();
  let run: FakeRun;

  async function open(context = {}): Promise<Page> {
    run = await viewer.start();
    const page = await viewer.open('', context);
    run.step();
    await waitForFrame(page, 1);
    return page;
  }

  it('is drawn where it is on the screen', async () => {
    const page = await open();
    run.frame(BOUNDS, '#ff0000');
    await page.waitForSelector(FRAMES);
    const [picture, part] = [await page.locator('#frame').boundingBox(), await page.locator('#moving').boundingBox()];
    if (!picture || !part) throw new Error('Nothing is shown.');
    expect((part.x - picture.x) / picture.width).toBeCloseTo(0.25, 2);
    expect((part.y - picture.y) / picture.height).toBeCloseTo(0.25, 2);
    expect(part.width / picture.width).toBeCloseTo(0.5, 2);
    expect(part.height / picture.height).toBeCloseTo(0.5, 2);
    expect((await colourOf(page))[0]).toBeGreaterThan(240);
    run.frame(BOUNDS, '#0000ff');
    await expect.poll(async () => (await colourOf(page))[2]).toBeGreaterThan(240);
  });

  it('makes room for the picture of the next step', async () => {
    const page = await open();
    run.frame(BOUNDS, '#ff0000');
    await page.waitForSelector(FRAMES);
    run.step();
    await waitForFrame(page, 2);
    await page.waitForSelector('#moving', { state: 'hidden' });
  });

  it('is not drawn over an earlier step that is looked at', async () => {
    const page = await open();
    run.step();
    await waitForFrame(page, 2);
    run.frame(BOUNDS, '#ff0000');
    await page.waitForSelector(FRAMES);
    await page.click('.step[data-index="1"]');
    await waitForFrame(page, 1);
    expect(await isVisible(page, '#moving')).toBe(false);
  });

  it('is not asked for where motion is to be reduced', async () => {
    await open();
    expect(run.queries.filter((query) => query.startsWith('?frames='))).toEqual(['?frames=true']);
    await run.close();
    await open({ reducedMotion: 'reduce' });
    expect(run.queries.filter((query) => query.startsWith('?frames='))).toEqual(['?frames=false']);
  });

  it('ends with the run', async () => {
    const page = await open();
    run.frame(BOUNDS, '#ff0000');
    await page.waitForSelector(FRAMES);
    await run.end();
    await page.waitForSelector('#moving', { state: 'hidden' });
  });
});
