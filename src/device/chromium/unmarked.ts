import type { BrowserContext } from 'playwright-core';

// The getter is still called, so that it throws where it always does.
const UNMARK = `{
  const mark = Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver');
  const get = new Proxy(mark.get, { apply: (getter, self) => (Reflect.apply(getter, self, []), false) });
  Object.defineProperty(Navigator.prototype, 'webdriver', { ...mark, get });
}`;

/** The user agent of the same browser with a window. */
export const toUnmarkedAgent = (userAgent: string): string => userAgent.replace('HeadlessChrome', 'Chrome');

/** Lets `navigator.webdriver` be false in all documents of a context. A page that looks for it can tell. */
export async function unmark(context: BrowserContext): Promise<void> {
  await context.addInitScript(UNMARK);
}
