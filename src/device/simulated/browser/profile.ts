import type { BrowserProfile } from '../../device.ts';
import type { Browser } from './browser.ts';
import { localStores } from './storage.ts';

/** Size limit of the profile as JSON. */
const MAX_BYTES = 256 * 1024;

/** Restores a profile into a fresh browser. */
export function fromProfile(browser: Browser, { cookies, localStorage }: BrowserProfile): void {
  browser.cookies.restore(cookies);
  const stores = localStores(browser);
  for (const [origin, store] of Object.entries(localStorage)) stores.set(origin, new Map(Object.entries(store)));
}

/** Exports the browser's state. If it exceeds the limit, local storage is dropped before cookies, oldest entries first. */
export function toProfile(browser: Browser): BrowserProfile {
  let bytesLeft = MAX_BYTES - byteCount({ cookies: [], localStorage: {} });
  const newestWithin = <Item>(items: readonly Item[]): Item[] => {
    const kept = [...items].reverse().filter((item) => {
      // One for the comma.
      const size = byteCount(item) + 1;
      if (size > bytesLeft) return false;
      bytesLeft -= size;
      return true;
    });
    return kept.reverse();
  };
  const cookies = newestWithin(browser.cookies.all());
  const stores = [...localStores(browser)].map(([origin, store]) => [origin, Object.fromEntries(store)] as const);
  return { cookies, localStorage: Object.fromEntries(newestWithin(stores)) };
}

function byteCount(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
