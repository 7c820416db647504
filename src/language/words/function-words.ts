import { readFileSync } from 'node:fs';

let words: ReadonlySet<string> | null = null;

/** Whether an English word, folded, tells nothing by itself: articles, pronouns, auxiliaries, prepositions, adverbs of degree. */
export function isFunctionWord(word: string): boolean {
  if (words === null) {
    const data = JSON.parse(readFileSync(new URL('./data/function-words-en.json', import.meta.url), 'utf8'));
    words = new Set((data as { words: string }).words.split('|'));
  }
  return words.has(word);
}
