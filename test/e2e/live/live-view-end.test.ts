import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import type { FakeRun } from '../../support/run/fake-run.ts';
import { isVisible, useRunViewer, waitForFrame, waitForText } from '../../support/run/fake-run-viewer.ts';

const NOTHING_DONE = 'Nothing was done: the run ended before its first step.';

const waitForVideo = (page: Page) =>
  expect.poll(() => page.evaluate('document.querySelector("#recording").readyState')).toBeGreaterThanOrEqual(1);

describe.runIf(CHROMIUM)('the live view at the end of a run', () => {
  const viewer = useRunViewer();
  let run: FakeRun;

  it('ends with the output and the recording', async () => {
    run = await viewer.start();
    const page = await viewer.open();
    for (let count = 0; count < 4; count += 1) run.step();
    await waitForFrame(page, 4);
    await run.end();
    await page.waitForSelector('#recording', { state: 'visible' });
    expect(JSON.parse((await page.textContent('#output')) ?? '')).toEqual({ product: 'Trail jacket', price: 49 });
    expect(await page.textContent('.facts')).toMatch(/Done[\s\S]*4 credits/);
    expect(await page.getAttribute('#download', 'href')).toBe('a-token/recording.webm');
    expect(await page.getAttribute('#download', 'download')).toBe('');
    await page.getByRole('button', { name: 'Still screen' }).click();
    await waitForFrame(page, 4);
    expect(await isVisible(page, '#recording')).toBe(false);
    await page.getByRole('button', { name: 'Watch the recording' }).click();
    expect(await isVisible(page, '#recording')).toBe(true);
  });

  it('goes to a step in the recording', async () => {
    run = await viewer.start();
    for (let count = 0; count < 4; count += 1) run.step();
    await run.end();
    const page = await viewer.open();
    await waitForVideo(page);
    await page.click('.step[data-index="3"]');
    const position = () => page.evaluate('document.querySelector("#recording").currentTime') as Promise<number>;
    // A second for each screen.
    await expect.poll(position).toBeCloseTo(3.5, 1);
    expect(await isVisible(page, '#recording')).toBe(true);
    expect(await page.getAttribute('.step[data-index="3"]', 'aria-current')).toBe('step');
  });

  it('says what is seen while the recording plays', async () => {
    run = await viewer.start();
    for (let count = 0; count < 3; count += 1) run.step();
    await run.end();
    const page = await viewer.open();
    await waitForVideo(page);
    expect(await page.textContent('#caption')).toBe('Recording of the run');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForSelector('.step[data-index="1"][aria-current]');
    await page.waitForSelector('.step[data-index="3"][aria-current]');
    expect(await page.textContent('#caption')).toBe('Summary 3.');
  });

  it('is controlled with the keyboard: play and pause, step by step, and the speed', async () => {
    run = await viewer.start();
    for (let count = 0; count < 4; count += 1) run.step();
    await run.end();
    const page = await viewer.open();
    await page.waitForSelector('#stepper', { state: 'visible' });
    await page.getByRole('button', { name: 'Next step' }).press('Enter');
    await page.waitForSelector('.step[data-index="1"][aria-current]');
    await page.getByRole('slider', { name: 'Step' }).press('ArrowRight');
    await page.waitForSelector('.step[data-index="2"][aria-current]');
    expect(await page.getAttribute('#position', 'aria-valuetext')).toBe('Step 2: Summary 2.');
    await page.getByRole('button', { name: 'Previous step' }).press('Enter');
    await page.waitForSelector('.step[data-index="1"][aria-current]');
    await page.selectOption('#speed', '0.5');
    expect(await page.evaluate('document.querySelector("#recording").playbackRate')).toBe(0.5);
    await page.getByRole('button', { name: 'Play' }).press('Enter');
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    expect(await page.evaluate('document.querySelector("#recording").paused')).toBe(true);
  });

  it('goes from screen to screen where motion is to be reduced', async () => {
    run = await viewer.start();
    for (let count = 0; count < 2; count += 1) run.step();
    await run.end();
    const page = await viewer.openBlank();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(run.url);
    await page.waitForSelector('#stepper', { state: 'visible' });
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForSelector('.step[data-index="2"][aria-current]');
    expect(await page.evaluate('document.querySelector("#recording").played.length')).toBe(0);
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  it('shows the still picture of a step whose place in the recording is not known', async () => {
    run = await viewer.start({ hasChapters: false });
    for (let count = 0; count < 3; count += 1) run.step();
    await run.end();
    const page = await viewer.open();
    await waitForVideo(page);
    await page.click('.step[data-index="2"]');
    await waitForFrame(page, 2);
  });

  it.each([
    ['step_limit', 'Step limit reached'],
    ['token_limit', 'Token limit reached'],
    ['no_progress', 'No further progress'],
    ['out_of_credits', 'Out of credits'],
    ['unmet', 'Nothing could be done'],
    ['missing_value', 'A value is missing'],
  ])('says why a run ended: %s', async (reason, words) => {
    run = await viewer.start();
    run.step();
    await run.end({ status: 'failed', end_reason: reason, output: 'It did not work.', recording_url: null });
    const page = await viewer.open();
    await waitForText(page, '#end-reason', words);
    expect(await page.textContent('#output')).toBe('It did not work.');
    expect(await isVisible(page, '#replay')).toBe(false);
    await waitForFrame(page, 1);
  });

  it('lists what was not done, and which parts of the output are samples', async () => {
    run = await viewer.start();
    run.step();
    const unmet = [{ words: 'order it', reason: 'missing_value', detail: 'No <b>city</b> is given.' }];
    await run.end({ unmet, sampled: ['/name', '/price'] });
    const page = await viewer.open();
    await waitForText(page, '#unmet-parts li', 'order it: No <b>city</b> is given.');
    expect(await page.textContent('#sampled')).toBe('Sample data: /name, /price');
  });

  it('shows no such list if all was done', async () => {
    run = await viewer.start();
    run.step();
    await run.end({ unmet: [], sampled: [] });
    const page = await viewer.open();
    await waitForText(page, '#status', 'Done');
    expect(await isVisible(page, '#unmet')).toBe(false);
    expect(await isVisible(page, '#sampled')).toBe(false);
  });

  it('says so when the pictures are no longer kept', async () => {
    run = await viewer.start();
    run.step();
    await run.end();
    run.removePictures();
    const page = await viewer.open();
    await waitForText(page, '#message', 'The screenshots of this run have been deleted.');
    expect(await isVisible(page, '#recording')).toBe(false);
    expect(await isVisible(page, '#download')).toBe(false);
    expect(await isVisible(page, '#output')).toBe(true);
  });

  it('says so when a run ended before it had a picture', async () => {
    run = await viewer.start();
    run.removePictures();
    await run.end({ status: 'cancelled', end_reason: 'cancelled', output: null, recording_url: null });
    const page = await viewer.open();
    await waitForText(page, '#message', NOTHING_DONE);
    expect(await page.textContent('#status')).toBe('Cancelled');
    expect(await page.textContent('#no-steps')).toBe(NOTHING_DONE);
  });
});
