import { roleOf } from '../../../../text/lexicon/kinship.ts';
import { readSentences } from '../../../../text/parts/sentences.ts';
import { readWords } from '../../../../text/words/words.ts';
import { matchStems } from '../match.ts';
import { isLocated } from '../question/answer-kind.ts';
import { listStems } from '../question/content-stems.ts';
import { type Acquaintances, listNames, SELF } from '../question/person.ts';
import type { Question } from '../question/question.ts';
import type { Unit } from '../units.ts';
import { readUnitTimes } from './unit-times.ts';

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** A date as written in a text: "4 May 1901", "May 4, 1901", "May 1901", "1901". */
const DATE = new RegExp(
  `\\b(?:\\d{1,2} ${MONTH} \\d{4}|${MONTH} \\d{1,2}, \\d{4}|${MONTH} \\d{4}|1\\d{3}|20\\d\\d)\\b`,
  'g',
);
/** "1914-1918" is not a date. */
const YEAR_RANGE = /\d{4}\s?[-–]\s?\d/;
const PLACE_AFTER_BIRTH =
  /\bborn(?: on)?[^.;()]{0,40}? in (\p{Lu}[\p{L}'’-]*(?:(?: |, )(?:\p{Lu}[\p{L}'’.-]*|of|de|la|upon|the(?= \p{Lu}))){0,5})/u;

/** The single date or birthplace that a sentence gives for a question that asks for just that. Null unless the
 *  sentence covers the rest of the question (`coversAll`) and is unambiguous. */
export function readDirectAnswer(question: string, sentence: string, coversAll: boolean): string | null {
  if (!coversAll) return null;
  if (/^\s*(?:when|(?:in )?(?:what|which) year)\b/i.test(question)) return onlyDate(question, sentence);
  if (/^\s*where (?:was|were|is)\b.*\bborn\b/i.test(question)) return PLACE_AFTER_BIRTH.exec(sentence)?.[1] ?? null;
  return null;
}

function onlyDate(question: string, sentence: string): string | null {
  if (YEAR_RANGE.test(sentence)) return null;
  const dates = [...sentence.matchAll(DATE)].map(([date]) => date).filter((date) => !question.includes(date));
  return dates.length === 1 ? (dates[0] ?? null) : null;
}

/** A unit must hold this share of the question's words. */
const MIN_COVERAGE = 0.4;
const MIN_ABOUTNESS = 0.8;
/** What a sentence names may be what is no more. */
const ENDED =
  /\b(?:left|moved out|sold|quit|stopped|cancelled|lost|died|passed away|gave up|let go|no longer|any ?more|used to|instead|retired|not)\b/i;

/** The bare fact that a unit gives: the only time, place, person or number in it, of the kind that the question asks
 *  for. Null if the unit may be about something else or holds several. */
export function readUnitFact(unit: Unit, question: Question, acquaintances: Acquaintances): string | null {
  const { text, person, kind, wantedTime } = question;
  if (unit.aboutness < MIN_ABOUTNESS) return null;
  const sentences = readSentencesOf(unit).filter((sentence) => wantedTime !== 'now' || !ENDED.test(sentence));
  const told = sentences.join(' ');
  if (person?.owner === SELF && person.role !== null && /\b(?:called|name)\b|^who(?:'s| is)\b/i.test(text)) {
    const names = acquaintances.namesOf(person.role);
    return names.length === 1 ? (listNames(told).find((name) => name.toLowerCase() === names[0]) ?? null) : null;
  }
  if (/\b(?:employer|work (?:for|at)|employed)\b|^where (?:do|does|did) \S+ work\b/i.test(text))
    return only(listEmployers(told));
  if (unit.coverage < MIN_COVERAGE) return null;
  if (kind?.name === 'time' && !/^\s*(?:until|till|since)\b/i.test(text))
    return onlyTime(unit.tellsChange ? [told] : sentences, unit.time, question);
  if (/^\s*where\b/i.test(text)) return only(listPlaces(told).filter((place) => !text.includes(place)));
  if (/^\s*(?:to |with |from )?(?:who|whom)\b/i.test(text)) return only(listPeople(told, question, acquaintances));
  if (kind?.name === 'number' && /^\s*how (?:many|much)\b/i.test(text)) return only(kind.findIn(told));
  if (kind?.name === 'age') return only(kind.findIn(told));
  return null;
}

/** "moved from Monday 10am to Wednesday": what was so before. */
const FROM = /\bfrom (?:\S+ ){1,3}(?=to\b)/gi;

/** "before Christmas", which is no answer to when it was done. */
const DEADLINE = /\b(?:before|by|until|till) (?:the )?\p{Lu}\p{L}+/gu;

function readSentencesOf({ text }: Unit): string[] {
  return readSentences(text).map(({ start, end }) => text.slice(start, end));
}

/** Names in a text, beside those of places, that the question neither holds nor means by a role. */
function listPeople(text: string, { text: asked, before }: Question, acquaintances: Acquaintances): string[] {
  const known = [...before].flatMap((word) => acquaintances.namesOf(roleOf(word) ?? ''));
  return listNames(text).filter((name) => {
    const [first = ''] = name.toLowerCase().split(' ');
    return !isLocated(name, text) && !known.includes(first) && !asked.toLowerCase().includes(first);
  });
}

function only(things: readonly string[]): string | null {
  const distinct = [...new Set(things)];
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}

/** The only time in the sentence that holds most of the question, of several the only time in all: a date as written, or
 *  what a relative word means. */
function onlyTime(sentences: readonly string[], time: number | null, question: Question): string | null {
  const found = sentences.map((sentence) =>
    matchStems(question, new Set(listStems(readWords(sentence), question.language))),
  );
  const held = found.map((stems) => [...stems.values()].reduce((sum, weight) => sum + weight, 0));
  const most = Math.max(...held);
  const text = sentences.filter((_, at) => held[at] === most).join(' ');
  const relative = time === null ? [] : readUnitTimes(text, time, question);
  const lasting = text.replace(question.isPast ? DEADLINE : FROM, ' ');
  const written = (question.kind?.findIn(lasting) ?? []).filter(
    (one) => !relative.some(({ surface }) => surface.includes(one)),
  );
  if (relative.length + written.length !== 1) return null;
  return relative[0]?.text ?? written[0] ?? null;
}

const PLACE = /\b(?:in|at|to|near|from) (?:the )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3})/gu;

function listPlaces(text: string): string[] {
  const names = new Set(listNames(text));
  return [...text.matchAll(PLACE)].map(([, place]) => place ?? '').filter((place) => names.has(place));
}

const NAME_AFTER =
  "(?: \\p{Ll}+){0,4} (?:at|for|with|by) (?:the )?(\\p{Lu}[\\p{L}'’&-]*(?: \\p{Lu}[\\p{L}'’&-]*){0,3})";
const EMPLOYER = new RegExp(
  `\\b(?:work(?:s|ed|ing)?|write|teach(?:es)?|job|employed|hired|start(?:s|ed)?|joined|position|officer|engineer|manager|clerk|teller|trainee)\\b${NAME_AFTER}`,
  'gu',
);

function listEmployers(text: string): string[] {
  return [...text.matchAll(EMPLOYER)].map(([, name]) => name ?? '');
}
