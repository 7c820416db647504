import { domainToASCII } from 'node:url';

/** Matches an entry of a list of allowed addresses: a host, or an address with any of its parts. `*` is a wildcard. */
export const ADDRESS_PATTERN =
  /^(?:(?<scheme>[a-z*][a-z\d+.-]*):\/\/)?(?<host>[^/?#:\s]+)(?::(?<port>\d+|\*))?(?<path>[/?#]\S*)?$/i;

/** Whether the entry can match an http or https address. */
export function isAddressPattern(entry: string): boolean {
  const { scheme = '*', host } = ADDRESS_PATTERN.exec(entry.trim())?.groups ?? {};
  return host !== undefined && ['http', 'https', '*'].includes(scheme.toLowerCase());
}

/** Whether a task's list of allowed addresses contains the URL. An entry is a host, which includes its subdomains, or an
 *  address, which includes everything below its path. The scheme is optional; `*` is a wildcard. An empty list allows
 *  everything. */
export function isAllowed(url: URL, entries: readonly string[]): boolean {
  return entries.length === 0 || entries.some((entry) => matches(url, entry));
}

/** The same of the URL's host and port only, whose path is unknown: an entry with a path allows its whole host. */
export function isHostAllowed(url: URL, entries: readonly string[]): boolean {
  return entries.length === 0 || entries.some((entry) => matchesOrigin(url, entry));
}

function matches(url: URL, entry: string): boolean {
  const { path = '' } = ADDRESS_PATTERN.exec(entry.trim())?.groups ?? {};
  return matchesOrigin(url, entry) && matchesPath(url.pathname + url.search, path);
}

function matchesOrigin(url: URL, entry: string): boolean {
  const { scheme, host = '', port } = ADDRESS_PATTERN.exec(entry.trim())?.groups ?? {};
  if (host === '') return false;
  if (scheme !== undefined && scheme !== '*' && `${scheme.toLowerCase()}:` !== url.protocol) return false;
  if (port !== undefined && port !== '*' && port !== (url.port || DEFAULT_PORTS[url.protocol])) return false;
  return matchesHost(url.hostname, host.toLowerCase());
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function matchesHost(hostname: string, pattern: string): boolean {
  const bare = pattern.startsWith('*.') ? pattern.slice(2) : pattern;
  if (bare.includes('*')) return matchesGlob(hostname, bare) || matchesGlob(hostname, `*.${bare}`);
  const host = domainToASCII(bare);
  return host !== '' && (hostname === host || hostname.endsWith(`.${host}`));
}

function matchesPath(path: string, prefix: string): boolean {
  if (prefix.includes('*')) return matchesGlob(path, prefix) || matchesGlob(`${path}/`, prefix);
  const bare = prefix.split('#')[0]?.replace(/\/$/, '') ?? '';
  if (!path.startsWith(bare)) return false;
  const next = path[bare.length];
  return next === undefined || '/?&'.includes(next);
}

/** Matches `*` wildcards. Takes time linear in the text for each piece between wildcards. */
function matchesGlob(text: string, pattern: string): boolean {
  const pieces = pattern.split('*');
  const last = pieces.pop() ?? '';
  const [first = ''] = pieces;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of pieces.slice(1)) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}
