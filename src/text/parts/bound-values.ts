import { FUNCTION_WORDS } from '../words/function-words.ts';
import { foldWord, isSmall, readWords } from '../words/words.ts';

/** Characters after a value that are read for what it describes. */
const MAX_CHARACTERS = 60;
const MAX_NOUNS = 3;

/** The words that follow a value directly, in small letters: of "brown wool scarf", wool and scarf. A value describes the last of
 *  them; one without any describes what its sentence is about. `end` is where the value ends in the text. */
export function listDescribed(text: string, end: number): string[] {
  const after = text.slice(end, end + MAX_CHARACTERS);
  const described: string[] = [];
  let at = 0;
  for (const { surface, start, end: wordEnd } of readWords(after)) {
    const isNext = /^[ -]$/.test(after.slice(at, start)) && isSmall(surface);
    if (!isNext || FUNCTION_WORDS.has(foldWord(surface)) || described.length === MAX_NOUNS) break;
    described.push(surface);
    at = wordEnd;
  }
  return described;
}

const MAX_BEFORE = 200;

/** The sentence that a place in a text is in, up to that place, and no more of it than the last 200 characters. */
export function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - MAX_BEFORE), at);
  return before.slice(Math.max(...['. ', '? ', '! ', '\n'].map((mark) => before.lastIndexOf(mark) + 1)));
}
