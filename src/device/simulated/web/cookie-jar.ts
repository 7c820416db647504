import { Cookie, MemoryCookieStore, CookieJar as ToughCookieJar } from 'tough-cookie';
import type { StoredCookie } from '../../device.ts';

const MAX_COOKIES = 3_000;
const MAX_PER_DOMAIN = 100;
const MAX_LINES = 200;
/** Limit of a `Set-Cookie` line, in characters. */
const MAX_LENGTH = 8_192;
/** The latest time of a Date, in milliseconds since the epoch. */
const MAX_TIME = 8.64e15;
// Characters that RFC 6265 or browsers allow in a name and a value. All can be sent in a header.
const SENDABLE = /^[\x20-\x3a\x3c-\x7e\x80-\xff]*$/;

/** The cookies of a browser (RFC 6265), for the built-in web and for real pages. Scripts can neither read nor replace
 *  HttpOnly cookies. Beyond the limits, the oldest cookies are removed. */
export class CookieJar {
  private readonly store = new MemoryCookieStore();
  private readonly jar = new ToughCookieJar(this.store);
  private readonly now: () => number;

  /** @param now epoch ms, by which cookies expire */
  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** The `Cookie` header of a request, or `document.cookie` for a script; empty if there are no cookies. */
  header(url: URL, { isScript = false } = {}): string {
    return this.cookiesAt(url, isScript)
      .map((cookie) => cookie.cookieString())
      .join('; ');
  }

  /** Values by name as a server reads them; of two cookies with the same name, the more specific wins. */
  values(url: URL): ReadonlyMap<string, string> {
    return new Map(
      this.cookiesAt(url)
        .map(({ key, value }): [string, string] => [key, value])
        .reverse(),
    );
  }

  /** Cookies that a request to `url` would send, with attributes. */
  storedAt(url: URL): StoredCookie[] {
    return this.cookiesAt(url).map(toStored);
  }

  /** Stores `Set-Cookie` lines. Lines that are malformed, or that `url` may not set, are ignored. */
  accept(url: URL, lines: readonly string[], { isScript = false } = {}): void {
    for (const line of lines.slice(0, MAX_LINES)) {
      const cookie = line.length > MAX_LENGTH ? undefined : Cookie.parse(line);
      if (cookie) this.put(cookie, url, !isScript);
    }
    this.prune();
  }

  /** Sets cookies of `url`'s host for all paths; removes cookies whose value is null. */
  set(url: URL, cookies: Readonly<Record<string, string | null>>): void {
    for (const [key, value] of Object.entries(cookies)) {
      const expires = value === null ? new Date(0) : 'Infinity';
      this.put(new Cookie({ key, value: value ?? '', path: '/', expires }), url, true);
    }
    this.prune();
  }

  /** Adds the cookies of another jar. */
  restore(cookies: readonly StoredCookie[]): void {
    for (const stored of cookies) {
      const url = URL.parse(`https://${stored.domain}/`);
      if (url) this.put(toCookie(stored), url, true);
    }
    this.prune();
  }

  /** All unexpired cookies, oldest first. */
  all(): StoredCookie[] {
    return this.cookies()
      .filter((cookie) => this.isCurrent(cookie))
      .map(toStored);
  }

  private put(cookie: Cookie, url: URL, http: boolean): void {
    const pair = cookie.cookieString();
    if (!hasCookies(url) || cookie.key === '' || pair.length > MAX_LENGTH || !SENDABLE.test(pair)) return;
    // The library counts Max-Age from the last access; RFC 6265 counts it from when the cookie was set.
    const expiry = cookie.expiryTime(new Date(this.now())) ?? Number.POSITIVE_INFINITY;
    cookie.expires = expiry > MAX_TIME ? 'Infinity' : new Date(Math.max(expiry, 0));
    cookie.maxAge = null;
    this.jar.setCookieSync(cookie, url.href, { http, ignoreError: true });
  }

  private cookiesAt(url: URL, isScript = false): Cookie[] {
    if (!hasCookies(url)) return [];
    // The library would compare with system time.
    const cookies = this.jar.getCookiesSync(url.href, { http: !isScript, expire: false, sort: true });
    return cookies.filter((cookie) => this.isCurrent(cookie));
  }

  private isCurrent(cookie: Cookie): boolean {
    return (cookie.expiryTime() ?? Number.POSITIVE_INFINITY) > this.now();
  }

  private cookies(): Cookie[] {
    let cookies: Cookie[] = [];
    // The store calls back synchronously.
    this.store.getAllCookies((_, all = []) => {
      cookies = all;
    });
    return cookies;
  }

  private prune(): void {
    const counts = new Map<string, number>();
    let total = 0;
    for (const cookie of this.cookies().reverse()) {
      const domain = cookie.domain ?? '';
      const count = counts.get(domain) ?? 0;
      if (this.isCurrent(cookie) && count < MAX_PER_DOMAIN && total < MAX_COOKIES) {
        counts.set(domain, count + 1);
        total += 1;
      } else {
        this.store.removeCookie(domain, cookie.path ?? '/', cookie.key);
      }
    }
  }
}

const hasCookies = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

function toStored(cookie: Cookie): StoredCookie {
  const { key, value, domain, path, hostOnly, secure, httpOnly } = cookie;
  const expiry = cookie.expiryTime() ?? Number.POSITIVE_INFINITY;
  return {
    ...{ name: key, value, domain: domain ?? '', path: path ?? '/' },
    ...{ isHostOnly: hostOnly ?? true, isSecure: secure, isHttpOnly: httpOnly },
    expiresAt: Number.isFinite(expiry) ? expiry : null,
  };
}

function toCookie({ name, value, domain, path, isHostOnly, isSecure, isHttpOnly, expiresAt }: StoredCookie): Cookie {
  return new Cookie({
    ...{ key: name, value, path, domain: isHostOnly ? null : domain, secure: isSecure, httpOnly: isHttpOnly },
    expires: expiresAt === null ? 'Infinity' : new Date(expiresAt),
  });
}
