/** Cookies by host. */
export type CookieJar = Map<string, Map<string, string>>;

const MAX_HOSTS = 100;
const MAX_PER_HOST = 100;
const MAX_LENGTH = 8_192;
const NONE: ReadonlyMap<string, string> = new Map();

export function cookiesFor(jar: CookieJar, host: string): ReadonlyMap<string, string> {
  return jar.get(host) ?? NONE;
}

/** Sets cookies, and removes those that are null. What goes beyond the jar's limits is not set. */
export function setCookies(jar: CookieJar, host: string, cookies: Readonly<Record<string, string | null>>): void {
  const known = jar.get(host);
  if (!known && jar.size >= MAX_HOSTS) return;
  const own = known ?? new Map<string, string>();
  for (const [name, value] of Object.entries(cookies)) {
    if (value === null) own.delete(name);
    else if (name.length + value.length <= MAX_LENGTH && (own.has(name) || own.size < MAX_PER_HOST))
      own.set(name, value);
  }
  if (own.size > 0) jar.set(host, own);
  else jar.delete(host);
}
