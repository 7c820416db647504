import { isRefusal as isRefusalPhrase } from '../../../src/llm/offline/answer/telling/phrases.ts';
import { FUNCTION_WORDS } from '../../../src/text/words/function-words.ts';
import { stemOf } from '../../../src/text/words/stems.ts';
import { readWords } from '../../../src/text/words/words.ts';

/** An answer must hold this share of the wanted words. */
const WANTED_SHARE = 0.75;
/** Longer answers are cut here before they are judged. */
const MAX_ANSWER_CHARACTERS = 700;

/** Counts what went right, by name. */
export class Tally {
  readonly #sums = new Map<string, { sum: number; count: number }>();

  add(name: string, value: number | boolean): void {
    const entry = this.#sums.get(name) ?? { sum: 0, count: 0 };
    entry.sum += Number(value);
    entry.count += 1;
    this.#sums.set(name, entry);
  }

  /** Mean by name, with the number of values. */
  list(): { name: string; mean: number; count: number }[] {
    return Array.from(this.#sums, ([name, { sum, count }]) => ({ name, mean: sum / count, count }));
  }
}

/** Share of the evidence among the first `k` memories. */
export function shareFound(evidence: readonly string[], ids: readonly string[], k: number): number {
  const first = new Set(ids.slice(0, k));
  return evidence.filter((id) => first.has(id)).length / evidence.length;
}

/** Whether the answer holds three quarters of the stems of the wanted one. */
export function saysMost(answer: string, wanted: string): boolean {
  const found = new Set(stemsOf(answer.slice(0, MAX_ANSWER_CHARACTERS)));
  const stems = [...new Set(stemsOf(wanted).filter((stem) => !FUNCTION_WORDS.has(stem)))];
  return stems.length > 0 && stems.filter((stem) => found.has(stem)).length >= WANTED_SHARE * stems.length;
}

/** Whether the answer holds the words in this order, regardless of case and punctuation. */
export function says(answer: string, wanted: string): boolean {
  return plain(answer).includes(plain(wanted));
}

/** Whether the answer declines to answer, or says that nothing is stated about the one asked about. */
export function isRefusal(answer: string): boolean {
  return answer === '' || isRefusalPhrase(answer);
}

function stemsOf(text: string): string[] {
  return readWords(text).map(({ surface }) => stemOf(surface));
}

function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return ` ${words?.join(' ') ?? ''} `;
}
