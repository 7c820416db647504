import type { Browser } from './browser.ts';
import { frontTab } from './browser.ts';
import { ScriptError } from './script-error.ts';

/** Web storage by origin, or by tab and origin: values by key. */
type Stores = Map<string, Map<string, string>>;

export type StorageArea = 'local' | 'session';

const MAX_STORES = 100;
const MAX_CHARACTERS = 1_000_000;
const local = new WeakMap<Browser, Stores>();
const session = new WeakMap<Browser, Stores>();

/** `localStorage` by origin. */
export function localStores(browser: Browser): Stores {
  return storesIn(local, browser);
}

/** Storage of the page at an address, in the tab in front. A store is created when it gets its first item. */
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

/** Removes an item; removes all items if `key` is null. */
export function removeItem(browser: Browser, area: StorageArea, address: string, key: string | null): void {
  const { stores, name, store } = placeOf(browser, area, address);
  if (key === null) store.clear();
  else store.delete(key);
  if (store.size === 0) stores.delete(name);
}

/** Copies the storage of the page at an address; empty if the page has no storage. */
export function itemsOf(browser: Browser, area: StorageArea, address: string): [string, string][] {
  return hasStorage(address) ? [...storeFor(browser, area, address)] : [];
}

/** Replaces the storage of the page at an address, for example with items that a script changed. Does nothing if there
 *  are too many stores. */
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
