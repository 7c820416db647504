import type { BrowserProfile, StoredCookie } from '../../device.ts';
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

/** Exports the browser's state, within the limit of a profile. */
export function toProfile(browser: Browser): BrowserProfile {
  const stores = [...localStores(browser)].map(([origin, store]) => [origin, Object.fromEntries(store)] as const);
  return withinLimit(browser.cookies.all(), stores);
}

/** A profile of cookies and local storage, oldest first. If they exceed the limit, local storage is dropped before cookies,
 *  oldest entries first. */
export function withinLimit(
  allCookies: readonly StoredCookie[],
  stores: readonly (readonly [origin: string, items: Record<string, string>])[],
): BrowserProfile {
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
  const cookies = newestWithin(allCookies);
  return { cookies, localStorage: Object.fromEntries(newestWithin(stores)) };
}

function byteCount(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
