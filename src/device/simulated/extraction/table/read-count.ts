import { contentWordsOf, wordsOf } from '../content-words.ts';
import { toNumber } from '../number.ts';
import type { Block, List, Table } from '../page/block.ts';
import { NUMBERS, type Question } from '../question.ts';
import { readFact, SENTENCE_END } from '../read-block.ts';
import type { Candidate } from '../reading.ts';
import { likeness } from '../synonyms.ts';
import { readTable } from './read-table.ts';
import { selectRows } from './select-rows.ts';
import { nameColumnOf, textAt } from './table-columns.ts';

const MIN_SCORE = 0.6;
// What is counted may be called so, whatever it is; and what is said of it.
const GENERIC = new Set(contentWordsOf('result match matches item entry row hit'));
const SAID = new Set(
  contentWordsOf(
    'match matches matching found listed shown showing displayed fit meet search query list table number count',
  ),
);
const COUNTED = new RegExp(
  `(?<![\\d.,$€£-])(?<!\\b(?:in|since|until|by|year|to|or|and|than)\\s)\\b(\\d[\\d,.]*(?: (?:thousand|million|billion))?|no|${NUMBERS.join('|')}) ` +
    '(?:(\\p{L}+) )?(\\p{L}+)',
  'giu',
);
// A number that says how many were found counts also what is on other pages.
const FOUND = /\b(?:match|matches|matching|found|results?|showing|in total)\b/i;

interface Wanted {
  question: Question;
  /** What is to be counted and what marks it; empty for whatever the page lists. */
  words: readonly string[];
}

/** Answers how many there are: from a fact or a cell that is a number, a sentence that states it, or by counting rows
 *  and items. Null when nothing that is asked about is counted or listed. */
export function readCount(blocks: readonly Block[], question: Question): Candidate | null {
  if (question.words.length === 0) return null;
  const words = question.asked.filter((word) => !GENERIC.has(word) && !SAID.has(word));
  const wanted = { question, words };
  const candidates = blocks.flatMap((block) => countsIn(block, wanted));
  const [best] = candidates
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score || b.size - a.size);
  return best ?? null;
}

// `size` decides between tables that fit as well: the larger one is what the page is about.
interface Count extends Candidate {
  size: number;
}

function countsIn(block: Block, wanted: Wanted): Count[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.flatMap((fact) => {
        const isNamed = likeness(contentWordsOf(fact.label), new Set(wanted.question.words)) >= 0.5;
        return isNamed ? asStated(readFact(fact, wanted.question)) : [];
      });
    case 'table':
      return [
        ...asStated(readTable(block, wanted.question)),
        ...statedIn(block.caption, block, wanted),
        rowCount(block, wanted),
      ];
    case 'list':
      return [itemCount(block, wanted)];
    case 'heading':
    case 'paragraph':
      return block.text.split(SENTENCE_END).flatMap((sentence) => statedIn(sentence, block, wanted));
    case 'link':
      return [];
  }
}

function asStated(candidate: Candidate | null): Count[] {
  return typeof candidate?.value === 'string' && /\d/.test(candidate.value) ? [{ ...candidate, size: 0 }] : [];
}

/** `12 products match`, `Eight planets go round the Sun`, `No product matches`. */
function statedIn(text: string, { element }: Block, { question, words }: Wanted): Count[] {
  const said = new Set(contentWordsOf(text));
  const counted = new Set(words.length > 0 ? words : [...question.words, ...GENERIC]);
  return [...text.slice(0, 1000).matchAll(COUNTED)].flatMap(([, number = '', between = '', noun = '']) => {
    const nouns = wordsOf(`${between} ${noun}`);
    const isCounted = nouns.some((word) => counted.has(word));
    const value = /^no$/i.test(number) ? 0 : (toNumber(number) ?? NUMBERS.indexOf(number.toLowerCase()));
    if (!isCounted || value < 0 || (value === 0 && !FOUND.test(text))) return [];
    const share = words.length === 0 ? 1 : words.filter((word) => said.has(word)).length / words.length;
    const score = share * (FOUND.test(text) ? 1 : 0.97);
    return [{ value, summary: text, element, score, label: question.asked.join(' '), size: 0 }];
  });
}

function rowCount(table: Table, { question, words }: Wanted): Count {
  const { rows, kind } = selectRows(table, question);
  const name = nameColumnOf(table);
  const about = `${table.caption} ${table.columns[name] ?? ''}`;
  const count = kind.length === 0 ? table.rows.length : rows.length;
  // A table of one thing each, where the question asks about one of them, counts nothing.
  const isOne =
    kind.length > 0 &&
    wordsOf(textAt(rows[0] ?? { cells: [], element: table.element }, name)).join(' ') === kind.join(' ');
  return toCount(table, count, isOne ? 0 : scoreOf(question, words, about, kind));
}

function itemCount(list: List, { question, words }: Wanted): Count {
  return toCount(list, list.items.length, scoreOf(question, words, list.about, []) - 0.01);
}

function toCount({ element }: Block, value: number, score: number): Count {
  return { value, summary: `There are ${value}.`, element, score, label: 'count', size: value };
}

function scoreOf(question: Question, words: readonly string[], about: string, kind: readonly string[]): number {
  const known = new Set([...contentWordsOf(about), ...kind]);
  // Results of whatever kind: best what is called so.
  if (words.length === 0) return question.words.some((word) => known.has(word)) ? 0.95 : 0.8;
  return likeness(words, known) * 0.98;
}
