import { detectLanguage, type Language } from '../language/languages.ts';
import { DAY_MS } from './dates.ts';
import { formatDate, formatMonth } from './format-date.ts';
import { RELATIVE_WORDS } from './relative-words/by-language.ts';
import type { RelativeWords, Unit } from './relative-words/relative-words.ts';
import {
  dayPeriod,
  monthPeriod,
  type Period,
  type ResolvedTime,
  startOfDay,
  startOfWeek,
  yearPeriod,
} from './resolved-time.ts';

/** Languages tried in this order where that of the text has none: short texts are easily taken for another language. */
const FALLBACKS: readonly Language[] = ['en', 'de', 'es', 'pt', 'fr'];
/** French "yesterday" is German "here". */
const AMBIGUOUS = /^hier$/i;

/** Resolves the relative times in a text ("yesterday", "two weeks ago", "last summer") against the time at which it was
 *  written, in epoch milliseconds, in UTC. In English, German, French, Spanish, Portuguese, Chinese and Japanese. Weeks
 *  start on Monday; seasons are those of the north. In order of their place. */
export function resolveRelativeTimes(text: string, time: number): ResolvedTime[] {
  const language = detectLanguage(text);
  const found = resolveIn(language, text, time);
  if (found.length > 0) return found;
  for (const other of FALLBACKS) {
    const others = resolveIn(other, text, time).filter(({ surface }) => !AMBIGUOUS.test(surface));
    if (others.length > 0) return others;
  }
  return [];
}

function resolveIn(language: Language, text: string, time: number): ResolvedTime[] {
  const matcher = matcherOf(language);
  if (!matcher) return [];
  return [...text.matchAll(matcher.pattern)].flatMap((match) => {
    const surface = match[0];
    const start = match.index;
    const end = start + surface.length;
    const isPast = tellsOfPast(sentenceAround(text, start, end), matcher.words);
    const period = matcher.resolve(surface, { time, isPast });
    return period ? [{ start, end, surface, ...period }] : [];
  });
}

function tellsOfPast(sentence: string, { past, future }: RelativeWords): boolean {
  return past.test(sentence) && !future.test(sentence);
}

const MAX_SENTENCE_SIDE = 200;

/** The sentence that holds a part of a text, of bounded length. */
function sentenceAround(text: string, start: number, end: number): string {
  const before = text
    .slice(Math.max(0, start - MAX_SENTENCE_SIDE), start)
    .split(/[.!?。！？\n]/)
    .at(-1);
  const after = text.slice(end, end + MAX_SENTENCE_SIDE).split(/(?<=[.!?。！？\n])/)[0];
  return `${before}${text.slice(start, end)}${after}`;
}

/** When a text was written, and whether the sentence tells of the past. */
interface Moment {
  time: number;
  isPast: boolean;
}

interface Rule {
  pattern: RegExp;
  resolve(groups: Readonly<Record<string, string | undefined>>, moment: Moment): Period | null;
}

interface Matcher {
  words: RelativeWords;
  pattern: RegExp;
  resolve(surface: string, moment: Moment): Period | null;
}

const matchers = new Map<Language, Matcher>();

/** Null for a language whose relative times are not known. */
function matcherOf(language: Language): Matcher | null {
  const known = matchers.get(language);
  const words = RELATIVE_WORDS.get(language);
  if (known || !words) return known ?? null;
  const matcher = createMatcher(words);
  matchers.set(language, matcher);
  return matcher;
}

function createMatcher(words: RelativeWords): Matcher {
  const sources = listSources(words);
  const whole = sources.map(({ source }) => fill(source, words, (_, inner) => `(?:${inner})`)).join('|');
  const isUnspaced = words.isOfPeriod;
  const pattern = isUnspaced ? whole : `(?<![\\p{L}\\p{N}'’])(?:${whole})(?![\\p{L}\\p{N}])`;
  const rules = sources.map(({ source, resolve }): Rule => {
    const named = fill(source, words, (name, inner) => `(?<${name}>${inner})`);
    return { pattern: new RegExp(`^(?:${named})$`, 'iu'), resolve };
  });
  return {
    words,
    pattern: new RegExp(pattern, 'giu'),
    resolve(surface, moment) {
      for (const rule of rules) {
        const match = rule.pattern.exec(surface);
        if (match) return rule.resolve(match.groups ?? {}, moment);
      }
      return null;
    },
  };
}

type Direction = 'last' | 'near' | 'next';

function listSources(words: RelativeWords): { source: string; resolve: Rule['resolve'] }[] {
  const counted = (sign: number): Rule['resolve'] => {
    return ({ n = '', unit = '' }, moment) => {
      // "In three days" of the past is how long something took.
      if (sign > 0 && moment.isPast) return null;
      return shiftByCount(moment.time, sign, numberOf(n, words), unitOf(unit, words));
    };
  };
  const named = (direction: Direction): Rule['resolve'] => {
    return ({ weekday, season }, moment) => {
      if (weekday !== undefined) {
        return dayPeriod(findWeekday(moment, direction, indexOf(words.weekdays, weekday), words.isOfPeriod));
      }
      return findSeason(moment.time, direction, indexOf(words.seasons, season ?? ''), words.isOfPeriod);
    };
  };
  return [
    ...words.fixed.map(([unit, offset, source]) => {
      return { source, resolve: (_: unknown, { time }: Moment) => shift(time, unit, offset) };
    }),
    ...words.ago.map((source) => ({ source, resolve: counted(-1) })),
    ...words.ahead.map((source) => ({ source, resolve: counted(1) })),
    ...(['last', 'next', 'near'] as const).flatMap((direction) =>
      words[direction].map((source) => ({ source, resolve: named(direction) })),
    ),
  ];
}

/** Puts the words of a language into a pattern. */
function fill(source: string, words: RelativeWords, wrap: (name: string, inner: string) => string): string {
  const inner: Record<string, string> = {
    n: `\\d{1,3}|${Object.keys(words.numbers).join('|')}`,
    unit: Object.keys(words.units).join('|'),
    weekday: words.weekdays.join('|'),
    season: words.seasons.join('|'),
  };
  return source.replace(/\{(n|unit|weekday|season)\}/g, (_, name: string) => wrap(name, inner[name] ?? ''));
}

function isWord(pattern: string, surface: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'iu').test(surface);
}

function indexOf(patterns: readonly string[], surface: string): number {
  return patterns.findIndex((pattern) => isWord(pattern, surface));
}

function numberOf(surface: string, { numbers }: RelativeWords): number | 'few' {
  if (/^\d+$/.test(surface)) return Number(surface);
  return Object.entries(numbers).find(([pattern]) => isWord(pattern, surface))?.[1] ?? 'few';
}

function unitOf(surface: string, { units }: RelativeWords): Unit {
  return Object.entries(units).find(([pattern]) => isWord(pattern, surface))?.[1] ?? 'day';
}

/** The day, week, weekend, month or year `offset` away from that of an instant. */
function shift(time: number, unit: Unit, offset: number): Period {
  const date = new Date(time);
  const day = startOfDay(time);
  if (unit === 'day') return dayPeriod(day + offset * DAY_MS);
  if (unit === 'month') return monthPeriod(date.getUTCFullYear(), date.getUTCMonth() + offset);
  if (unit === 'year') return yearPeriod(date.getUTCFullYear() + offset);
  const week = startOfWeek(time) + offset * 7 * DAY_MS;
  const from = unit === 'weekend' ? week + 5 * DAY_MS : week;
  return { text: `${describeWeeks(unit, offset)} ${formatDate(day)}`, from, to: week + 7 * DAY_MS };
}

function describeWeeks(unit: 'week' | 'weekend', offset: number): string {
  const side = offset < 0 ? 'before' : 'after';
  if (offset === 0) return `the ${unit} of`;
  return Math.abs(offset) === 1 ? `the ${unit} ${side}` : `${Math.abs(offset)} ${unit}s ${side}`;
}

/** What "a few" of them may be. */
const FEW = { least: 2, most: 6 };

function shiftByCount(time: number, sign: number, count: number | 'few', unit: Unit): Period {
  if (count === 'few') return shiftByFew(time, sign, unit);
  if (unit === 'week') return weeksAway(time, sign * count);
  // Half a year.
  return Number.isInteger(count) ? shift(time, unit, sign * count) : shift(time, 'month', sign * count * 12);
}

function weeksAway(time: number, offset: number): Period {
  const middle = startOfDay(time) + offset * 7 * DAY_MS;
  const isNear = Math.abs(offset) === 1;
  const text = isNear ? `${describeWeeks('week', offset)} ${formatDate(time)}` : `about ${formatDate(middle)}`;
  return { text, from: middle - 3 * DAY_MS, to: middle + 4 * DAY_MS };
}

function shiftByFew(time: number, sign: number, unit: Unit): Period {
  const [first, last] = [FEW.least, FEW.most]
    .map((count) => shift(time, unit, sign * count))
    .sort((a, b) => a.from - b.from);
  const side = sign < 0 ? 'before' : 'after';
  const base =
    unit === 'year' ? String(new Date(time).getUTCFullYear()) : unit === 'month' ? formatMonth(time) : formatDate(time);
  return { text: `a few ${unit}s ${side} ${base}`, from: first?.from ?? time, to: last?.to ?? time };
}

/** Start of the day of the week before or after an instant; by `near` before it if the sentence tells of the past. */
function findWeekday({ time, isPast }: Moment, direction: Direction, weekday: number, isOfPeriod: boolean): number {
  const day = startOfDay(time);
  if (isOfPeriod && direction !== 'near') {
    return startOfWeek(time) + ((direction === 'last' ? -7 : 7) + ((weekday + 6) % 7)) * DAY_MS;
  }
  const today = new Date(day).getUTCDay();
  const isBefore = direction === 'last' || (direction === 'near' && isPast);
  const distance = isBefore ? -(((today - weekday + 6) % 7) + 1) : ((weekday - today + 6) % 7) + 1;
  return day + distance * DAY_MS;
}

const SEASONS = ['spring', 'summer', 'autumn', 'winter'];
const FIRST_SEASON_MONTH = 2;
const SEASON_MONTHS = 3;

/** The last season of a kind that is over, the nearest of this year, or the next to begin. */
function findSeason(time: number, direction: Direction, season: number, isOfPeriod: boolean): Period {
  const year = new Date(time).getUTCFullYear();
  const ofYear = (at: number) => seasonPeriod(at, season);
  if (isOfPeriod) return ofYear(year + { last: -1, near: 0, next: 1 }[direction]);
  const years = [year - 2, year - 1, year, year + 1, year + 2].map(ofYear);
  const next = years.find(({ from }) => from > time) ?? ofYear(year);
  if (direction === 'next') return next;
  if (direction === 'last') return years.findLast(({ to }) => to <= time) ?? ofYear(year);
  return years.find(({ from, to }) => from <= time && time < to) ?? ofYear(year);
}

/** The winter of a year begins in its December. */
function seasonPeriod(year: number, season: number): Period {
  const month = FIRST_SEASON_MONTH + season * SEASON_MONTHS;
  const [from, to] = [Date.UTC(year, month, 1), Date.UTC(year, month + SEASON_MONTHS, 1)];
  const years = new Date(to).getUTCFullYear() > year ? `${year}/${String(year + 1).slice(-2)}` : String(year);
  return { text: `${SEASONS[season]} ${years}`, from, to };
}
