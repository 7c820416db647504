import { readFileSync } from 'node:fs';
import { isFunctionWord } from './function-words.ts';

let words: ReadonlySet<string> | null = null;

/** The words of a clause without those that ask for all that is known of something: of `the details of the tent`, `the tent`. All of
 *  them, if a clause has no such word, or no other. `lower` is folded. English. */
export function withoutWordsForAll<Word extends { lower: string }>(clause: readonly Word[]): readonly Word[] {
  words ??= readWords();
  const at = clause.findIndex(({ lower }) => words?.has(lower));
  const next = clause[at + 1]?.lower ?? '';
  if (at === -1 || !LINKS.has(next)) return clause;
  const rest = clause.filter((_, index) => index !== at && index !== at + 1);
  return rest.some(({ lower }) => !isFunctionWord(lower)) ? rest : clause;
}

const LINKS = new Set(['about', 'of', 'on', 'for', 'regarding', 'concerning']);

function readWords(): ReadonlySet<string> {
  const data = JSON.parse(readFileSync(new URL('./data/all-words-en.json', import.meta.url), 'utf8'));
  return new Set((data as { words: string }).words.split('|'));
}
