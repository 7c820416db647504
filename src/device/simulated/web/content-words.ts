import { stemOf } from '../../../text/words/stems.ts';

/** Word normalization shared by queries and pages of the search engine. */

const WORD = /[\p{L}\p{N}]+(?:[.,][\p{N}]+)*/gu;
const MARKS = /\p{M}/gu;

// Words that do not distinguish pages or labels. Differs from FUNCTION_WORDS: "most" and "under" matter in questions
// about tables.
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

/** Stems of all words in order, in lower case and without accents, including stop words. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return (plain.match(WORD) ?? []).map((word) => stemOf(word));
}

/** Distinct stems without stop words. */
export function contentWordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const words = (plain.match(WORD) ?? []).filter((word) => !STOP_WORDS.has(word));
  return [...new Set(words.map((word) => stemOf(word)))];
}
