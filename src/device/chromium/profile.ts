import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { BrowserProfile, StoredCookie } from '../device.ts';
import { withinLimit } from '../simulated/browser/profile.ts';
import { within } from './within.ts';

// More is not read: most of it would not fit into a profile.
const MAX_READ_BYTES = 8 * 2 ** 20;
const READ_MS = 10_000;

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** State that a context of the browser begins with. */
export function toStorageState({ cookies, localStorage, indexedDB = {} }: BrowserProfile): StorageState {
  const origins = new Set([...Object.keys(localStorage), ...Object.keys(indexedDB)]);
  return {
    cookies: cookies.map((cookie) => ({
      ...{ name: cookie.name, value: cookie.value, path: cookie.path },
      domain: cookie.isHostOnly ? cookie.domain : `.${cookie.domain}`,
      expires: cookie.expiresAt === null ? -1 : cookie.expiresAt / 1000,
      ...{ httpOnly: cookie.isHttpOnly, secure: cookie.isSecure, sameSite: 'Lax' as const },
    })),
    origins: [...origins].map((origin) => ({
      origin,
      localStorage: Object.entries(localStorage[origin] ?? {}).map(([name, value]) => ({ name, value })),
      ...(indexedDB[origin] && { indexedDB: indexedDB[origin] }),
    })),
  };
}

/** State of a context, within the limit of a profile. Without databases if those of `visited` take too much space, or
 *  cannot be read.
 *  @param visited origins that may have stored something */
export async function toBrowserProfile(context: BrowserContext, visited: ReadonlySet<string>): Promise<BrowserProfile> {
  const { cookies, origins } = await readState(context, visited);
  const databases = Object.fromEntries(
    origins.flatMap(({ origin, indexedDB }) => (indexedDB?.length ? [[origin, indexedDB]] : [])),
  );
  const stores = origins.map(
    ({ origin, localStorage }) =>
      [origin, Object.fromEntries(localStorage.map(({ name, value }) => [name, value]))] as const,
  );
  return withinLimit(cookies.map(toStoredCookie), stores, databases);
}

type ReadState = Omit<StorageState, 'origins'> & {
  origins: (StorageState['origins'][number] & { indexedDB?: unknown[] })[];
};

async function readState(context: BrowserContext, visited: ReadonlySet<string>): Promise<ReadState> {
  const isSmall = await within(READ_MS, countBytes(context, visited)).then(
    (bytes) => bytes <= MAX_READ_BYTES,
    () => false,
  );
  if (!isSmall) return context.storageState();
  const all = context.storageState({ indexedDB: true });
  return within(READ_MS, all).catch(() => context.storageState());
}

/** What the origins store in all. A page is asked, because the storage is that of its context. */
async function countBytes(context: BrowserContext, origins: ReadonlySet<string>): Promise<number> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  try {
    const usages = await Promise.all(
      [...origins].map((origin) => session.send('Storage.getUsageAndQuota', { origin })),
    );
    return usages.reduce((sum, { usage }) => sum + usage, 0);
  } finally {
    await session.detach().catch(() => {});
  }
}

type Cookie = StorageState['cookies'][number];

function toStoredCookie({ name, value, domain, path, expires, httpOnly, secure }: Cookie): StoredCookie {
  return {
    ...{ name, value, path, domain: domain.replace(/^\./, '') },
    ...{ isHostOnly: !domain.startsWith('.'), isSecure: secure, isHttpOnly: httpOnly },
    expiresAt: expires < 0 ? null : Math.round(expires * 1000),
  };
}
