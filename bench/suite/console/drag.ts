import type { Page } from 'playwright-core';

const STEPS = 120;
const RADIUS = 120;

const RECORD_FRAMES = `new Promise((resolve) => {
  const times = [];
  const note = (time) => {
    times.push(time);
    if (globalThis.isDragOver) resolve(times);
    else requestAnimationFrame(note);
  };
  globalThis.isDragOver = false;
  requestAnimationFrame(note);
})`;

/** Frames a second while the pointer drags in circles, from a place of the page. */
export async function measureDrag(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate<number[]>(RECORD_FRAMES);
  for (let step = 1; step <= STEPS; step++) {
    const angle = (step / STEPS) * 4 * Math.PI;
    await page.mouse.move(x + RADIUS * Math.sin(angle), y + RADIUS * (1 - Math.cos(angle)));
  }
  await page.evaluate('globalThis.isDragOver = true');
  await page.mouse.up();
  const times = await frames;
  return ((times.length - 1) * 1000) / Math.max(1, (times.at(-1) ?? 0) - (times[0] ?? 0));
}
