import { roleOf } from '../../../text/lexicon/kinship.ts';
import { FUNCTION_WORDS } from '../../../text/words/function-words.ts';
import { stemOf } from '../../../text/words/stems.ts';
import { foldWord, readWords } from '../../../text/words/words.ts';
import type { AnswerChunk } from '../../model.ts';
import type { Acquaintances } from './question/person.ts';
import type { Question } from './question/question.ts';

/** Whether a text tells of what was before the one or the thing before which a question asks, or only mentions it. */
export type Boundary = 'before' | 'at' | null;

/** One state ends shortly before the next one begins: at most this long before, or a little after. */
const LONGEST_BEFORE_MS = 300 * 86_400_000;
const LONGEST_AFTER_MS = 31 * 86_400_000;
const TELLS_END =
  /\b(?:left|sold|quit|packed (?:up|in)|moved out|last day|done|finished|over|gave (?:up|back)|handed in|retired|stopped|split|broke up|traded in|swapped|cancelled|died)\b/i;
const FUNCTION_STEMS = new Set(Array.from(FUNCTION_WORDS, (word) => stemOf(word)));

/** Whether a question names nothing but the time before which it asks: "What did I have before the Jazz?" */
export function asksOnlyBefore({ before, stems, lightStems }: Question): boolean {
  return before.size > 0 && [...stems].every((stem) => FUNCTION_STEMS.has(stem) || lightStems.has(stem));
}

/** The boundary of each text, for a question such as "Who was I with before Rui?". Where nothing says "before Rui", and the
 *  question has no other words, what ended last before Rui is first mentioned is taken to be what was before.
 *  @param texts of the chunks, in the same order */
export function readBoundaries(
  question: Question,
  chunks: readonly AnswerChunk[],
  texts: readonly string[],
  acquaintances: Acquaintances,
): Boundary[] {
  if (question.before.size === 0) return texts.map(() => null);
  const boundaries = texts.map((text) => readBoundary(text, question, acquaintances));
  if (boundaries.includes('before') || !asksOnlyBefore(question)) return boundaries;
  const began = Math.min(...chunks.flatMap(({ time }, at) => (boundaries[at] === 'at' && time !== null ? [time] : [])));
  const gaps = chunks.map(({ time }, at) => {
    if (time === null || boundaries[at] !== null || !TELLS_END.test(texts[at] ?? '')) return Number.POSITIVE_INFINITY;
    const gap = began - time;
    return gap <= LONGEST_BEFORE_MS && gap >= -LONGEST_AFTER_MS ? Math.abs(gap) : Number.POSITIVE_INFINITY;
  });
  const shortest = Math.min(...gaps);
  return boundaries.map((boundary, at) => (gaps[at] === shortest && Number.isFinite(shortest) ? 'before' : boundary));
}

function readBoundary(text: string, { before }: Question, acquaintances: Acquaintances): Boundary {
  const names = new Set([...before].flatMap((word) => [word, ...acquaintances.namesOf(roleOf(word) ?? '')]));
  const words = readWords(text).map(({ surface }) => foldWord(surface));
  const mentioned = words.flatMap((word, at) => (names.has(word) ? [at] : []));
  if (mentioned.length === 0) return null;
  return mentioned.some((at) => words[at - 1] === 'before') ? 'before' : 'at';
}
