import { quotedRanges } from '../clauses.ts';
import * as words from './prose-words.ts';

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
const MAX_TASK_LENGTH = 100_000;
const MAX_WORDS = 60;

const wordsIn = (text: string): string[] =>
  (text.slice(0, 1000).match(WORD) ?? []).slice(0, MAX_WORDS).map((word) => word.toLowerCase().replace('’', "'"));

/** The task without sentences that only report what somebody said or wrote: `The house rules say: open the window.` A task
 *  that says nothing else keeps nothing. Runs in linear time. */
export function withoutReports(task: string): string {
  const text = task.slice(0, MAX_TASK_LENGTH);
  return sentencesOf(text)
    .map((sentence) => (isReport(sentence) ? ' ' : sentence))
    .join('');
}

/** Sentences with the space after them. A quotation is never split. */
function sentencesOf(text: string): string[] {
  const quoted = quotedRanges(text);
  const sentences: string[] = [];
  let start = 0;
  let range = 0;
  for (const match of text.matchAll(/[.!?]["”'’]?\s+|\n+/g)) {
    const end = match.index + match[0].length;
    while ((quoted[range]?.end ?? text.length) < match.index) range += 1;
    if (match.index > (quoted[range]?.start ?? text.length) && match.index + 1 !== quoted[range]?.end) continue;
    sentences.push(text.slice(start, end));
    start = end;
  }
  return [...sentences, text.slice(start)];
}

/** Whether a subject says something that is quoted, or follows a colon. */
function isReport(sentence: string): boolean {
  const said = wordsIn(sentence);
  const isQuestion = sentence.trimEnd().endsWith('?');
  const startsQuoted = /^\s*["“]/.test(sentence);
  const [first = ''] = said;
  const at = said.findIndex((word, index) => index > 0 && words.REPORTS.has(word));
  if (at === -1 || isQuestion || !(startsQuoted || words.SUBJECTS.has(first))) return false;
  if (said.slice(0, at).some((word) => words.WRITING.has(word)) && !startsQuoted) return false;
  return (
    /["“]/.test(sentence) || /\b(?:say|says|said|read|reads|goes|states|wrote|warns)\s*:/i.test(sentence.slice(0, 1000))
  );
}

/** Whether a clause that no rule matches is prose, given whether another part of the task asks for something: statements,
 *  wishes, and words such as `anyway`. */
export function isProse(clause: string): boolean {
  if (clause.trimEnd().endsWith('?')) return false;
  const said = wordsIn(clause);
  if (said.every((word) => words.DISCOURSE.has(word))) return true;
  const [first = ''] = said;
  if (words.WISHES.has(first)) return true;
  return words.SUBJECTS.has(first) && said.slice(1).some((word) => words.FINITE.has(word) || /\p{L}{3}ed$/u.test(word));
}

const LEAD_LENGTH = 160;
const PLACE = /^(?:in|on|at|from|using|with|for)\b/i;

/** A question and the words before its colon: `Quick one from me: which river ...`, `Canvas tote: how heavy?` */
export function splitLead(clause: string): { lead: string; rest: string } {
  const colon = clause.slice(0, LEAD_LENGTH).indexOf(': ');
  const whole = { lead: '', rest: clause };
  if (colon === -1 || PLACE.test(clause)) return whole;
  const [lead, rest] = [clause.slice(0, colon), clause.slice(colon + 2)];
  const said = wordsIn(lead);
  const [next = ''] = wordsIn(rest);
  const isFile = /\.[\p{L}\d]{2,5}$/u.test(lead);
  // Things listed before a question are what it is about: `the Nile and the Danube: which is longer`.
  const isSaid = isFile || said.includes('and');
  const isPlain = !isSaid && !/["“]/.test(lead) && !said.some((word) => words.WRITING.has(word));
  return isPlain && (words.QUESTIONS.has(next) || rest.endsWith('?')) ? { lead, rest } : whole;
}
