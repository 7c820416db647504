import { listNumbers, listTimes } from './answer-kind.ts';
import { type Acquaintances, listNames, SELF } from './person.ts';
import type { Question } from './question.ts';
import { readUnitTimes } from './unit-times.ts';
import type { Unit } from './units.ts';

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
const MIN_COVERAGE = 0.5;
const MIN_ABOUTNESS = 0.8;
/** What a unit names may be what is no more. */
const ENDED =
  /\b(?:left|moved out|sold|quit|stopped|cancelled|lost|died|passed away|gave up|let go|no longer|any ?more|used to|instead)\b/i;

/** The bare fact that a unit gives: the only time, place, person or number in it, of the kind that the question asks
 *  for. Null if the unit may be about something else or holds several. */
export function readUnitFact(unit: Unit, question: Question, acquaintances: Acquaintances): string | null {
  const { text, person, kind } = question;
  if (person?.owner === SELF && person.role !== null && /\b(?:called|name)\b|^who(?:'s| is)\b/i.test(text)) {
    const names = acquaintances.namesOf(person.role);
    const isTold = names.length === 1 && listNames(unit.text).some((name) => name.toLowerCase() === names[0]);
    return isTold ? (listNames(unit.text).find((name) => name.toLowerCase() === names[0]) ?? null) : null;
  }
  if (question.wantedTime === 'now' && ENDED.test(unit.text)) return null;
  if (unit.aboutness < MIN_ABOUTNESS) return null;
  if (/\b(?:employer|work (?:for|at)|employed)\b|^where (?:do|does|did) \S+ work\b/i.test(text))
    return only(listEmployers(unit.text));
  if (unit.coverage < MIN_COVERAGE) return null;
  if (/^\s*(?:when|on (?:what|which) (?:day|date)|(?:in )?(?:what|which) year)\b/i.test(text))
    return onlyTime(unit, question);
  if (/^\s*where\b/i.test(text)) return only(listPlaces(unit.text).filter((place) => !text.includes(place)));
  if (kind?.name === 'number' && /^\s*how (?:many|much)\b/i.test(text)) return only(listNumbers(unit.text));
  if (kind?.name === 'age') return only([...unit.things]);
  return null;
}

function only(things: readonly string[]): string | null {
  const distinct = [...new Set(things)];
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}

/** The only time in a unit: a date as written, or what a relative word means. */
function onlyTime({ text, time }: Unit, question: Question): string | null {
  const relative = time === null ? [] : readUnitTimes(text, time, question);
  const written = listTimes(text).filter((found) => !relative.some(({ surface }) => surface.includes(found)));
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
