import { quotedRanges } from './clauses.ts';
import { wordsOf } from './task-words.ts';

/** A word of a text, or a quoted part of it, with its place. */
export interface Token {
  /** In the form that words are compared in; of quoted text, the text as it stands. */
  word: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

/** The words of a text in order, quoted text as one. */
export function tokensOf(text: string): Token[] {
  const ranges = quotedRanges(text);
  const tokens: Token[] = ranges.map(({ start, end }) => ({
    word: text.slice(start + 1, end),
    start,
    end: end + 1,
    isQuoted: true,
  }));
  let range = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    while ((ranges[range]?.end ?? text.length) < match.index) range += 1;
    if (match.index > (ranges[range]?.start ?? text.length)) continue;
    tokens.push({
      word: toWord(match[0]),
      start: match.index,
      end: match.index + match[0].length,
      isQuoted: false,
    });
  }
  return tokens.sort((a, b) => a.start - b.start);
}

const toWord = (text: string): string => wordsOf(text)[0] ?? text;

/** The words of a name: `getWeather`, `get_weather` and `Get weather` have the same. */
export function nameWords(name: string): string[] {
  const spaced = name.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).map(toWord);
}

// They may stand between the words of a name: `get the weather`.
const BETWEEN = new Set(['the', 'a', 'an', 'my', 'our', 'your', 'of']);

/** Where words stand one after the other from a token on: the index after the last; null when they do not. */
export function matchWords(words: readonly string[], tokens: readonly Token[], from: number): number | null {
  let index = from;
  for (const [count, word] of words.entries()) {
    while (count > 0 && tokens[index]?.word !== word && BETWEEN.has(tokens[index]?.word ?? '')) index += 1;
    const token = tokens[index];
    if (!token || token.isQuoted || token.word !== word) return null;
    index += 1;
  }
  return words.length === 0 ? null : index;
}

/** The text with nothing but spaces in some places; all else stays where it was. */
export function blank(text: string, ranges: readonly { start: number; end: number }[]): string {
  let blanked = text;
  for (const { start, end } of ranges)
    blanked = `${blanked.slice(0, start)}${' '.repeat(Math.max(end - start, 0))}${blanked.slice(Math.max(end, start))}`;
  return blanked;
}
