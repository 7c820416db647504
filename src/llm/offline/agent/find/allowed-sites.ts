import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { kindOf } from './places.ts';

const MAX_SITES = 4;
const SEARCH_ENGINES = /^(?:.*\.)?(?:search\.example|google\.[a-z.]+|bing\.com|duckduckgo\.com)$/;

/** Front pages of the only sites where the task allows to look, the one that lists the kind of thing asked about first. Empty
 *  if every site is allowed, or if a search engine is, which finds the others. */
export function listAllowedSites(allowedUrls: readonly string[], tokens: readonly Token[], lexicon: Lexicon): string[] {
  const hosts = allowedUrls.map(hostOf);
  if (hosts.some((host) => host === '' || SEARCH_ENGINES.test(host))) return [];
  const kind = kindOf(readRequest(tokens, lexicon), lexicon);
  const own = hosts.filter((host) => host === kind?.host);
  return [...new Set([...own, ...hosts])].slice(0, MAX_SITES).map((host) => `https://${host}/`);
}

/** Host of an entry such as `https://*.wikipedia.org/wiki/*`; empty if a wildcard leaves it open. */
function hostOf(entry: string): string {
  const host = entry
    .trim()
    .toLowerCase()
    .replace(/^[a-z*]+:\/\//, '')
    .replace(/^\*\./, '')
    .replace(/[/?#].*$/, '');
  return host.includes('*') || !URL.canParse(`https://${host}/`) ? '' : host;
}
