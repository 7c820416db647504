import { readFileSync } from 'node:fs';
import { hash52 } from '../../src/text/hash.ts';
import { FUNCTION_WORDS } from '../../src/text/words/function-words.ts';

/** Passages, and questions with the ids of the passages that answer them. */
export interface DataSet {
  passages: { id: string; title: string; text: string }[];
  questions: { id: string; question: string; gold: string[] }[];
}

/** Of the names in copies, this share stays the same in all of them, which makes them ambiguous. */
const SHARED_NAMES = 0.2;
const CAPITALISED = /\p{Lu}\p{L}+/gu;

export function readDataSet(path: string): DataSet {
  return JSON.parse(readFileSync(path, 'utf8')) as DataSet;
}

/** The data set and renamed copies of it, `passageCount` passages in all, with the questions of each copy in turn. In a
 *  copy every capitalised word that never occurs in lower case has another ending, the same wherever it stands, except for
 *  a share of them that all copies have in common. The last copy may be cut short, and its questions then lack answers. */
export function multiply(data: DataSet, passageCount: number): DataSet {
  const commonWords = new Set(data.passages.flatMap(({ text }) => text.match(/\b\p{Ll}+/gu) ?? []));
  const passages: DataSet['passages'] = [];
  const questions: DataSet['questions'] = [];
  for (let copy = 0; passages.length < passageCount; copy++) {
    const rename = createRenamer(copy, commonWords);
    const missing = passageCount - passages.length;
    for (const { id, title, text } of data.passages.slice(0, missing)) {
      passages.push({ id: `${copy}-${id}`, title: rename(title), text: rename(text) });
    }
    for (const { id, question, gold } of data.questions) {
      questions.push({ id, question: rename(question), gold: gold.map((of) => `${copy}-${of}`) });
    }
  }
  return { passages, questions };
}

function createRenamer(copy: number, commonWords: ReadonlySet<string>): (text: string) => string {
  if (copy === 0) return (text) => text;
  const ending = toLetters(copy);
  return (text) =>
    text.replace(CAPITALISED, (word) => {
      const lower = word.toLowerCase();
      const isName = !commonWords.has(lower) && !FUNCTION_WORDS.has(lower);
      return isName && hash52(lower) % 1000 >= SHARED_NAMES * 1000 ? word + ending : word;
    });
}

/** 1 is "ka", 2 "la", ...: an ending that no rule takes for a grammatical one. */
function toLetters(copy: number): string {
  const consonants = 'klmnpvzbtg';
  return [...String(copy)].map((digit) => `${consonants[Number(digit)]}a`).join('');
}
