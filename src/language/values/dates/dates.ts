import { matchesOf } from '../../../text/matches.ts';
import { type Found, Spans } from '../spans.ts';
import type { ReadValuesOptions, Span } from '../value.ts';
import { valueWordsOf } from '../words/by-language.ts';
import { formatDay, monthOfDay, parseDay, toDay, yearOfDay } from './calendar.ts';
import { parseOtherDates } from './chrono-dates.ts';
import { DatePatterns, type DateReading, type DateRule } from './date-patterns.ts';
import { createDateRules } from './date-rules.ts';

interface PlacedDate extends DateReading {
  span: Span;
}

interface LanguageRules {
  rules: readonly DateRule[];
  /** End at the date they count from. */
  after: readonly RegExp[];
  before: readonly RegExp[];
  patterns: DatePatterns;
}

const rulesByLanguage = new Map<string, LanguageRules>();

function rulesOf(language: string): LanguageRules {
  const known = rulesByLanguage.get(language);
  if (known) return known;
  const { dates } = valueWordsOf(language);
  const patterns = new DatePatterns(dates, language);
  const counted = (source: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${patterns.counted(source)} (?:the |on |dem |le )?$`, 'iu');
  const created = {
    rules: createDateRules(dates, language),
    after: dates.after.map(counted),
    before: dates.before.map(counted),
    patterns,
  };
  rulesByLanguage.set(language, created);
  return created;
}

/** Finds dates and periods in a digitized text, in order. Relative ones count from `today`; those without a year are the
 *  next ones. */
export function findDates(text: string, { today, language }: ReadValuesOptions): Found[] {
  const from = parseDay(today);
  const known = rulesOf(language);
  const spans = new Spans(text.length);
  const found: PlacedDate[] = [];
  for (const { pattern, read, isWhole } of known.rules) {
    for (const match of matchesOf(text, pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      const reading = spans.isFree(span) ? read(match.groups ?? {}, from) : null;
      if ((reading || isWhole) && spans.take(span) && reading) found.push({ ...reading, span });
    }
  }
  for (const date of parseOtherDates(text, { today, language })) {
    if (spans.take(date.span)) found.push(date);
  }
  found.sort((a, b) => a.span.start - b.span.start);
  return found
    .map((date) => shiftFrom(date, text, known))
    .flatMap((date) => withNeighbour(date, text, language))
    .map(toFound);
}

const BEFORE = 40;

/** `3 days after` before a date. */
function shiftFrom(date: PlacedDate, text: string, { after, before, patterns }: LanguageRules): PlacedDate {
  const from = Math.max(0, date.span.start - BEFORE);
  const lead = text.slice(from, date.span.start);
  for (const [list, sign] of [
    [after, 1],
    [before, -1],
  ] as const) {
    for (const pattern of list) {
      const match = pattern.exec(lead);
      const day = match && patterns.shift(date.day, match.groups ?? {}, sign);
      if (match && day != null) return { day, span: { start: from + match.index, end: date.span.end } };
    }
  }
  return date;
}

/** The other day of `7 and 8 December`, `from 3 to 7 December` or `December 7-9`. */
function withNeighbour(date: PlacedDate, text: string, language: string): PlacedDate[] {
  const { and, through } = valueWordsOf(language).dates;
  const surface = text.slice(date.span.start, date.span.end);
  if (date.until !== undefined) return [date];
  const number = `(?<d>\\d{1,2})(?:st|nd|rd|th|\\.)?`;
  if (/^\d{1,2}(?:st|nd|rd|th|\.)?\s(?=\D)/u.test(surface) && /\p{L}{3}/u.test(surface)) {
    const from = Math.max(0, date.span.start - BEFORE);
    const pattern = new RegExp(
      `(?<![\\d\\p{L}.,:/-])${number} ?(?:(?<and>${and})|(?<through>${through})) ?(?:the |den |dem |le |el )?$`,
      'iu',
    );
    return pair(pattern.exec(text.slice(from, date.span.start)), from, date, text);
  }
  if (language === 'en' && /^\p{L}+\.? (?:the )?\d{1,2}(?:st|nd|rd|th)?$/u.test(surface)) {
    const pattern = new RegExp(
      `^ ?(?:(?<and>${and})|(?<through>${through})) ?(?:the )?${number}(?![\\d:]|[.,]\\d| ?[ap]\\.?m|[\\p{L}]| \\p{L}{3,8}\\b)`,
      'iu',
    );
    return pair(pattern.exec(text.slice(date.span.end, date.span.end + BEFORE)), date.span.end, date, text);
  }
  return [date];
}

function pair(match: RegExpExecArray | null, offset: number, date: PlacedDate, text: string): PlacedDate[] {
  const number = match?.groups?.d;
  if (!match || number === undefined) return [date];
  const day = toDay(yearOfDay(date.day), monthOfDay(date.day), Number(number));
  if (day === null || day === date.day) return [date];
  const start = offset + match.index + match[0].indexOf(number);
  const other = { day, span: { start, end: start + number.length } };
  const [first, last] = start < date.span.start ? [other, date] : [date, other];
  const isRange = match.groups?.through !== undefined && first.day < last.day;
  const isSpoken = /\p{L}/u.test(match.groups?.through ?? '');
  const isFromTo = /(?:from|vom|von|du|del|de|do)\s(?:the |dem )?$/iu.test(
    text.slice(Math.max(0, first.span.start - 12), first.span.start),
  );
  if (!isRange || (isSpoken && isFromTo)) return [first, last];
  return [{ day: first.day, until: last.day, span: { start: first.span.start, end: last.span.end } }];
}

function toFound({ span, day, until, isGuess }: PlacedDate): Found {
  return {
    kind: 'date',
    iso: formatDay(day),
    ...(until !== undefined && { until: formatDay(until) }),
    ...(isGuess && { isGuess }),
    span,
  };
}
