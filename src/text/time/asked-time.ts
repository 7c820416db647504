import { readTimes } from './absolute-times.ts';
import { monthOf } from './calendar-words.ts';

/** The time that a question limits its answer to, such as `in April 2023`. */
export interface AskedTime {
  /** As the question says it, without a preposition: `April 2023`. */
  text: string;
  /** Where it stands in the question. */
  start: number;
  end: number;
  /** Whether it has a year. */
  isDated: boolean;
  /** Whether a period, in epoch milliseconds, `to` exclusive, lies in that time or overlaps it. */
  overlaps(from: number, to: number): boolean;
  /** Milliseconds between an instant and that time; 0 within it. */
  distance(time: number): number;
}

/** Before a time, it says only on which side of it something was. */
const SIDE = /\b(?:before|after|since|until|till|by|prior to|as of)\s+(?:the\s+)?$/i;
const RANGE = /\bbetween\b|\b(?:beginning|start|end|middle) of\b|\bfrom\b.+\b(?:to|until|till)\b/i;
const MONTH_ALONE = /\b(?:in|during|this|last|of) (\p{L}{3,10})(?=\s*[?.!,]|\s*$|\s\p{Ll})/giu;
const DAY_AND_MONTH = /\b(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? (\p{L}{3,10})(?!,? \d{4}|\p{L})/giu;
const MONTH_AND_DAY = /\b(?:on )?(\p{L}{3,10}) (\d{1,2})(?:st|nd|rd|th)?(?!\d|,? \d{4})\b/giu;

/** The only time that a question names as a condition: a date, a month, with or without its year, a year. Null if it names none, or
 *  several, a part of one, or one before or after which something was. */
export function readAskedTime(question: string): AskedTime | null {
  if (RANGE.test(question)) return null;
  const dated = readTimes(question).filter(({ start }) => !SIDE.test(question.slice(0, start)));
  const [first, second] = dated;
  if (second || (first && readTimes(question).length > 1)) return null;
  if (!first) return readYearly(question);
  const { start, end, surface, from, to } = first;
  return {
    text: surface,
    start,
    end,
    isDated: true,
    overlaps: (begin, over) => begin < to && over > from,
    distance: (time) => Math.max(0, from - time, time - to),
  };
}

/** A month, or a day of one, of any year. */
function readYearly(question: string): AskedTime | null {
  for (const match of question.matchAll(DAY_AND_MONTH)) {
    const found = toYearly(question, match, match[2], Number(match[1]));
    if (found) return found;
  }
  for (const match of question.matchAll(MONTH_AND_DAY)) {
    const found = toYearly(question, match, match[1], Number(match[2]));
    if (found) return found;
  }
  for (const match of question.matchAll(MONTH_ALONE)) {
    const found = toYearly(question, match, match[1], null);
    if (found) return found;
  }
  return null;
}

function toYearly(question: string, match: RegExpExecArray, name = '', day: number | null): AskedTime | null {
  const month = monthOf(name);
  const start = match.index;
  const isName = /^\p{Lu}/u.test(name);
  if (month === undefined || !isName || (day !== null && (day < 1 || day > 31)) || SIDE.test(question.slice(0, start)))
    return null;
  const periodOf = (year: number) =>
    day === null
      ? { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) }
      : { from: Date.UTC(year, month, day), to: Date.UTC(year, month, day + 1) };
  const around = (time: number) => [-1, 0, 1].map((offset) => periodOf(new Date(time).getUTCFullYear() + offset));
  return {
    text: match[0].replace(/^(?:in|during|this|last|of|on)\s+/i, ''),
    start,
    end: start + match[0].length,
    isDated: false,
    overlaps: (begin, over) =>
      around(begin).some(({ from, to }) => begin < to && over > from && over - begin < 370 * 86_400_000),
    distance: (time) => Math.min(...around(time).map(({ from, to }) => Math.max(0, from - time, time - to))),
  };
}
