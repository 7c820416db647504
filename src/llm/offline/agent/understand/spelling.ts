import { fold } from '../../../../text/words/fold.ts';
import { isKnownWord, isSpellable, listSpellings } from '../../../../text/words/spelling.ts';
import { stem } from '../../../../text/words/stems.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';

const WORD = /[\p{L}]+/gu;
const MAX_CORRECTED = 20;

/** A text with words that no dictionary has, nor their stems, replaced by the word of the lexicon that is one edit away, if
 *  there is exactly one such word. Capitalized words, which may be names, stay as they are but at the start of the text. */
export function correctSpelling(text: string, lexicon: Lexicon): string {
  let left = MAX_CORRECTED;
  return text.replace(WORD, (word, at: number) => {
    const lower = fold(word);
    if (left === 0 || (/^\p{Lu}/u.test(word) && at > 0) || !isSpellable(lower)) return word;
    if (isKnownWord(lower) || isKnownWord(stem(lower)) || lexicon.isWord(lower)) return word;
    left -= 1;
    const [only, ...others] = listSpellings(lower).filter(lexicon.isWord);
    return only !== undefined && others.length === 0 ? only : word;
  });
}
