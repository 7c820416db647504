import { readWordList } from './word-list.ts';

type Name =
  | 'unchangedPast'
  | 'prepositions'
  | 'auxiliaries'
  | 'contractedWithIs'
  | 'totals'
  | 'joints'
  | 'adverbsAfter'
  | 'denying'
  | 'possessives'
  | 'questionParticles'
  | 'kindsInNames';

let lists: Readonly<Record<Name, string>> | null = null;

/** A set of English words of `clause-words-en.json`, by its name there. */
export function wordSet(name: Name): ReadonlySet<string> {
  lists ??= readWordList<Record<Name, string>>('clause-words-en.json');
  return new Set(lists[name].split('|'));
}
