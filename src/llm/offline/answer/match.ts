import { relatedStems } from '../../../text/lexicon/related-stems.ts';
import { isMisspelling, isSpellable } from '../../../text/words/spelling.ts';
import { bareWord, stemOf } from '../../../text/words/stems.ts';
import { foldWord, readWords } from '../../../text/words/words.ts';
import type { Question } from './question/question.ts';

const LIGHT_WEIGHT = 0.1;
/** Of a word one letter away, one of them misspelt. */
const SPELLING_WEIGHT = 0.6;
/** Words of a question that other spellings are looked for; each is compared with every word of the texts. */
const MAX_MISSING = 16;
/** A full context: among fewer texts, all found by the same word, its rarity says little. */
const MIN_TEXTS = 20;

/** Stems of other spellings of a stem of the question, by that stem. */
export type Spellings = ReadonlyMap<string, ReadonlySet<string>>;

/** Weight of each stem of the question in a text with these stems: 1 if it holds the stem, less if a related one or
 *  another spelling. */
export function matchStems(
  question: Question,
  stems: ReadonlySet<string>,
  spellings: Spellings = new Map(),
): Map<string, number> {
  const found = new Map<string, number>();
  const relatedTo = (word: string) => (question.isEnglish ? relatedStems(word) : []);
  for (const word of question.stems) {
    const weight = stems.has(word) ? 1 : (relatedTo(word).find((related) => stems.has(related.stem))?.weight ?? 0);
    const isSpelled = weight < SPELLING_WEIGHT && [...(spellings.get(word) ?? [])].some((stem) => stems.has(stem));
    if (weight > 0 || isSpelled) found.set(word, isSpelled ? SPELLING_WEIGHT : weight);
  }
  return found;
}

/** For words of an English question that no text holds: stems of words in the texts that are one letter away from them.
 *  @param texts their words, folded */
export function findSpellings(question: Question, texts: readonly (readonly string[])[]): Spellings {
  if (!question.isEnglish) return new Map();
  const words = new Set(texts.flat());
  const held = new Set(Array.from(words, (word) => stemOf(word)));
  const missing = readWords(question.text)
    .map(({ surface }) => foldWord(bareWord(surface, 'en')))
    .filter((word) => isSpellable(word) && question.stems.has(stemOf(word)) && !held.has(stemOf(word)))
    .slice(0, MAX_MISSING);
  return new Map(
    missing.map((word) => {
      const others = [...words].filter((other) => isMisspelling(word, other));
      return [stemOf(word), new Set(others.map((other) => stemOf(other)))];
    }),
  );
}

/** Weight of each stem of the question: its rarity among the given texts, little for light verbs. */
export function weighStems(question: Question, texts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  return new Map(
    Array.from(question.stems, (word) => {
      const count = texts.filter((found) => found.has(word)).length;
      const rarity = Math.log(1 + Math.max(MIN_TEXTS, texts.length) / (1 + count));
      return [word, question.lightStems.has(word) ? LIGHT_WEIGHT * rarity : rarity];
    }),
  );
}

/** Share of the question's weight that a text holds, 0 to 1. */
export function coverageOf(found: ReadonlyMap<string, number>, weights: ReadonlyMap<string, number>): number {
  let held = 0;
  let total = 0;
  for (const [word, weight] of weights) {
    total += weight;
    held += weight * (found.get(word) ?? 0);
  }
  return total === 0 ? 0 : held / total;
}
