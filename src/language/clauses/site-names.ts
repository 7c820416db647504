import { matchesOf } from '../../text/matches.ts';
import { isCommonWord } from '../../text/names/gazetteers/gazetteers.ts';
import { toMatchable } from '../words/phrase-table.ts';

/** A site by the title of its front page. */
export interface NamedSite {
  name: string;
  url: string;
}

/** What a site is called: the parts of its title, and its host. */
export function siteNames(title: string, url: string | null): string[] {
  const host = URL.parse(url ?? '')?.hostname ?? '';
  const parts = title.split(/\s+[|–—:·•»/-]\s+|:\s+/).map((part) => part.replace(/^(?:the|welcome to) /i, ''));
  return [...parts.filter((part) => part.includes(' ')), host];
}

const MAX_TASK = 10_000;
const CAPITALIZED = /\p{Lu}[\p{L}\p{N}'’-]+/gu;

/** The one site of the operator that a task names: in full, or by a proper name that no other site has. Null if it names none, or
 *  several. */
export function siteNamedIn(task: string, sites: readonly NamedSite[] = []): NamedSite | null {
  if (sites.length === 0) return null;
  const text = task.slice(0, MAX_TASK);
  const words = toMatchable(text).map(({ stem }) => stem);
  const isNamed = ({ name, url }: NamedSite): boolean =>
    siteNames(name, url).some((part) => {
      const stems = toMatchable(part).map(({ stem }) => stem);
      return stems.length > 1 && words.some((_, at) => stems.every((stem, index) => words[at + index] === stem));
    });
  const proper = new Set(
    [...matchesOf(text, CAPITALIZED)]
      .flatMap(([word]) => toMatchable(word))
      .flatMap(({ lower, stem }) => (isCommonWord(lower) ? [] : [stem])),
  );
  const isMeant = ({ name }: NamedSite): boolean =>
    toMatchable(name).some(({ lower, stem }) => proper.has(stem) && !isCommonWord(lower));
  const named = sites.filter(isNamed);
  const [site, other] = named.length > 0 ? named : sites.filter(isMeant);
  return site && !other ? site : null;
}

const PLACE = /(?:^|[\s,]+)(?:on|at|in|from|of|to|for|with|by|via) (?:the )?$/i;

/** A task without the phrases that only say on which site: `at the Harbour Hotel`, `Harbour Hotel: `. */
export function withoutSite(task: string, { name, url }: NamedSite): string {
  return siteNames(name, url).reduce((text, part) => {
    const at = text.toLowerCase().indexOf(part.toLowerCase());
    if (at === -1) return text;
    const [before, after] = [text.slice(0, at), text.slice(at + part.length)];
    const place = PLACE.exec(before);
    if (place !== null) return `${before.slice(0, place.index)}${after.replace(/^,/, '')}`.trim();
    return before.trim() === '' && /^\s*[:,–-]/.test(after) ? after.replace(/^\s*[:,–-]\s*/, '') : text;
  }, task);
}
