import { readWordList } from '../words/word-list.ts';
import { holdsPhrase, type Phrase, toPhrases } from './phrases.ts';
import { readTokens } from './tokens.ts';

let phrases: readonly Phrase[] | null = null;

/** Whether an English clause says that something is not so, or no more: `no`, `never`, `sold`, `gave up`. */
export function deniesClause(clause: string): boolean {
  phrases ??= toPhrases(readWordList<{ words: string }>('denials-en.json').words, { governs: false });
  return holdsPhrase(phrases, readTokens(clause));
}
