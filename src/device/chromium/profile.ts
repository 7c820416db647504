import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { BrowserProfile, StoredCookie } from '../device.ts';
import { withinLimit } from '../simulated/browser/profile.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** State that a context of the browser begins with. */
export function toStorageState({ cookies, localStorage }: BrowserProfile): StorageState {
  return {
    cookies: cookies.map((cookie) => ({
      ...{ name: cookie.name, value: cookie.value, path: cookie.path },
      domain: cookie.isHostOnly ? cookie.domain : `.${cookie.domain}`,
      expires: cookie.expiresAt === null ? -1 : cookie.expiresAt / 1000,
      ...{ httpOnly: cookie.isHttpOnly, secure: cookie.isSecure, sameSite: 'Lax' as const },
    })),
    origins: Object.entries(localStorage).map(([origin, items]) => ({
      origin,
      localStorage: Object.entries(items).map(([name, value]) => ({ name, value })),
    })),
  };
}

/** State of a context, within the limit of a profile. */
export async function toBrowserProfile(context: BrowserContext): Promise<BrowserProfile> {
  const { cookies, origins } = await context.storageState();
  const stores = origins.map(
    ({ origin, localStorage }) =>
      [origin, Object.fromEntries(localStorage.map(({ name, value }) => [name, value]))] as const,
  );
  return withinLimit(cookies.map(toStoredCookie), stores);
}

type Cookie = StorageState['cookies'][number];

function toStoredCookie({ name, value, domain, path, expires, httpOnly, secure }: Cookie): StoredCookie {
  return {
    ...{ name, value, path, domain: domain.replace(/^\./, '') },
    ...{ isHostOnly: !domain.startsWith('.'), isSecure: secure, isHttpOnly: httpOnly },
    expiresAt: expires < 0 ? null : Math.round(expires * 1000),
  };
}
