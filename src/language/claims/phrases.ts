import { isPreposition, lemmaOf, type Token } from './tokens.ts';

/** A phrase of a word list, by the lemmas of its words. */
export interface Phrase {
  lemmas: readonly string[];
  /** The preposition that must stand before what the phrase is about: `to` in `move to`; empty if none must. */
  preposition: string;
}

/** The phrases of `one|two words`. A preposition at the end is taken off where `governs` says that objects follow it. */
export function toPhrases(list: string | undefined, { governs }: { governs: boolean }): Phrase[] {
  if (list === undefined || list === '') return [];
  return list.split('|').map((phrase) => {
    const words = phrase.split(' ');
    const last = words.at(-1) ?? '';
    const isGoverning = governs && words.length > 1 && isPreposition({ lower: last });
    return {
      lemmas: (isGoverning ? words.slice(0, -1) : words).map((word) => lemmaOf(word)),
      preposition: isGoverning ? last : '',
    };
  });
}

/** Number of words at `at` that are the phrase; 0 if they are not. */
export function matchPhrase({ lemmas }: Phrase, tokens: readonly Token[], at: number): number {
  return lemmas.length > 0 && lemmas.every((lemma, index) => tokens[at + index]?.lemma === lemma) ? lemmas.length : 0;
}

/** Whether any of the phrases stands among the words. */
export function holdsPhrase(phrases: readonly Phrase[], tokens: readonly Token[]): boolean {
  return tokens.some((_, at) => phrases.some((phrase) => matchPhrase(phrase, tokens, at) > 0));
}
