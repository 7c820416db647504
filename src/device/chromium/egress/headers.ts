// RFC 9110, 7.6.1, and the headers that proxies of HTTP/1.1 used before.
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Of a message's names and values in turn, those that a proxy passes on: neither about one connection nor named by the
 *  header `connection`. */
export function endToEndHeaders(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []));
  const named = pairs.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => value.split(','));
  const dropped = new Set([...HOP_BY_HOP, ...others, ...named.map((name) => name.trim().toLowerCase())]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat();
}
