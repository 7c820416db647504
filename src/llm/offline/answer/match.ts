import { relatedStems } from '../../../text/lexicon/related-stems.ts';
import type { Question } from './question/question.ts';

const LIGHT_WEIGHT = 0.1;
/** A full context: among fewer texts, all found by the same word, its rarity says little. */
const MIN_TEXTS = 20;

/** Weight of each stem of the question in a text with these stems: 1 if it holds the stem, less if a related one. */
export function matchStems(question: Question, stems: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  const relatedTo = (word: string) => (question.isEnglish ? relatedStems(word) : []);
  for (const word of question.stems) {
    const weight = stems.has(word) ? 1 : (relatedTo(word).find((related) => stems.has(related.stem))?.weight ?? 0);
    if (weight > 0) found.set(word, weight);
  }
  return found;
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
