import { ADDRESS_PATTERN } from '../../address-pattern.ts';
import { withoutWww } from './address.ts';
import { KNOWN_HOSTS } from './sites/identities.ts';

// Query parameters that search engines and shops use for the search text.
const QUERY_PARAMETERS = ['q', 'query', 'search', 'search_query', 'k', 'p', 'wd', 'text', '_nkw', 'field-keywords'];

/** The built-in address for an address on a well-known host; null for other hosts. */
export function toBuiltInAddress(url: URL): URL | null {
  const host = withoutWww(url.hostname);
  const site = isGoogleFlights(host, url.pathname) ? 'flights.example' : siteOf(host);
  return site === null ? null : new URL(`https://${site}${pathOn(site, url)}`);
}

const isGoogleFlights = (host: string, path: string): boolean =>
  belongsTo(host, 'google.') && /^\/(?:travel|flights)(?:\/|$)/.test(path);

function siteOf(host: string): string | null {
  // The longest name is the most specific: news.google.com before google.
  const fitting = KNOWN_HOSTS.filter(({ name }) => belongsTo(host, name));
  return fitting.sort((a, b) => b.name.length - a.name.length)[0]?.site ?? null;
}

function belongsTo(host: string, name: string): boolean {
  if (!name.endsWith('.')) return host === name || host.endsWith(`.${name}`);
  // The rest must be a public suffix such as `com` or `co.uk`, not another domain.
  const ending = `.${host}`.split(`.${name}`).at(1);
  return ending !== undefined && /^(?:[a-z]{2,6}|com?\.[a-z]{2})$/.test(ending);
}

/** Maps searches to searches and front pages to front pages; other paths are unchanged and mostly not found. */
function pathOn(site: string, url: URL): string {
  const query = queryOf(url);
  if (query !== null && site === 'encyclopedia.example') return `/search?q=${encodeURIComponent(query)}`;
  if (query !== null && SEARCHABLE_SITES.has(site)) return `/?q=${encodeURIComponent(query)}`;
  const path = url.pathname.toLowerCase().replace(/\/$/, '');
  if (FRONT_PATHS.has(path)) return '/';
  return NEWS_SECTIONS.test(path) && site === 'news.example' ? `/section${path}` : url.pathname;
}

const SEARCHABLE_SITES: ReadonlySet<string> = new Set(['search.example', 'shop.example']);
const NEWS_SECTIONS = /^\/(?:local|business|technology|science|culture|sport)$/;
const FRONT_PATHS: ReadonlySet<string> = new Set(
  ',/index.html,/home,/en,/us,/uk,/search,/webhp,/news,/newest,/front,/flights,/travel/flights,/travel'.split(','),
);

function queryOf(url: URL): string | null {
  const name = QUERY_PARAMETERS.find((parameter) => url.searchParams.get(parameter)?.trim());
  return name === undefined ? null : (url.searchParams.get(name)?.toWellFormed() ?? null);
}

/** Adds the built-in sites that stand in for hosts in the list. */
export function withStandIns(entries: readonly string[]): string[] {
  const standIns = entries.flatMap((entry) => {
    const host = ADDRESS_PATTERN.exec(entry.trim())?.groups?.host?.replace(/^\*\./, '') ?? '';
    const address = URL.parse(`https://${host}/`);
    return (address && toBuiltInAddress(address)?.hostname) ?? [];
  });
  return [...new Set([...entries, ...standIns])];
}
