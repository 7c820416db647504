import { readWords } from '../../../text/words.ts';
import { listNames } from './person.ts';

/** The kind of thing that a question asks for. */
export interface AnswerKind {
  name: 'time' | 'age' | 'number' | 'name';
  /** The things of this kind in a text that the question does not hold, in order. */
  findIn(text: string): string[];
}

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const DAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';
const YEAR = '\\b(?:1\\d{3}|20\\d\\d)\\b';
const CLOCK = '\\b\\d{1,2}(?::\\d\\d| [ap]\\.?m\\b)';
const RELATIVE =
  '\\b(?:yesterday|today|tonight|tomorrow|this morning|ago|(?:last|next|this) (?:night|week|weekend|month|year|morning|spring|summer|autumn|winter))\\b';
const TIME = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b(?:,? \\d{4})?|\\b${MONTH} \\d{1,2}\\b(?:, \\d{4})?|\\b${MONTH}(?: \\d{4})?\\b|${YEAR}|\\b${DAY}s?\\b|${CLOCK}|${RELATIVE}|\\d{1,2}[月日]`,
  'gi',
);
const NUMBER_WORD =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]{3,5})?|dozen|hundred|thousand|million)';
const NUMBER = new RegExp(`\\d+(?:[.,]\\d+)*|\\b${NUMBER_WORD}\\b`, 'gi');
const AGE = new RegExp(
  `\\b(?:turn(?:ed|s|ing)|aged?|is|was|are|I'm|he's|she's|at) (?:nearly |almost )?(\\d{1,3}|${NUMBER_WORD})\\b(?! (?:o'clock|to|in))|\\b(\\d{1,3}|${NUMBER_WORD})(?:[- ]years?[- ]old|th birthday|st birthday|[a-z]{1,3} birthday)|\\b(${NUMBER_WORD}|\\d{1,3}) (?:already|years old|now)\\b`,
  'gi',
);

const KINDS: readonly { name: AnswerKind['name']; question: RegExp; findAll: (text: string) => string[] }[] = [
  {
    name: 'time',
    question:
      /(?<!\p{L})(?:when|wann|quand|cuándo)(?!\p{L})|^quando(?!\p{L})|\b(?:what|which) (?:year|dates?|day|month|decade|century|time|hour)\b|\b(?:until|since) when\b|いつ|何時|什么时候|几点/u,
    findAll: listTimes,
  },
  {
    name: 'age',
    question: /\bhow old\b|\bwhat age\b/,
    findAll: (text) => [...text.matchAll(AGE)].map(([, one, two, three]) => one ?? two ?? three ?? ''),
  },
  {
    name: 'number',
    question:
      /(?<!\p{L})(?:how (?:many|much|long|tall|high|far|large|big|late)|percentage|population|number|wie ?viele?|combien|cuánt[oa]s?|quant[oa]s?)(?!\p{L})|多少|几|いくら|いくつ/u,
    findAll: listNumbers,
  },
  {
    name: 'name',
    question:
      /(?<!\p{L})(?:who|whom|whose|where|names?|called|wer|wem|wen|wo|wohin|qui|où|quién|dónde|quem|onde)(?!\p{L})|\b(?:what|which) (?:\w+ )?(?:city|country|state|county|region|area|place|town|person|actor|actress|author|band|company|team|school|university)\b/u,
    findAll: listNames,
  },
];

/** Dates, weekdays and relative times as written. */
export function listTimes(text: string): string[] {
  return [...text.matchAll(TIME)].map(([found]) => found).filter((found) => !/^(?:may|march)$/.test(found));
}

/** Numbers as written, without those of dates. */
export function listNumbers(text: string): string[] {
  return [...text.replace(TIME, ' ').matchAll(NUMBER)].map(([found]) => found);
}

/** The kind of thing that a question asks for, by its question words: a time, age, number or name. Null if unknown. */
export function readAnswerKind(question: string): AnswerKind | null {
  const lower = question.toLowerCase();
  const kind = KINDS.find((one) => one.question.test(lower));
  if (!kind) return null;
  const questionWords = new Set(readWords(question).map(({ surface }) => surface));
  const isNew = (found: string) => readWords(found).some(({ surface }) => !questionWords.has(surface));
  return { name: kind.name, findIn: (text) => kind.findAll(text).filter(isNew) };
}
