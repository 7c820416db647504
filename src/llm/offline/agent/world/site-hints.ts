import { stemOf } from '../../../../text/words/stems.ts';
import { nameWords } from './name-words.ts';
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
