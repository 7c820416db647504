import type { StoredCookie } from '../../../src/device/device.ts';
import { CookieJar } from '../../../src/device/simulated/web/cookie-jar.ts';

/** A cookie without attributes, as a profile stores it. */
export function storedCookie(domain: string, name: string, value: string): StoredCookie {
  const attributes = { path: '/', isHostOnly: true, isSecure: false, isHttpOnly: false, expiresAt: null };
  return { name, value, domain, ...attributes };
}

/** A jar that holds these cookies of one host. */
export function jarWith(url: URL, cookies: Readonly<Record<string, string>>): CookieJar {
  const jar = new CookieJar();
  jar.set(url, cookies);
  return jar;
}
