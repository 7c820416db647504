import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import { isCapitalised, type NameWord, nameWords } from './name-words.ts';

const MIN_LENGTH = 3;
const MAX_NAME_WORDS = 4;

/** For each name, the words that can stand for it: words of no other name, which are no lexicon words. Of a name whose
 *  words are all capitalised every such word, as in `Mount Everest`; of others the last one, as in `African elephant`. */
export function aliasesOf(
  names: readonly string[],
  isLexiconWord: (word: string) => boolean,
): ReadonlyMap<string, string[]> {
  const worded = names.map((name) => ({ name, words: nameWords(name) }));
  const counts = new Map<string, number>();
  for (const { words } of worded)
    for (const key of new Set(words.map((word) => word.key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isAlias = ({ key, surface }: NameWord): boolean =>
    key.length >= MIN_LENGTH &&
    counts.get(key) === 1 &&
    !FUNCTION_WORDS.has(key) &&
    !isLexiconWord(key) &&
    !isLexiconWord(surface.toLowerCase());
  return new Map(
    worded.map(({ name, words }) => [
      name,
      candidatesOf(words)
        .filter(isAlias)
        .map(({ surface }) => surface),
    ]),
  );
}

function candidatesOf(words: readonly NameWord[]): readonly NameWord[] {
  const telling = words.filter(({ key }) => !FUNCTION_WORDS.has(key));
  if (words.length < 2 || words.length > MAX_NAME_WORDS || telling.length === 0) return [];
  if (telling.every(({ surface }) => isCapitalised(surface))) return telling;
  // Of `speed of light`, no single word is the subject.
  return telling.length === words.length ? words.slice(-1) : [];
}
