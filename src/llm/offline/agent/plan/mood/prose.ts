import { quotedRanges } from '../../../../../language/clauses/quotes.ts';
import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import { type MatchableWord, toMatchable } from '../../../../../language/words/phrase-table.ts';
import { matchesOf } from '../../../../../text/matches.ts';
import { readText } from '../../trade/journey-words.ts';
import { isTravel } from '../../trade/travel/is-travel.ts';
import { splitPlace } from '../places.ts';
import * as words from './prose-words.ts';

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
const MAX_TASK_LENGTH = 100_000;
const MAX_WORDS = 60;

const wordsIn = (text: string): string[] =>
  (text.slice(0, 1000).match(WORD) ?? []).slice(0, MAX_WORDS).map((word) => word.toLowerCase().replace('’', "'"));

/** The task without sentences that only report what somebody said or wrote, `The house rules say: open the window`, or that
 *  put something aside, `Ignore the sign`. A task that says nothing else keeps nothing. Runs in linear time. */
export function withoutReports(task: string): string {
  const kept: string[] = [];
  let isBeforeAside = false;
  for (const sentence of sentencesOf(task.slice(0, MAX_TASK_LENGTH)).toReversed()) {
    const aside = asideIn(sentence);
    const isLeft = aside !== null || isBeforeAside || isReport(sentence) || isRule(sentence);
    isBeforeAside = aside === 'earlier';
    kept.push(isLeft ? ' ' : sentence);
  }
  return kept.toReversed().join('');
}

const ASIDE =
  /^(?:but |and |so |please |just ){0,3}(?:ignore|disregard|forget(?: about)?|never ?mind|(?:do not|don['’]t|dont) (?:mind|listen to|worry about|bother with)|pay no (?:attention|heed) to|take no notice of|leave aside)(?= |[.!,]|$)/i;
const POINTING =
  /^ ?(?:it|that|this|them|him|her|those|these|both|what (?:he|she|they) (?:says?|said|wants?))?[ .!]*$/i;

/** Whether a sentence only puts something aside: what it names itself, or what is said `earlier`. Null for others. */
function asideIn(sentence: string): 'own' | 'earlier' | null {
  const plain = sentence.trim().slice(0, 1000);
  const lead = ASIDE.exec(plain)?.[0];
  if (lead === undefined || plain.endsWith('?')) return null;
  const object = plain.slice(lead.length);
  if (POINTING.test(object)) return 'earlier';
  return wordsIn(object.replace(/\([^()]*\)|["“][^"”]*["”]/g, '')).length <= MAX_ASIDE ? 'own' : null;
}

const MAX_ASIDE = 8;

/** Whether a sentence says what a sign or a rule asks of others: `House rules here: open the window`, `There's a sheet telling
 *  guests to log out`. */
function isRule(sentence: string): boolean {
  const said = wordsIn(sentence);
  if (sentence.trimEnd().endsWith('?') || said.some((word) => words.WRITING.has(word) && !words.SIGNS.has(word)))
    return false;
  const sign = said.findIndex((word) => words.SIGNS.has(word));
  if (sign === -1 || sign > MAX_BEFORE_SIGN || words.ACTS.has(said[0] ?? '')) return false;
  const verb = said.findIndex((word, at) => at > sign && words.REPORTS.has(word));
  const isOrder = verb !== -1 && said.indexOf('to', verb) !== -1;
  const colon = sentence.indexOf(':');
  const isListed = colon !== -1 && wordsIn(sentence.slice(0, colon)).length - sign <= MAX_AFTER_SIGN;
  return isOrder || isListed;
}

const MAX_BEFORE_SIGN = 4;
const MAX_AFTER_SIGN = 3;

/** Sentences with the space after them. A quotation is never split. */
function sentencesOf(text: string): string[] {
  const quoted = quotedRanges(text);
  const sentences: string[] = [];
  let start = 0;
  let range = 0;
  for (const match of matchesOf(text, /[.!?;]["”'’]?\s+|\n+/g)) {
    const end = match.index + match[0].length;
    while ((quoted[range]?.end ?? text.length) < match.index) range += 1;
    if (match.index > (quoted[range]?.start ?? text.length) && match.index + 1 !== quoted[range]?.end) continue;
    sentences.push(text.slice(start, end));
    start = end;
  }
  return [...sentences, text.slice(start)];
}

const RELATIVES = new Set(['which', 'that', 'who']);

/** Whether a subject says something that is quoted, or follows a colon. */
function isReport(sentence: string): boolean {
  const said = wordsIn(sentence);
  const isQuestion = sentence.trimEnd().endsWith('?');
  const startsQuoted = /^\s*["“]/.test(sentence);
  const [first = ''] = said;
  const at = said.findIndex((word, index) => index > 0 && words.REPORTS.has(word));
  if (at === -1 || isQuestion || !(startsQuoted || words.SUBJECTS.has(first))) return false;
  // `someone left a note which says`
  const isOfNote = RELATIVES.has(said[at - 1] ?? '') && words.THIRD_PERSONS.has(first);
  if (said.slice(0, at).some((word) => words.WRITING.has(word)) && !startsQuoted && !isOfNote) return false;
  return (
    /["“]/.test(sentence) || /\b(?:say|says|said|read|reads|goes|states|wrote|warns)\s*:/i.test(sentence.slice(0, 1000))
  );
}

/** Whether a clause is only words such as `anyway`, or a wish such as `hope you are well`. */
export function isDiscourse(clause: string): boolean {
  const said = wordsIn(clause);
  const isWish = words.WISHES.has(said[0] ?? '') && !clause.trimEnd().endsWith('?');
  return isWish || said.every((word) => words.DISCOURSE.has(word));
}

/** Whether a clause begins with a word that only a subject, or a time, begins with. */
export const beginsWithSubject = (clause: string): boolean =>
  words.SUBJECTS.has(wordsIn(clause)[0]?.split("'")[0] ?? '');

const ANY_DAY = '2000-01-01';
const MAX_CLAUSE = 400;
const LEAD_LENGTH = 160;
/** Words of the longest list that begins with `my`. */
const MAX_OWNED = 6;
const PLACE = /^(?:in|on|at|from|using|with|for)\b/i;

const JOINTS = /\b(?:and|or|vs|versus)\b|[,/&+]/i;
const PART_OF_SITE = /\b(?:section|category|department|ranking|board|shop|news|encyclopedia)\b/i;

/** Whether words before a colon name several things, a kind of rows or a part of a site: `Sport stories`. */
function listsThings(lead: string): boolean {
  const { kinds } = englishLexicon();
  const isKind = ({ stem }: MatchableWord): boolean => kinds.some(({ stems }) => stems.includes(stem));
  return JOINTS.test(lead) || PART_OF_SITE.test(lead) || toMatchable(lead).some(isKind);
}

/** A question and the words before its colon: `Quick one from me: which river ...`, `Canvas tote: how heavy?` */
export function splitLead(clause: string): { lead: string; rest: string } {
  const mark = /: | [–—-] /.exec(clause.slice(0, LEAD_LENGTH));
  const whole = { lead: '', rest: clause };
  if (mark === null || (PLACE.test(clause) && splitPlace(clause).address !== null)) return whole;
  if (isTravel(readText(clause.slice(0, MAX_CLAUSE), ANY_DAY))) return whole;
  const [lead, rest] = [clause.slice(0, mark.index), clause.slice(mark.index + mark[0].length)];
  const said = wordsIn(lead);
  const [next = ''] = wordsIn(rest);
  const isFile = /\.[\p{L}\d]{2,5}$/u.test(lead);
  // Things listed before a question are what it is about: `the Nile and the Danube: which is longer`.
  // `My knees hurt, so every gram matters` lists nothing.
  const isOfOwner = words.OWNERS.has(said[0] ?? '') && said.length > MAX_OWNED;
  const isSaid = isFile || (listsThings(lead) && !isOfOwner);
  const isPlain = !isSaid && !/["“]/.test(lead) && !said.some((word) => words.WRITING.has(word));
  return isPlain && (words.QUESTIONS.has(next) || (mark[0] === ': ' && rest.endsWith('?'))) ? { lead, rest } : whole;
}
