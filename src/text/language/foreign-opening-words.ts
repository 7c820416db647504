import type { Language } from './languages.ts';
import { readWordsByLanguage } from './words-by-language.ts';

let sets: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** Whether a folded word often starts a sentence of the language without being a name. False for English. */
export function isForeignOpeningWord(folded: string, language: Language): boolean {
  sets ??= new Map(Array.from(readWordsByLanguage('opening-words'), ([code, words]) => [code, new Set(words)]));
  return sets.get(language)?.has(folded) ?? false;
}
