import { readFileSync } from 'node:fs';
import { matchesOf } from '../../text/matches.ts';
import { fold } from '../../text/words/fold.ts';
import { CALENDAR_WORDS } from '../../text/words/function-words.ts';

const MAX_TASK = 100_000;
/** The spaces are bounded: a run of them is read once. */
const SENTENCE_START = /(?:^|[.!?\n])\s{0,8}(?=\p{L})/gu;
/** At most so many characters until the comma or colon. */
const MAX_ASIDE = 100;
const TELLING = /[\d"“”@]|(?<=\s)\p{Lu}\p{Ll}/u;

/** A task without what it tells of the writer before an act or a question: `Before I buy it: how long is the strap?` What holds a name,
 *  a number or a quotation stays, for it may say what is meant. English. */
export function withoutAsides(task: string): string {
  if (task.length > MAX_TASK) return task;
  const starts = [...matchesOf(task, SENTENCE_START)].map(({ index, 0: lead }) => index + lead.length).reverse();
  return starts.reduce((text, start) => {
    const end = endOfAside(text, start);
    return end === null ? text : `${text.slice(0, start)}${text.slice(end)}`;
  }, task);
}

/** Where what comes after an aside begins; null if none begins there. */
function endOfAside(text: string, start: number): number | null {
  const [opening] = toOpening().exec(text.slice(start, start + MAX_ASIDE)) ?? [];
  if (opening === undefined) return null;
  const [aside = '', told = ''] = /^([^,:.;!?\n]*)[,:]\s+/.exec(text.slice(start, start + MAX_ASIDE)) ?? [];
  return aside === '' || TELLING.test(told.slice(opening.length)) ? null : start + aside.length;
}

let opening: RegExp | null = null;

function toOpening(): RegExp {
  if (opening !== null) return opening;
  const words = JSON.parse(readFileSync(new URL('../words/data/asides-en.json', import.meta.url), 'utf8')) as {
    conjunctions: string;
    subjects: string;
  };
  opening = new RegExp(`^(?:${words.conjunctions}) (?:${words.subjects})\\b`, 'i');
  return opening;
}

const REMARK =
  /(?:, | because )(?:(?:i|we|he|she|mine|ours)|(?!(?:the )?(?:one|other|that|this|it|which)\b)(?:(?:the|my|our) )?(?:\p{L}+ ){0,2}\p{L}+(?= (?:is|are|was|were|has|have)\b)) [^,;:"“]{1,80}$/iu;

/** A clause without what it says of its reason in the end: `cancel the workshop, Mateo is ill`. What holds a number, a day, a quotation or
 *  a word that narrows what is meant stays. English. */
export function withoutRemark(clause: string): string {
  if (clause.length > MAX_CLAUSE) return clause;
  const end = clause.replace(/[.!\s]+$/, '');
  const remark = REMARK.exec(end)?.[0];
  const isTelling =
    remark === undefined ||
    /[\d"“”@]/.test(remark) ||
    fold(remark)
      .split(/[^a-z]+/)
      .some(narrows);
  return isTelling ? clause : end.slice(0, -remark.length);
}

/** `I mean the one on Friday`, `I am not sure` */
const narrows = (word: string): boolean => CALENDAR_WORDS.has(word) || NARROWING.has(word);
const NARROWING = new Set('mean means meant one ones other only except not unless if but until sure'.split(' '));

const MAX_CLAUSE = 500;

const PLEASE = /(?<![:"“”]|\b(?:say|says|saying|reads?|reading))[\s,]+(?:pls|plz|please)[.!\s]*$/i;

/** A task without the `pls` that it ends with. English. */
export const withoutPlease = (task: string): string => {
  const end = task.slice(-MAX_CLAUSE);
  return task.slice(0, task.length - end.length) + end.replace(PLEASE, '');
};
