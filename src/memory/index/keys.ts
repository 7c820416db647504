import { hash52 } from '../../text/hash.ts';
import { isFunctionWord, type Language } from '../../text/language/languages.ts';
import { compoundParts } from '../../text/words/compounds.ts';
import { bareWord, STEMMED_LANGUAGES, stemOfBare } from '../../text/words/stems.ts';
import { foldWord, isCapitalised, type Word, withIdeographs } from '../../text/words/words.ts';
import type { Scalar } from '../types.ts';
import { ApproximateLru } from './approximate-lru.ts';

/** Index keys are 52-bit hashes in four namespaces: words, entities, title words, and metadata values. */
export function entityKey(nameKey: string): number {
  return hash52(`e:${nameKey}`);
}

export function titleWordKey(wordStem: string): number {
  return hash52(`t:${wordStem}`);
}

export function metadataKey(name: string, value: Scalar): number {
  return hash52(`m:${JSON.stringify([name, value])}`);
}

function wordKey(wordStem: string): number {
  return hash52(`w:${wordStem}`);
}

/** The low 32 bits of a key. Sentences store only these: enough to distinguish the few words of a query. */
export function shortKey(key: number): number {
  return key >>> 0;
}

export interface Term {
  folded: string;
  stem: string;
  key: number;
}

/** An index term that occurs in a text. */
export interface WordTerm extends Term {
  isFunctionWord: boolean;
}

// A few thousand distinct words make up most of any text.
const MAX_CACHED_TERMS = 50_000;
const termCaches = new Map<Language, ApproximateLru<string, WordTerm>>();

/** The index term of a word in its surface form, in a text of that language. Results are cached. */
function termOf(surface: string, language: Language): WordTerm {
  const cache = termCacheOf(language);
  const cached = cache.get(surface);
  if (cached) return cached;
  const bare = bareWord(surface, language);
  const folded = foldWord(surface);
  const wordStem = stemOfBare(bare, language);
  const foldedBare = bare === surface ? folded : foldWord(bare);
  const term = {
    folded,
    stem: wordStem,
    key: wordKey(wordStem),
    isFunctionWord: isFunctionWord(foldedBare, language),
  };
  cache.set(surface, term);
  return term;
}

function termCacheOf(language: Language): ApproximateLru<string, WordTerm> {
  const known = termCaches.get(language);
  if (known) return known;
  const cache = new ApproximateLru<string, WordTerm>(MAX_CACHED_TERMS);
  termCaches.set(language, cache);
  return cache;
}

/** The term of a word that is given by its stem. */
export function termOfStem(wordStem: string): Term {
  return { folded: wordStem, stem: wordStem, key: wordKey(wordStem) };
}

/** The index terms of words of a text, by which questions in its language find them: words and ideographs. A capitalised
 *  word is also found by its English stem, so that a name is found from every language. */
export function termsOf(words: readonly Word[], language: Language): WordTerm[] {
  const all = withIdeographs(words);
  if (!hasOwnStems(language)) return all.map(({ surface }) => termOf(surface, language));
  return all.flatMap(({ surface }) => {
    const term = termOf(surface, language);
    if (term.isFunctionWord || !isCapitalised(surface)) return [term];
    const parts = compoundParts(surface, language).map((part) => termOf(part, language));
    const common = termOf(surface, COMMON_LANGUAGE);
    return common.key === term.key ? [term, ...parts] : [term, common, ...parts];
  });
}

/** The index term by which a word of a question is looked up. Names are looked up by their English stem, except in German,
 *  where every noun has a capital. */
export function queryTermOf(surface: string, language: Language): WordTerm {
  const term = termOf(surface, language);
  const isName = hasOwnStems(language) && language !== 'de' && !term.isFunctionWord && isCapitalised(surface);
  return isName ? termOf(surface, COMMON_LANGUAGE) : term;
}

/** The index terms of a word of a question: by its stems in all languages if that of the question is unknown. */
export function queryTermsOf(surface: string, language: Language): WordTerm[] {
  const term = queryTermOf(surface, language);
  if (language !== 'unknown' || term.isFunctionWord) return [term];
  return [term, ...STEMMED_LANGUAGES.map((other) => termOf(surface, other))];
}

const COMMON_LANGUAGE = 'en';

function hasOwnStems(language: Language): boolean {
  return language !== COMMON_LANGUAGE && language !== 'unknown';
}
