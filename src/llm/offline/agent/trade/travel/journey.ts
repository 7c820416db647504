import type { FormField, PageForm } from '../../../../../device/page-content.ts';
import { toTokens } from '../../../../../language/understand/tokens.ts';
import { fold } from '../../../../../text/words/fold.ts';
import type { UnmetReason } from '../../../../model.ts';
import { isOfBirth } from '../../forms/binding/date-cues.ts';
import { type RouteFields, routeFields } from '../../world/forms/classify-form.ts';
import { nameWords } from '../../world/name-words.ts';
import { isInside, personaSpans, type ReadText } from '../journey-words.ts';
import { cueAt, findCue, hasCue } from '../trade-words.ts';
import { findPlaces, findUnknownPlace, type Leg, toLegs } from './places.ts';
import { readTravellers } from './travellers.ts';

/** A way on a day. */
export interface JourneyLeg {
  from: FormField['options'][number];
  to: FormField['options'][number];
  /** ISO 8601. */
  date: string;
}

/** What a text asks of a route form. */
export interface Journey {
  legs: readonly JourneyLeg[];
  /** Fields beside places and date, with the value that the text gives. */
  settings: readonly { field: FormField; value: string }[];
  /** The date may have day and month swapped. */
  isGuess: boolean;
  /** Tokens of the text that the search uses up. */
  used: ReadonlySet<number>;
}

export interface JourneyProblem {
  /** End of a sentence. */
  problem: string;
  reason: UnmetReason;
  missing?: readonly string[];
}

export interface RouteForm extends RouteFields {
  form: PageForm;
}

/** The first form of a page that finds ways between places; null if it has none. */
export function routeFormIn(forms: readonly PageForm[] | undefined): RouteForm | null {
  for (const form of forms ?? []) {
    const fields = routeFields(form);
    if (fields !== null) return { form, ...fields };
  }
  return null;
}

/** Reads the search that a text asks for; null if it names no place of the form. */
export function readJourney(read: ReadText, route: RouteForm, today: string): Journey | JourneyProblem | null {
  const { tokens } = read;
  const mentions = findPlaces(read, route.from.options);
  const legs = toLegs(mentions);
  const vehicle = findCue(tokens, 'otherVehicles');
  const [first] = legs;
  if (first === undefined) {
    const unknown = hasCue(tokens, 'travel') ? findUnknownPlace(read, mentions) : null;
    return unknown === null ? null : notOffered(route, unknown);
  }
  if (vehicle !== -1 && !hasCue(tokens, 'flying'))
    return { problem: `the site has no ${tokens[vehicle]?.lower ?? ''} connections`, reason: 'not_offered' };
  const unknown = legs.some(({ from, to }) => from === null || to === null) ? findUnknownPlace(read, mentions) : null;
  if (unknown !== null) return notOffered(route, unknown);
  const days = readDays(read);
  const isReturn = legs.length === 1 && (isReturning(read, mentions) || days.returning !== null);
  const dates = days.dates.slice(0, 4);
  const missing = [
    ...(first.from === null ? [route.from.label] : []),
    ...(first.to === null ? [route.to.label] : []),
    ...(dates.length === 0 ? [route.date.label] : []),
    ...(isReturn && dates.length === 1 ? ['Date of return'] : []),
  ];
  if (missing.length > 0)
    return {
      problem: `the task does not say ${describeMissing(first, dates.length)}, so nothing can be filled in for ${missing.map((name) => `“${name}”`).join(', ')}`,
      reason: 'missing_value',
      missing,
    };
  const past = dates.find((date) => date < today);
  if (past !== undefined) return { problem: `${past} is in the past`, reason: 'not_offered' };
  const other = otherSettings(read, route, mentions);
  if ('problem' in other) return other;
  const used = new Set<number>([...mentions.flatMap(range), ...days.used, ...other.used]);
  for (let at = 0; at < tokens.length; at += 1) {
    const length = cueAt(tokens, at, 'returning');
    for (let index = 0; index < length; index += 1) used.add(at + index);
  }
  return { legs: placeDates(legs, dates, isReturn), settings: other.settings, isGuess: days.isGuess, used };
}

const notOffered = ({ from, to }: RouteForm, place: string): JourneyProblem => ({
  problem: `“${from.label}” and “${to.label}” do not offer ${place}`,
  reason: 'not_offered',
});

const range = ({ start, end }: { start: number; end: number }): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);

function describeMissing({ from, to }: Leg, dateCount: number): string {
  if (from === null || to === null) return 'from where to where';
  return dateCount === 0 ? 'on which day' : 'on which day to return';
}

/** Each way on its day; the way back on the second one. Several days without a way back are as many searches. */
function placeDates(legs: readonly Leg[], dates: readonly string[], isReturn: boolean): JourneyLeg[] {
  const [first] = legs;
  const ways: Leg[] = [...legs];
  if (isReturn && first) ways.push({ from: first.to, to: first.from });
  else if (legs.length === 1 && first) ways.push(...dates.slice(1).map(() => first));
  return ways.flatMap(({ from, to }, at) => {
    const date = dates[at] ?? dates.at(-1);
    return from && to && date !== undefined ? [{ from, to, date }] : [];
  });
}

function isReturning({ tokens }: ReadText, mentions: readonly { start: number; end: number }[]): boolean {
  return tokens.some((_, at) => {
    const length = cueAt(tokens, at, 'returning');
    if (length === 0) return false;
    // `back to Rome`, `fly home to Rome` is the way itself; `my back`, `the home` are things.
    const last = tokens[at + length - 1]?.lower;
    const isWay = (last === 'back' || last === 'home') && !/^(?:and|there|out|way)$/.test(tokens[at]?.lower ?? '');
    if (!isWay) return true;
    const isThing = DETERMINERS.has(tokens[at - 1]?.lower ?? '');
    const isBeforePlace = mentions.some(({ start }) => start === at + length || start === at + length + 1);
    return !isThing && (!isBeforePlace || mentions.length > 2);
  });
}

const DETERMINERS: ReadonlySet<string> = new Set(['my', 'your', 'his', 'her', 'our', 'their', 'a', 'the']);

interface Days {
  dates: string[];
  returning: string | null;
  isGuess: boolean;
  used: number[];
}

/** The days that a text names; periods and days of birth are none. A length of stay, `and return four days later`, is the day of return. */
function readDays({ tokens, values }: ReadText): Days {
  const taken = personaSpans(values);
  const used: number[] = [];
  const dates: string[] = [];
  let isGuess = false;
  let returning: string | null = null;
  for (const [at, token] of tokens.entries()) {
    const value = token.value;
    if (value === null || isInside(token, taken)) continue;
    if (value.kind === 'date' && value.until === undefined && !isOfBirth(tokens, at)) {
      const iso = afterFirst(value, dates[0]);
      if (!dates.includes(iso)) dates.push(iso);
      isGuess ||= value.isGuess === true;
      used.push(at);
      if (/^(?:on|in|at|by)$/.test(tokens[at - 1]?.lower ?? '')) used.push(at - 1);
    }
    const isStay = value.kind === 'quantity' && value.dimension === 'time' && value.n % 86_400 === 0;
    const [start] = dates;
    if (isStay && start !== undefined && /^(?:later|after|afterwards)$/.test(tokens[at + 1]?.lower ?? '')) {
      returning = new Date(Date.parse(start) + value.n * 1000).toISOString().slice(0, 10);
      dates.push(returning);
      used.push(at, at + 1);
    }
  }
  return { dates, returning, isGuess, used };
}

const DAY_ALONE = /^(?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)$/i;

/** A day without a month, after an earlier day of the text, is the next such day after it: `on 24 December, back on the 27th`. */
function afterFirst(value: { iso: string; text: string }, first: string | undefined): string {
  if (first === undefined || value.iso > first || !DAY_ALONE.test(value.text)) return value.iso;
  const [year = 0, month = 0] = first.split('-').map(Number);
  const day = Number(value.iso.slice(8));
  const months = [0, 1, 2].map((ahead) => new Date(Date.UTC(year, month - 1 + ahead, day)).toISOString().slice(0, 10));
  return months.find((iso) => iso > first && Number(iso.slice(8)) === day) ?? value.iso;
}

interface OtherSettings {
  settings: { field: FormField; value: string }[];
  used: number[];
}

/** Number of travellers, and choices such as the cabin. */
function otherSettings(
  read: ReadText,
  route: RouteForm,
  mentions: readonly { start: number; end: number }[],
): OtherSettings | JourneyProblem {
  const { tokens, values } = read;
  const own = new Set([route.from.ref, route.to.ref, route.date.ref, route.returnDate?.ref]);
  const fields = route.form.fields.filter(({ ref }) => !own.has(ref));
  const settings: OtherSettings['settings'] = [];
  const used: number[] = [];
  const travellers = readTravellers(tokens);
  const number = fields.find(({ type, label }) => type === 'number' && isOfTravellers(label));
  if (travellers !== null && number !== undefined) {
    if (number.max !== '' && travellers.count > Number(number.max))
      return { problem: `“${number.label}” allows ${number.max} at most`, reason: 'not_offered' };
    settings.push({ field: number, value: String(travellers.count) });
    used.push(...range(travellers));
  }
  const taken = personaSpans(values);
  const isFree = (at: number): boolean => {
    const token = tokens[at];
    return (
      token !== undefined && !isInside(token, taken) && !mentions.some(({ start, end }) => at >= start && at < end)
    );
  };
  const choices = fields.filter(({ type }) => type === 'select');
  for (const field of choices) {
    const found = findOption(tokens, field, isFree);
    if (found === null) continue;
    settings.push({ field, value: found.label });
    used.push(...range(found));
  }
  const other = unknownCabin(read, choices, used);
  if (other !== null) return { problem: `the form does not offer ${other} class`, reason: 'not_offered' };
  return { settings, used };
}

const isOfTravellers = (label: string): boolean => hasCue(toTokens(label, []), 'travellers');

/** The option of a choice that the text names in full, the longest one; with the word `class` after it. */
function findOption(
  tokens: ReadText['tokens'],
  { options }: FormField,
  isFree: (at: number) => boolean,
): { label: string; start: number; end: number } | null {
  const named = options
    .map(({ label }) => ({ label, words: nameWords(label).map(({ surface }) => fold(surface)) }))
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.words.length - a.words.length);
  for (const { label, words } of named)
    for (let at = 0; at < tokens.length; at += 1) {
      if (!words.every((word, index) => isFree(at + index) && tokens[at + index]?.lower === word)) continue;
      const end = at + words.length;
      return { label, start: at, end: end + cueAt(tokens, end, 'cabins') };
    }
  return null;
}

/** `first class`, when no choice has it. */
function unknownCabin({ tokens }: ReadText, choices: readonly FormField[], used: readonly number[]): string | null {
  if (choices.length === 0) return null;
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at - 1];
    if (token === undefined || cueAt(tokens, at, 'cabins') === 0 || used.includes(at)) continue;
    const isNamed =
      /^(?:\p{L}{4,}|1st|2nd)$/u.test(token.lower) &&
      !/^(?:which|what|that|same|every|each|this|cheapest|lowest|best|baggage|hand|with|cabin|your|from|bags)$/.test(
        token.lower,
      );
    if (isNamed && tokens[at]?.lower === 'class') return token.text.toLowerCase();
  }
  return null;
}
