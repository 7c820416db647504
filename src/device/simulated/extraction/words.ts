import { stem } from '../../../text/stems.ts';

/** Words as questions and pages share them: search and reading match on these. */

const WORD = /[\p{L}\p{N}]+(?:[.,][\p{N}]+)*/gu;
const MARKS = /\p{M}/gu;

// Words of questions that tell no page or label from another. Not FUNCTION_WORDS: in a question to a table, "most" or
// "under" decides.
const STOP_WORDS = new Set(
  (
    'a an the of in on at to for from by with about as into and or is are was were be been being do does did has have ' +
    'had it its he him she this that these those there their they them his her what which who whom whose when where why how much many ' +
    'i me my we us our you your please tell show give find get say says said can could would should will shall let ' +
    'know want need current currently exact exactly official according value read extract look up out s name named called ' +
    'called actual total report return answer question provide then also any some just full page site website web ' +
    'article encyclopedia wikipedia metre metres meter meters km kilometre kilometres kilometer kilometers feet miles'
  ).split(' '),
);

/** Stems of the words, in lower case and without accents. Stop words are kept; order too. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return (plain.match(WORD) ?? []).map(stem);
}

/** The words that carry a question's or a passage's meaning, each once. */
export function contentWordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const words = (plain.match(WORD) ?? []).filter((word) => !STOP_WORDS.has(word));
  return [...new Set(words.map(stem))];
}

/** The share of `wanted` that is among `offered`: 1 when all are, 0 when none or none is wanted. */
export function coverage(wanted: readonly string[], offered: ReadonlySet<string>): number {
  if (wanted.length === 0) return 0;
  return wanted.filter((word) => offered.has(word)).length / wanted.length;
}
