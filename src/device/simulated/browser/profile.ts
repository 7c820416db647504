import type { BrowserProfile } from '../../device.ts';
import type { Browser } from './browser.ts';
import { setCookies } from './cookies.ts';
import { localStores } from './storage.ts';

/** Of the JSON. */
const MAX_BYTES = 256 * 1024;

/** Gives a fresh browser what another one kept. */
export function fromProfile(browser: Browser, { cookies, localStorage }: BrowserProfile): void {
  for (const [host, jar] of Object.entries(cookies)) setCookies(browser.cookies, host, jar);
  const stores = localStores(browser);
  for (const [origin, store] of Object.entries(localStorage)) stores.set(origin, new Map(Object.entries(store)));
}

/** What the browser keeps. Where that is too much, what pages stored is left out before cookies, and of each what the
 *  browser has known longest. */
export function toProfile(browser: Browser): BrowserProfile {
  let bytesLeft = MAX_BYTES - byteCount({ cookies: {}, localStorage: {} });
  const newestWithin = (places: ReadonlyMap<string, ReadonlyMap<string, string>>) => {
    const kept = [...places].reverse().flatMap(([place, values]) => {
      const entry = [place, Object.fromEntries(values)] as const;
      const size = byteCount(Object.fromEntries([entry]));
      if (size > bytesLeft) return [];
      bytesLeft -= size;
      return [entry];
    });
    return Object.fromEntries(kept.reverse());
  };
  return { cookies: newestWithin(browser.cookies), localStorage: newestWithin(localStores(browser)) };
}

function byteCount(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
