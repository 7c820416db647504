const MAX_COOKIES = 50;
const MAX_LENGTH = 4096;
// What RFC 6265 lets a cookie's name and value hold, and what browsers accept besides.
const SENDABLE = /^[\x20-\x3a\x3c-\x7e\x80-\xff]*$/;

/** The cookies that an answer sets, by name; null for those it takes back. Of their attributes only those that end them
 *  count: each holds for its own host alone. RFC 6265, 5.2. */
export function readSetCookies(header: string | string[] | undefined, nowMs: number): Record<string, string | null> {
  const lines = header === undefined ? [] : [header].flat();
  const cookies = lines.slice(0, MAX_COOKIES).flatMap((line) => readSetCookie(line, nowMs));
  return Object.fromEntries(cookies);
}

function readSetCookie(line: string, nowMs: number): [string, string | null][] {
  const [pair = '', ...attributes] = line.slice(0, MAX_LENGTH).split(';');
  const split = pair.indexOf('=');
  const name = pair.slice(0, Math.max(split, 0)).trim();
  const value = pair.slice(split + 1).trim();
  if (name === '' || !SENDABLE.test(pair)) return [];
  return [[name, isExpired(attributes, nowMs) ? null : value]];
}

function isExpired(attributes: readonly string[], nowMs: number): boolean {
  const values = new Map(attributes.map((attribute) => toAttribute(attribute)));
  const maxAge = values.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(values.get('expires') ?? '') <= nowMs;
}

function toAttribute(text: string): [string, string] {
  const [name = '', ...value] = text.split('=');
  return [name.trim().toLowerCase(), value.join('=').trim()];
}

/** The `Cookie` header; null when there is nothing to send. */
export function cookieHeader(cookies: ReadonlyMap<string, string>): string | null {
  const pairs = [...cookies].map(([name, value]) => `${name}=${value}`).filter((pair) => SENDABLE.test(pair));
  return pairs.length === 0 ? null : pairs.join('; ');
}
