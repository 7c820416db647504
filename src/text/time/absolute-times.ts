import { monthOf, weekdayOf } from './calendar-words.ts';
import { matchAt, readDateAt } from './dates.ts';
import { dayPeriod, monthPeriod, type Period, type ResolvedTime, startOfDay, yearPeriod } from './resolved-time.ts';

const TOKEN = /(?<![\p{L}\p{N}])(?:\d{1,4}(?!\d)|\p{L}{3,10}(?!\p{L}))/gu;
const MONTH_AND_YEAR = /(\p{L}{3,10})\.?,? (?:del? )?(\d{4})(?![\d\p{L}])/uy;
const IDEOGRAPHIC_MONTH = /(\d{4})年(\d{1,2})月/y;
const DECADE = /(\d{3}0)['’]?s(?!\p{L})/uy;
const YEAR = /(\d{4})年?(?![\d\p{L}]|[.,:/]\d| ?[€$£%°])/uy;
/** Before these, a number counts something. */
const COUNTED =
  /^ ?(?:people|inhabitants|men|women|square|kilomet|met(?:re|er)|mile|feet|foot|yard|acre|hectare|ton|pound|dollar|euro|franc|mark|kilo|gram|litre|liter|calorie|watt|word|page|seat|cop(?:y|ies)|units?|employee|student|km|cm|mm|kg|einwohner|meter|habitant|mètre|metro|pessoas|personas|人|米|元|块|円|個|个|公)/iu;
/** After these, a number is a year even if few years are called so. */
const BEFORE_YEAR = /(?:in|since|from|until|till|by|to|of|year|im|jahr|seit|en|depuis|an|année|desde|año|em|ano)\s$/iu;
const NO_YEAR_BEFORE =
  /[\p{Sc}#№.,:/+–-]\s?$|\b(?:no|nr|room|code|pin|page|p|platform|bus|flight|chapter|route|model)\.? $/iu;
const RECENT_YEARS = { first: 1500, last: 2100 };
const FIRST_YEAR = 1000;

/** Finds dates, months with their year, years and decades in a text, in order. */
export function readTimes(text: string): ResolvedTime[] {
  const found: ResolvedTime[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const start = match.index;
    if (start < end) continue;
    const reading = readPeriodAt(text, start);
    if (!reading) continue;
    end = reading.end;
    found.push({ start, end, surface: text.slice(start, end), ...reading.period });
  }
  return found;
}

interface Reading {
  period: Period;
  end: number;
}

function readPeriodAt(text: string, at: number): Reading | null {
  const isNumber = /\d/.test(text[at] ?? '');
  const month = isNumber ? undefined : monthOf(/\p{L}{3,10}/u.exec(text.slice(at, at + 10))?.[0] ?? '');
  if (!isNumber && month === undefined && !startsWithWeekday(text, at)) return null;
  const date = readDateAt(text, at);
  if (date?.time != null) return { period: dayPeriod(startOfDay(date.time)), end: date.end };
  return isNumber ? readYear(text, at) : readMonth(text, at, month);
}

function startsWithWeekday(text: string, at: number): boolean {
  return weekdayOf(/\p{L}{3,10}/u.exec(text.slice(at, at + 10))?.[0] ?? '') !== undefined;
}

function readMonth(text: string, at: number, month: number | undefined): Reading | null {
  const match = month === undefined ? null : matchAt(MONTH_AND_YEAR, text, at);
  return match && month !== undefined ? { period: monthPeriod(Number(match.groups[1]), month), end: match.end } : null;
}

function readYear(text: string, at: number): Reading | null {
  const month = matchAt(IDEOGRAPHIC_MONTH, text, at);
  if (month) return { period: monthPeriod(Number(month.groups[0]), Number(month.groups[1]) - 1), end: month.end };
  const before = text.slice(Math.max(0, at - 12), at);
  if (NO_YEAR_BEFORE.test(before)) return null;
  const decade = matchAt(DECADE, text, at);
  if (decade) return { period: decadePeriod(Number(decade.groups[0])), end: decade.end };
  const year = matchAt(YEAR, text, at);
  if (!year || COUNTED.test(text.slice(year.end, year.end + 14))) return null;
  const number = Number(year.groups[0]);
  const first = BEFORE_YEAR.test(before) ? FIRST_YEAR : RECENT_YEARS.first;
  return number >= first && number <= RECENT_YEARS.last ? { period: yearPeriod(number), end: year.end } : null;
}

function decadePeriod(year: number): Period {
  return { text: `the ${year}s`, from: Date.UTC(year, 0, 1), to: Date.UTC(year + 10, 0, 1) };
}
