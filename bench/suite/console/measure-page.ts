import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';

/** Notes how long the page took from each event to the next picture (Event Timing API). */
const WATCH_EVENTS = `
  globalThis.eventMs = [];
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) if (interactionId) eventMs.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;

/** Opens a place of the console as a visitor who was never there: with empty caches. */
export async function openFresh(browser: Browser, url: string, place: string, ready: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(WATCH_EVENTS);
  const page = await context.newPage();
  await page.goto(`${url}/${place}`);
  await page.locator(ready).first().waitFor({ timeout: 120_000 });
  return page;
}

/** First contentful paint, in ms since the address was opened. */
export const readPaintMs = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry) resolve(entry.startTime);
    });
    observer.observe({ type: 'paint', buffered: true });
  })`);

/** Kilobytes of the page, its scripts and its style as they were sent, without what the API answered. */
export const readCodeKb = (page: Page): Promise<number> =>
  page.evaluate<number>(`[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ initiatorType, name }) => initiatorType === 'navigation' || /\\/(console|assets)\\/.*\\.\\w+$/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000`);

/** The longest time from an interaction of `act` to the next picture, in ms; what is too short to be noted counts as 16. */
export async function measureInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('eventMs.length = 0');
  await act();
  // Entries come after the picture.
  await delay(500);
  return page.evaluate<number>('Math.max(16, ...eventMs)');
}
