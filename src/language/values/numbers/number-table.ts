import { fold } from '../../../text/words/fold.ts';
import { valueWordsOf } from '../words/by-language.ts';
import type { NumberWords } from '../words/value-words.ts';

/** Number words of a language, folded, with their values. */
export interface NumberTable {
  words: NumberWords;
  below100: ReadonlyMap<string, number>;
  hundreds: ReadonlyMap<string, number>;
  scales: ReadonlyMap<string, number>;
  denominators: ReadonlyMap<string, number>;
  additions: ReadonlyMap<string, number>;
  phrases: ReadonlyMap<string, number>;
  ordinals: ReadonlyMap<string, number>;
  /** First words of all phrases of the table. */
  firstWords: ReadonlySet<string>;
}

const tables = new Map<string, NumberTable>();

/** Built at the first use of a language. */
export function numberTableOf(language: string): NumberTable {
  const known = tables.get(language);
  if (known) return known;
  const table = createTable(valueWordsOf(language).numbers);
  tables.set(language, table);
  return table;
}

function createTable(words: NumberWords): NumberTable {
  const maps = {
    below100: indexLists(words.below100, 0),
    hundreds: foldKeys(words.hundreds),
    scales: foldKeys(words.scales),
    denominators: foldKeys(words.denominators),
    additions: foldKeys(words.andFractions),
    phrases: foldKeys(words.phrases),
    ordinals: indexLists(words.ordinals, 1),
  };
  const firstWords = new Set(
    Object.values(maps).flatMap((map) => [...map.keys()].map((phrase) => phrase.split(' ')[0] ?? '')),
  );
  return { words: foldLists(words), ...maps, firstWords };
}

function indexLists(lists: readonly string[], first: number): ReadonlyMap<string, number> {
  return new Map(
    lists.flatMap((spellings, at) => spellings.split('|').map((word): [string, number] => [fold(word), at + first])),
  );
}

function foldKeys(values: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(values).map(([word, value]) => [fold(word), value]));
}

function foldLists(words: NumberWords): NumberWords {
  return {
    ...words,
    bareScales: words.bareScales.map(fold),
    articles: words.articles.map(fold),
    half: { ...words.half, words: words.half.words.map(fold) },
    ordinalUnits: words.ordinalUnits.map(fold),
  };
}
