import type { Browser } from './browser.ts';
import { frontTab } from './browser.ts';
import { ScriptError } from './script-error.ts';

/** What pages store, by origin (or by tab and origin): values by key. */
type Stores = Map<string, Map<string, string>>;

export type StorageArea = 'local' | 'session';

const MAX_STORES = 100;
const MAX_CHARACTERS = 1_000_000;
const local = new WeakMap<Browser, Stores>();
const session = new WeakMap<Browser, Stores>();

/** What pages stored in `localStorage`, by origin. */
export function localStores(browser: Browser): Stores {
  return storesIn(local, browser);
}

/** What the page at an address stored, in the tab in front. A store is only kept once something is in it. */
export function storeFor(browser: Browser, area: StorageArea, address: string): ReadonlyMap<string, string> {
  return placeOf(browser, area, address).store;
}

export function writeItem(browser: Browser, area: StorageArea, address: string, key: string, value: string): void {
  const { stores, name, store } = placeOf(browser, area, address);
  const others = [...store].filter(([other]) => other !== key);
  const size = others.reduce((total, pair) => total + pair.join('').length, key.length + value.length);
  if (size > MAX_CHARACTERS || (!stores.has(name) && stores.size >= MAX_STORES)) {
    throw new ScriptError('QuotaExceededError', 'The storage is full.');
  }
  store.set(key, value);
  stores.set(name, store);
}

/** Removes an item; all of them without a key. */
export function removeItem(browser: Browser, area: StorageArea, address: string, key: string | null): void {
  const { stores, name, store } = placeOf(browser, area, address);
  if (key === null) store.clear();
  else store.delete(key);
  if (store.size === 0) stores.delete(name);
}

/** What the page at an address stored, to take it elsewhere; empty where pages have no storage. */
export function itemsOf(browser: Browser, area: StorageArea, address: string): [string, string][] {
  return hasStorage(address) ? [...storeFor(browser, area, address)] : [];
}

/** Puts what was taken elsewhere, and perhaps changed there, in place of what the page at an address stored. A store
 *  beyond the limit is not kept. */
export function replaceItems(
  browser: Browser,
  area: StorageArea,
  address: string,
  items: readonly (readonly [string, string])[],
): void {
  if (!hasStorage(address)) return;
  const { stores, name } = placeOf(browser, area, address);
  if (items.length === 0) stores.delete(name);
  else if (stores.has(name) || stores.size < MAX_STORES) stores.set(name, new Map(items));
}

const hasStorage = (address: string): boolean => new URL(address).origin !== 'null';

function placeOf(browser: Browser, area: StorageArea, address: string) {
  if (!hasStorage(address)) throw new ScriptError('SecurityError', 'This page has no storage.');
  const { origin } = new URL(address);
  const stores = area === 'local' ? localStores(browser) : storesIn(session, browser);
  const name = area === 'local' ? origin : `${frontTab(browser)?.id} ${origin}`;
  return { stores, name, store: stores.get(name) ?? new Map<string, string>() };
}

function storesIn(all: WeakMap<Browser, Stores>, browser: Browser): Stores {
  const known = all.get(browser);
  if (known) return known;
  const stores: Stores = new Map();
  all.set(browser, stores);
  return stores;
}
