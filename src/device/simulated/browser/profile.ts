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

/** Exports the browser's state, with the databases that it was opened with, within the limit of a profile. */
export function toProfile(browser: Browser, databases: Databases = {}): BrowserProfile {
  const stores = [...localStores(browser)].map(([origin, store]) => [origin, Object.fromEntries(store)] as const);
  return withinLimit(browser.cookies.all(), stores, databases);
}

type Databases = NonNullable<BrowserProfile['indexedDB']>;

/** A profile of cookies, local storage and databases; the first two oldest first. If they exceed the limit, databases are dropped
 *  first, the largest before others, then local storage, then cookies, each oldest first. */
export function withinLimit(
  allCookies: readonly StoredCookie[],
  stores: readonly (readonly [origin: string, items: Record<string, string>])[],
  databases: Databases = {},
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
  const localStorage = Object.fromEntries(newestWithin(stores));
  const indexedDB = smallestWithin(databases, bytesLeft - byteCount({ indexedDB: {} }));
  return { cookies, localStorage, ...(Object.keys(indexedDB).length > 0 && { indexedDB }) };
}

function smallestWithin(databases: Databases, maxBytes: number): Databases {
  const all = Object.entries(databases).flatMap(([origin, ofOrigin]) =>
    // As if each had an origin of its own.
    ofOrigin.map((database) => ({ origin, database, size: byteCount({ [origin]: [database] }) })),
  );
  const kept: Databases = {};
  let bytesLeft = maxBytes;
  for (const { origin, database, size } of all.sort((first, second) => first.size - second.size)) {
    bytesLeft -= size;
    if (bytesLeft < 0) break;
    kept[origin] = [...(kept[origin] ?? []), database];
  }
  return kept;
}

function byteCount(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
