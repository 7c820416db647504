import type { Span } from '../../parts/sentences.ts';
import { FUNCTION_WORDS, NUMBER_WORDS } from '../../words/function-words.ts';
import { foldWord, isSmall, type Word } from '../../words/words.ts';
import { isCommonWord, isPlaceName } from '../gazetteers/gazetteers.ts';
import { joinKey } from '../names.ts';
import type { Candidate } from './candidates.ts';

/** A sentence with its words. */
export interface SentenceWords extends Span {
  words: readonly Word[];
}

/** Some words of a text. */
type Words = Pick<ReadonlySet<string>, 'has'>;

/** What a text says about which words are names. */
export interface Evidence {
  /** Words with a small letter. */
  small: Words;
  /** Folded words whose capital is not due to their position. */
  named: ReadonlySet<string>;
  /** Keys of candidates inside sentences. */
  keys: ReadonlySet<string>;
}

export function collectEvidence(
  text: string,
  sentences: readonly SentenceWords[],
  candidates: readonly Candidate[],
  titleWords: readonly Word[],
): Evidence {
  const small = collectSmallWords(sentences);
  const named = new Set(titleWords.map(({ surface }) => foldWord(surface)));
  const keys = new Set<string>();
  for (const candidate of candidates) {
    if (isShouted(text, candidate, small)) continue;
    const { folded, opening } = candidate;
    folded.forEach((word, i) => {
      if (i > 0 || opening === 'none') named.add(word);
    });
    if (opening === 'none') keys.add(joinKey(folded));
  }
  return { small, named, keys };
}

/** The words with a small letter, collected when one is first looked for: in many texts none is. */
function collectSmallWords(sentences: readonly SentenceWords[]): Words {
  let collected: Set<string> | null = null;
  const collect = () => {
    const found = new Set<string>();
    for (const { words } of sentences) for (const { surface } of words) if (isSmall(surface)) found.add(surface);
    return found;
  };
  return {
    has(word) {
      collected ??= collect();
      return collected.has(word);
    },
  };
}

/** Whether a candidate is in capitals because all around it is ("CHAPTER ONE"), or for emphasis ("HALF A CROWN"): an
 *  acronym and a name in capitals are neither. */
export function isShouted(text: string, { words, from, end }: Candidate, small: Words): boolean {
  if (!isAllCapitals(words[from]?.surface ?? '')) return false;
  const run = words.slice(from, end);
  if (!run.every(({ surface }) => isAllCapitals(surface))) return false;
  if (run.length === 1 && text[(run[0]?.start ?? 0) - 1] === '(') return false;
  const ordinary = run.filter(({ surface }) => {
    const folded = foldWord(surface);
    if (surface.includes('.') || isPlaceName(folded)) return false;
    return isCommonWord(folded) || small.has(folded) || FUNCTION_WORDS.has(folded) || NUMBER_WORDS.has(folded);
  });
  if (ordinary.length * 2 > run.length) return true;
  const lineStart = text.lastIndexOf('\n', run[0]?.start ?? 0) + 1;
  const lineEnd = text.indexOf('\n', run.at(-1)?.end ?? 0);
  const line = text.slice(lineStart, Math.min(lineEnd < 0 ? text.length : lineEnd, lineStart + MAX_LINE_LENGTH));
  return run.length > 1 && !/\p{Ll}/u.test(line);
}

const MAX_LINE_LENGTH = 400;

export function isAllCapitals(surface: string): boolean {
  if (isSmall(surface.slice(1, 2))) return false;
  return /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(surface.replace(/['’]s$/, ''));
}
