import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/device/device.ts';
import { CHROMIUM } from '../../support/browser/chromium.ts';
import type { FakeRun, FakeRunOptions } from '../../support/run/fake-run.ts';
import { isVisible, useRunViewer, waitForFrame, waitForText } from '../../support/run/fake-run-viewer.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const act = (action: object) => ({ type: 'act', action });

describe.runIf(CHROMIUM)('taking over in the live view', () => {
  const viewer = useRunViewer();
  let run: FakeRun;
  const controlsAre = (expected: unknown[]) => expect.poll(() => run.controls, { timeout: 5000 }).toEqual(expected);

  async function takeOver(options: FakeRunOptions = {}, context: BrowserContextOptions = {}): Promise<Page> {
    run = await viewer.start(options);
    const page = await viewer.open('?interactive=true', context);
    await waitForFrame(page, 0);
    await page.getByRole('button', { name: 'Take over' }).click();
    await waitForText(page, '#holding', 'You are in control');
    await controlsAre([{ type: 'take_over' }]);
    run.controls.length = 0;
    return page;
  }

  async function clickAt(page: Page, xPart: number, yPart: number): Promise<void> {
    const box = await page.locator('#frame').boundingBox();
    if (!box) throw new Error('There is no picture.');
    await page.mouse.click(box.x + box.width * xPart, box.y + box.height * yPart);
  }

  it.each([
    ['desktop', { x: 320, y: 600 }],
    ['desktop-lg', { x: 480, y: 810 }],
    ['mobile', { x: 97, y: 633 }],
  ] as const)('clicks in the pixels of a %s, whatever its size on the page', async (device, point) => {
    const page = await takeOver({ device }, { viewport: { width: 1100, height: 700 } });
    await clickAt(page, 0.25, 0.75);
    await expect.poll(() => run.controls).toHaveLength(1);
    const { x, y } = (run.controls as [{ action: { target: Point } }])[0].action.target;
    expect(Math.abs(x - point.x)).toBeLessThanOrEqual(3);
    expect(Math.abs(y - point.y)).toBeLessThanOrEqual(3);
  });

  it('makes one action of what is typed together, and keeps the order', async () => {
    const page = await takeOver();
    await page.keyboard.type('Trail jacket');
    await page.keyboard.press('Enter');
    await page.keyboard.type('é 1');
    await controlsAre([
      act({ type: 'type', text: 'Trail jacket' }),
      act({ type: 'press', key: 'Enter' }),
      act({ type: 'type', text: 'é 1' }),
    ]);
  });

  it('types what an input method has composed, once it is chosen', async () => {
    const page = await takeOver();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await session.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
    await session.send('Input.insertText', { text: '日本' });
    await page.keyboard.press('Enter');
    await controlsAre([act({ type: 'type', text: '日本' }), act({ type: 'press', key: 'Enter' })]);
  });

  it('passes on keys and the wheel, but for the way out', async () => {
    const page = await takeOver();
    for (const key of ['Tab', 'Escape', 'Backspace', 'ArrowDown', 'PageUp', 'F6']) await page.keyboard.press(key);
    await page.mouse.move(500, 400);
    for (let count = 0; count < 5; count += 1) await page.mouse.wheel(0, 120);
    await expect.poll(() => run.controls).toHaveLength(6);
    await page.waitForTimeout(350);
    expect(run.controls).toEqual([
      ...['Tab', 'Escape', 'Backspace', 'ArrowDown', 'PageUp'].map((key) => act({ type: 'press', key })),
      act({ type: 'scroll', direction: 'down' }),
    ]);
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.id')).not.toBe('keyboard');
  });

  it('goes to an address, and hands back', async () => {
    const page = await takeOver();
    run.step({ actor: 'viewer' });
    await expect.poll(() => page.inputValue('#address')).toBe('https://northwind.example/step/1');
    await page.fill('#address', 'example.org');
    await page.keyboard.press('Enter');
    await page.click('#hand-back');
    await controlsAre([act({ type: 'goto', url: 'example.org' }), { type: 'hand_back' }]);
    await page.waitForSelector('#take-over', { state: 'visible' });
    await clickAt(page, 0.5, 0.5);
    await page.waitForTimeout(100);
    expect(run.controls).toHaveLength(2);
  });

  it('shows that the agent has the device again when it goes on by itself', async () => {
    const page = await takeOver();
    run.step();
    await waitForFrame(page, 1);
    expect(await isVisible(page, '#hand-back')).toBe(true);
    run.step();
    await waitForText(page, '#control-error', 'The agent is in control again.');
    expect(await isVisible(page, '#take-over')).toBe(true);
  });

  it('shows that the device was handed back when nothing was done for a minute', async () => {
    run = await viewer.start();
    const page = await viewer.open('?interactive=true');
    await waitForFrame(page, 0);
    await page.clock.install();
    await page.click('#take-over');
    await waitForText(page, '#holding', 'You are in control');
    await page.clock.fastForward(61_000);
    await waitForText(page, '#control-error', 'Handed back after a minute without input.');
  });

  it('does not act on the picture of an earlier step', async () => {
    const page = await takeOver();
    run.step({ actor: 'viewer' });
    run.step({ actor: 'viewer' });
    await waitForFrame(page, 2);
    await page.click('.step[data-index="1"]');
    await waitForFrame(page, 1);
    await clickAt(page, 0.5, 0.5);
    await page.getByRole('button', { name: 'Back to live' }).click();
    await waitForFrame(page, 2);
    await clickAt(page, 0.5, 0.5);
    await expect.poll(() => run.controls).toHaveLength(1);
  });

  it('says in words what went wrong', async () => {
    const page = await takeOver();
    await page.route('**/control', (route) => route.abort());
    await clickAt(page, 0.5, 0.5);
    await waitForText(page, '#control-error', 'The server could not be reached. Try again.');
    await page.unroute('**/control');
    run.refuseControl('The run cannot be controlled: it is done.');
    await clickAt(page, 0.5, 0.5);
    await waitForText(page, '#control-error', 'The run cannot be controlled: it is done.');
    expect(await isVisible(page, '#hand-back')).toBe(false);
  });

  it('is over with the run', async () => {
    const page = await takeOver();
    await run.end();
    await page.waitForSelector('#recording', { state: 'visible' });
    expect(await isVisible(page, '#control')).toBe(false);
    await page.locator('#replay').click();
    await clickAt(page, 0.5, 0.5);
    await page.waitForTimeout(100);
    expect(run.controls).toEqual([]);
  });

  it('has a field to type in where there is no keyboard', async () => {
    const page = await takeOver({ device: 'mobile' }, { ...PHONE });
    await page.fill('#text', 'wool cap');
    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page.getByRole('button', { name: 'Enter' }).click();
    const box = await page.locator('#frame').boundingBox();
    if (!box) throw new Error('There is no picture.');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => run.controls).toHaveLength(3);
    expect(run.controls).toMatchObject([
      act({ type: 'type', text: 'wool cap' }),
      act({ type: 'press', key: 'Enter' }),
      act({ type: 'click' }),
    ]);
  });

  it('is not offered without being asked for', async () => {
    run = await viewer.start();
    const page = await viewer.open('?interactive=false');
    await waitForFrame(page, 0);
    expect(await isVisible(page, '#take-over')).toBe(false);
    await clickAt(page, 0.5, 0.5);
    expect(run.controls).toEqual([]);
  });

  it('is there in a page that shows the screen alone', async () => {
    run = await viewer.start();
    const page = await viewer.open('?embed=true&interactive=true', { viewport: { width: 640, height: 440 } });
    await waitForFrame(page, 0);
    await page.click('#take-over');
    await waitForText(page, '#holding', 'You are in control');
    const box = await page.locator('#frame').boundingBox();
    if (!box) throw new Error('There is no picture.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => run.controls).toHaveLength(2);
    const { x, y } = (run.controls as [object, { action: { target: Point } }])[1].action.target;
    expect([Math.abs(x - 640), Math.abs(y - 400)].every((distance) => distance <= 3)).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(440);
  });
});
