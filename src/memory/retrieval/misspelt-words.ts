import { isKnownWord, listSpellings } from '../../text/words/spelling.ts';
import { stemOf } from '../../text/words/stems.ts';
import { termOfStem } from '../index/keys.ts';
import { type WeightedTerm, weighTerms } from '../index/term-index.ts';
import type { GraphStatistics, GraphStore } from '../ports/graph-store.ts';
import type { ParsedQuery } from './parse-query.ts';

/** As evidence, relative to a word as spelt. */
const WEIGHT = 0.6;
/** Reading the spellings of a word costs as much as a few frequent words. */
const MAX_WORDS = 2;

/** Terms of the graph that are one letter away from words of an English query that neither the graph nor a dictionary
 *  knows. Usually none.
 *  @param unknown keys of the query that the graph does not hold */
export async function findMisspelt(
  store: GraphStore,
  { words, language }: ParsedQuery,
  unknown: ReadonlySet<number>,
  statistics: GraphStatistics,
): Promise<WeightedTerm[]> {
  if (language !== 'en' && language !== 'unknown') return [];
  const misspelt = words.filter(({ key, folded, isFunctionWord }) => {
    const word = withoutEnding(folded);
    return unknown.has(key) && !isFunctionWord && !isKnownWord(word);
  });
  const spellings = misspelt.slice(0, MAX_WORDS).flatMap(({ folded }) => listSpellings(withoutEnding(folded)));
  if (spellings.length === 0) return [];
  const terms = new Map(spellings.map((spelling) => termOfStem(stemOf(spelling))).map((term) => [term.key, term]));
  const lists = await store.readPostings([...terms.keys()]);
  const found = [...terms.values()].filter(({ key }) => (lists.get(key)?.count ?? 0) > 0);
  return weighTerms(
    found.map((term) => ({ ...term, weight: WEIGHT })),
    lists,
    statistics,
  );
}

function withoutEnding(folded: string): string {
  return folded.replace(/['’]s?$/, '');
}
