import { FUNCTION_WORDS, QUESTION_WORDS } from '../../text/function-words.ts';
import { joinKey } from '../../text/names.ts';
import { isUnspaced, readWords, type Word } from '../../text/words.ts';
import { entityKey, type Term, termOf } from '../index/keys.ts';

/** A query may be a page long; what it is about stands in this many words. */
const MAX_QUESTION_WORDS = 160;
const MAX_NAME_WORDS = 7;
const MAX_UNSPACED_NAME_LENGTH = 10;

export interface QuestionWord extends Word, Term {
  isCapitalised: boolean;
  /** True of a function word: it may be part of a name and says nothing else. */
  isFunctionWord: boolean;
}

/** A run of words of the question that may be a name. */
export interface NameCandidate {
  /** Word indices, the end exclusive. */
  from: number;
  to: number;
  key: number;
}

export interface ParsedQuery {
  words: QuestionWord[];
  /** The words to find passages by, each stem once. */
  terms: Term[];
  names: NameCandidate[];
}

/** Reads a query: its words, and every run of them that could name an entity, longest first. */
export function parseQuery(query: string): ParsedQuery {
  const words = readWords(query).slice(0, MAX_QUESTION_WORDS).map(toQuestionWord);
  const content = words.filter((word) => !word.isFunctionWord && !QUESTION_WORDS.has(word.folded));
  const terms = new Map(
    (content.length > 0 ? content : words).map(({ folded, stem, key }) => [key, { folded, stem, key }]),
  );
  return { words, terms: [...terms.values()], names: listNames(query, words) };
}

function toQuestionWord(word: Word): QuestionWord {
  const term = termOf(word.surface);
  const isFunctionWord = FUNCTION_WORDS.has(term.folded);
  return { ...word, ...term, isFunctionWord, isCapitalised: /^\p{Lu}/u.test(word.surface) };
}

function listNames(query: string, words: readonly QuestionWord[]): NameCandidate[] {
  const names: NameCandidate[] = [];
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length >= 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      if (couldBeName(run)) names.push({ from, to: from + length, key: entityKey(joinKey(run.map((w) => w.folded))) });
    }
  }
  return isUnspaced(query) ? [...listUnspacedNames(query, words), ...names] : names;
}

function couldBeName(run: readonly QuestionWord[]): boolean {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || run.every((word) => word.isFunctionWord && !word.isCapitalised)) return false;
  if (first.isFunctionWord && !first.isCapitalised) return false;
  return !last.isFunctionWord || last.isCapitalised;
}

/** In scripts without spaces the words are pairs of characters, so a name is any run of adjacent pairs. */
function listUnspacedNames(query: string, words: readonly QuestionWord[]): NameCandidate[] {
  const names: NameCandidate[] = [];
  for (let length = MAX_UNSPACED_NAME_LENGTH; length >= 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const text = query.slice(words[from]?.start, words[from + length - 1]?.end);
      if (isUnspaced(text) && !/\s/.test(text)) names.push({ from, to: from + length, key: entityKey(text) });
    }
  }
  return names;
}
