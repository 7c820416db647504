import { stemOf } from '../../../../text/words/stems.ts';
import { nameKey, nameWords } from './name-words.ts';
import type { SiteHint } from './sites.ts';

/** The hints whose topics or nouns the words name, most of them first. */
export function fittingSites(text: string, sites: readonly SiteHint[]): SiteHint[] {
  const stems = new Set(nameWords(text).map(({ surface }) => stemOf(surface)));
  const scored = sites.map((site) => ({ site, score: topicStems(site).filter((stem) => stems.has(stem)).length }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ site }) => site);
}

const topics = new WeakMap<SiteHint, readonly string[]>();

function topicStems(site: SiteHint): readonly string[] {
  const known = topics.get(site);
  if (known) return known;
  const words = [...Object.values(site.topics).flatMap((list) => list.split(' ')), ...site.nouns];
  const stems = [...new Set(words.map((word) => stemOf(word)))];
  topics.set(site, stems);
  return stems;
}

/** The address of the site with this name; null if no hint has it. */
export function siteNamed(name: string, sites: readonly SiteHint[]): string | null {
  const key = nameKey(name);
  const found = sites.flatMap(({ names }) => names).find(([known]) => nameKey(known) === key);
  return found?.[1] ?? null;
}
