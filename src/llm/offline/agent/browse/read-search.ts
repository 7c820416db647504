import type { Intent, Rule } from '../plan/intent.ts';
import { siteNamed } from '../plan/places.ts';
import { hasPage } from '../plan/scope.ts';
import { unquoted } from '../plan/words/task-words.ts';

const SEARCH =
  /^(?:search|google|do a search|run a search|perform a search)(?: (?:the |this )?(web|internet|online|site|page|website))?(?: (?:for|about|on))? ?(.+)$/i;
const SEARCH_SITE = /^search (?:on |in |at )?(.{2,60}?) for (.+)$/i;
const ON_WEB = / (?:on|in)(?: the)? (?:web|internet|google|bing|duckduckgo)$| online$/i;

export const readSearch: Rule = (clause, before) => {
  const [, site, wanted] = SEARCH_SITE.exec(clause) ?? [];
  const address = site === undefined ? null : siteNamed(site);
  if (address !== null && wanted !== undefined)
    return [{ kind: 'open', address, words: `open ${site}` }, toSearch(wanted, true, clause)];
  const [, where, text] = SEARCH.exec(clause) ?? [];
  if (text === undefined) return null;
  const isOfWeb = /^google\b/i.test(clause) || /^(?:web|internet|online)$/i.test(where ?? '') || ON_WEB.test(text);
  return [toSearch(text.replace(ON_WEB, ''), !isOfWeb && hasPage(before), clause)];
};

function toSearch(text: string, isOnSite: boolean, clause: string): Intent {
  const query = unquoted(
    text
      .replace(/^ ?(?:for|about) /i, '')
      .replace(/^(?:an?|some) /i, '')
      .trim(),
  );
  return { kind: 'search', query, where: isOnSite ? 'site' : 'web', words: clause };
}
