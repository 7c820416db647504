import { quotedRanges } from '../../../../../language/clauses/quotes.ts';
import { matchesOf } from '../../../../../text/matches.ts';
import { wordsOf } from './task-words.ts';

/** A word or quoted part of a text, with its position. */
export interface Token {
  /** Normalized form; for quoted text, the text itself. */
  word: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

/** Tokens of a text in order; quoted text is one token. */
export function tokensOf(text: string): Token[] {
  const ranges = quotedRanges(text);
  const tokens: Token[] = ranges.map(({ start, end }) => ({
    word: text.slice(start + 1, end),
    start,
    end: end + 1,
    isQuoted: true,
  }));
  let range = 0;
  for (const match of matchesOf(text, /[\p{L}\p{N}]+/gu)) {
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

/** Words of a name: the same for `getWeather`, `get_weather` and `Get weather`. */
export function nameWords(name: string): string[] {
  const spaced = name.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).map(toWord);
}

// Words allowed between the words of a name: `get the weather`.
const BETWEEN = new Set(['the', 'a', 'an', 'my', 'our', 'your', 'of']);

/** Matches a sequence of words from a token on. Returns the index after the last; null if it does not match. */
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

/** Replaces spans with spaces; offsets remain valid. */
export function blank(text: string, ranges: readonly { start: number; end: number }[]): string {
  let blanked = text;
  for (const { start, end } of ranges)
    blanked = `${blanked.slice(0, start)}${' '.repeat(Math.max(end - start, 0))}${blanked.slice(Math.max(end, start))}`;
  return blanked;
}
