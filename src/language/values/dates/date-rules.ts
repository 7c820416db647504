import type { Language } from '../../../text/language/languages.ts';
import { RELATIVE_WORDS } from '../../../text/time/relative-words/by-language.ts';
import { startOfWeek } from '../../../text/time/resolved-time.ts';
import type { CalendarUnit, DateWords } from '../words/value-words.ts';
import type { Day } from './calendar.ts';
import * as calendar from './calendar.ts';
import { DatePatterns, type DateReading, type DateRule } from './date-patterns.ts';

/** Rules of a language, the ones to be preferred first. They read digitized text. */
export function createDateRules(words: DateWords, language: string): DateRule[] {
  const patterns = new DatePatterns(words, language);
  return [
    ...numericRules(patterns),
    ...namedRules(patterns, words),
    ...relativeRules(patterns, words, language),
    ...aloneRules(patterns, words),
  ];
}

function asDay(day: Day | null): DateReading | null {
  return day === null ? null : { day };
}

function numericRules(patterns: DatePatterns): DateRule[] {
  const START = '(?<![\\p{L}\\p{N}/.-])';
  const END = '(?!\\d|[/-]\\d|[.]\\d|\\p{L})';
  const rule = (source: string, read: DateRule['read']) => ({ pattern: new RegExp(START + source, 'giu'), read });
  return [
    rule(`(?<y>\\d{4})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})(?!\\d|[-/]\\d)`, ({ y, m, d }) =>
      asDay(calendar.toDay(Number(y), Number(m) - 1, Number(d))),
    ),
    rule(`(?<a>\\d{1,2})(?<s>[./-])(?<b>\\d{1,2})\\k<s>(?<y>\\d{4}|\\d{2})${END}`, readNumeric),
    rule(`(?<y>\\d{4})年(?<m>\\d{1,2})月(?:(?<d>\\d{1,2})[日号號])?`, ({ y, m, d }) => {
      const day = calendar.toDay(Number(y), Number(m) - 1, Number(d ?? 1));
      if (day === null || d !== undefined) return asDay(day);
      return { day, until: calendar.endOfMonth(Number(y), Number(m) - 1) };
    }),
    {
      pattern: /(?<!\d)(?<m>\d{1,2})月(?<d>\d{1,2})[日号號]?/gu,
      read: ({ m, d }, today) => nextDay(Number(m) - 1, Number(d), today),
    },
    ...(patterns.language === 'de'
      ? [
          rule('(?<d>\\d{1,2})\\.(?<m>\\d{1,2})\\.(?!\\d)', ({ d, m }, today) =>
            nextDay(Number(m) - 1, Number(d), today),
          ),
        ]
      : []),
  ];
}

/** The day comes first, unless there is no such month. With slashes or hyphens both may be meant if both can be. */
const readNumeric: DateRule['read'] = ({ a, b, s, y = '' }) => {
  const year = Number(y) + (y.length === 2 ? 2000 : 0);
  const dayFirst = calendar.toDay(year, Number(b) - 1, Number(a));
  const monthFirst = calendar.toDay(year, Number(a) - 1, Number(b));
  if (dayFirst === null || s === '.') return asDay(dayFirst ?? (s === '.' ? null : monthFirst));
  return monthFirst === null || monthFirst === dayFirst ? { day: dayFirst } : { day: dayFirst, isGuess: true };
};

const YEARS_AHEAD = 8;

/** The next such day, today included. */
function nextDay(month: number, day: number, today: Day): DateReading | null {
  const year = calendar.yearOfDay(today);
  for (let ahead = 0; ahead <= YEARS_AHEAD; ahead += 1) {
    const found = calendar.toDay(year + ahead, month, day);
    if (found !== null && found >= today) return { day: found };
  }
  return null;
}

function namedRules(patterns: DatePatterns, words: DateWords): DateRule[] {
  const { month, year, weekday, day } = patterns;
  const read: DateRule['read'] = ({ d, month: name = '', y }, today) => {
    const at = patterns.monthOf(name);
    if (y !== undefined) return asDay(calendar.toDay(yearOf(y), at, Number(d)));
    return nextDay(at, Number(d), today);
  };
  const lead = `(?:${weekday.replace('?<weekday>', '?:')}\\.?,? (?:the |den |le |el |dem |der )?)?`;
  return [
    { ...patterns.rule(`${lead}${day}[. \u00a0-]{1,2}${words.of}${month}\\b\\.?${year}?`, read), isWhole: true },
    patterns.rule(`${lead}${month}\\.? (?:the )?${day}${year}?(?! ?(?:%|\\p{Sc}))`, (groups, today) =>
      patterns.hasMonthFirst ? read(groups, today) : null,
    ),
    ...words.nthWeekday.map((source) =>
      patterns.rule(
        `${source
          .replace('{nth}', `(?:(?<nth>\\d{1,2})(?:st|nd|rd|th)|(?<last>${words.last}))`)
          .replace('{weekday}', weekday)
          .replace('{month}', month)}${year}?`,
        ({ nth, weekday: name = '', month: ofMonth = '', y }, today) => {
          const [at, inMonth] = [patterns.weekdayOf(name), patterns.monthOf(ofMonth)];
          const find = (inYear: number) =>
            calendar.nthWeekday(inYear, inMonth, at, nth === undefined ? 'last' : Number(nth));
          return y === undefined ? firstFrom(today, find) : asDay(find(yearOf(y)));
        },
      ),
    ),
    ...words.feasts.map(([source, feast]) =>
      patterns.rule(`(?:${source})${year}?`, ({ y }, today) => {
        const find = (inYear: number) => calendar.feastOf(inYear, feast);
        return y === undefined ? firstFrom(today, find) : asDay(find(yearOf(y)));
      }),
    ),
  ];
}

function yearOf(digits: string): number {
  return Number(digits.replace(/\D/g, '')) + (/^\D?\d{2}$/.test(digits) ? 2000 : 0);
}

function firstFrom(today: Day, find: (year: number) => Day | null): DateReading | null {
  const year = calendar.yearOfDay(today);
  const day = [year, year + 1].map(find).find((found) => found !== null && found >= today);
  return asDay(day ?? null);
}

function relativeRules(patterns: DatePatterns, words: DateWords, language: string): DateRule[] {
  const relative = RELATIVE_WORDS.get(language as Language);
  const named = (source: string) => source.replace('{weekday}', patterns.weekday);
  const shifted = (sign: 1 | -1): DateRule['read'] => {
    return (groups, today) => asDay(patterns.shift(today, groups, sign));
  };
  const isWeekly = language === 'en' || (relative?.isOfPeriod ?? false);
  return [
    ...words.weekLater.map((source) =>
      patterns.rule(named(source), ({ weekday = '' }, today) => ({
        day: calendar.addDays(comingDay(patterns.weekdayOf(weekday), today), 7),
      })),
    ),
    ...words.ahead.map((source) => patterns.rule(patterns.counted(source), shifted(1))),
    ...(relative?.ago ?? []).map((source) => patterns.rule(patterns.counted(source), shifted(-1))),
    ...(relative?.fixed ?? [])
      .filter(([unit]) => unit === 'month')
      .map(([, offset, source]) =>
        patterns.rule(`(?<d>\\d{1,2})(?:st|nd|rd|th|\\.) ${words.of}(?:${source})`, ({ d }, today) =>
          dayOfMonth(Number(d), offset, today),
        ),
      ),
    ...(relative?.fixed ?? []).map(([unit, offset, source]) =>
      patterns.rule(source, (_, today) => fixedPeriod(unit, offset, today)),
    ),
    ...(relative?.next ?? [])
      .filter((source) => source.includes('{weekday}'))
      .map((source) =>
        patterns.rule(named(source), ({ weekday = '' }, today) => {
          const at = patterns.weekdayOf(weekday);
          if (!isWeekly) return { day: comingDay(at, today) };
          return { day: calendar.addDays(startOfWeek(today), 7 + ((at + 6) % 7)) };
        }),
      ),
    ...(relative?.last ?? [])
      .filter((source) => source.includes('{weekday}') && !source.startsWith('since'))
      .map((source) =>
        patterns.rule(named(source), ({ weekday = '' }, today) => ({
          day: calendar.addDays(comingDay(patterns.weekdayOf(weekday), calendar.addDays(today, -1)), -7),
        })),
      ),
  ];
}

/** `the 19th of next month` */
function dayOfMonth(day: number, offset: number, today: Day): DateReading | null {
  const first = new Date(Date.UTC(calendar.yearOfDay(today), calendar.monthOfDay(today) + offset, 1));
  return asDay(calendar.toDay(first.getUTCFullYear(), first.getUTCMonth(), day));
}

/** The next such day of the week, not today. */
function comingDay(weekday: number, today: Day): Day {
  return calendar.addDays(today, ((weekday - calendar.weekdayOfDay(today) + 6) % 7) + 1);
}

function fixedPeriod(unit: CalendarUnit | 'weekend', offset: number, today: Day): DateReading | null {
  const [year, month] = [calendar.yearOfDay(today), calendar.monthOfDay(today)];
  if (unit === 'day') return { day: calendar.addDays(today, offset) };
  if (unit === 'month')
    return { day: Date.UTC(year, month + offset, 1), until: calendar.endOfMonth(year, month + offset) };
  if (unit === 'year') return { day: Date.UTC(year + offset, 0, 1), until: Date.UTC(year + offset, 11, 31) };
  const monday = calendar.addDays(startOfWeek(today), offset * 7);
  return { day: unit === 'weekend' ? calendar.addDays(monday, 5) : monday, until: calendar.addDays(monday, 6) };
}

/** Months, days of the week and days of the month that stand alone. */
function aloneRules(patterns: DatePatterns, words: DateWords): DateRule[] {
  const wholeMonth: DateRule['read'] = ({ month = '', y }, today) => {
    const at = patterns.monthOf(month);
    const thisYear = calendar.yearOfDay(today);
    const year = y === undefined ? thisYear + (at < calendar.monthOfDay(today) ? 1 : 0) : yearOf(y);
    return { day: Date.UTC(year, at, 1), until: calendar.endOfMonth(year, at) };
  };
  const coming: DateRule['read'] = ({ weekday = '' }, today) => ({
    day: comingDay(patterns.weekdayOf(weekday), today),
  });
  const rules = [
    patterns.rule(`${patterns.month}${patterns.fourDigitYear}`, wholeMonth),
    patterns.rule(patterns.clearMonth, wholeMonth),
    patterns.rule(patterns.clearWeekday, coming),
  ];
  if (words.ambiguous !== '') {
    const follows = '(?! (?!from|until|till)\\p{L}{4,})';
    rules.push(
      patterns.rule(`(?<=(?:^|[^\\p{L}])(?:${words.beforeMonth}) )${patterns.month}${follows}`, wholeMonth),
      patterns.rule(`(?<=(?:^|[^\\p{L}])(?:${words.beforeWeekday}) )${patterns.weekday}${follows}`, coming),
    );
  }
  if (words.dayAlone !== null) {
    const ending = patterns.language === 'en' ? '(?:st|nd|rd|th)' : '(?:st|nd|rd|th|\\.)';
    rules.unshift(
      patterns.rule(
        `${patterns.weekday}\\.?,? ${words.dayAlone}(?<d>\\d{1,2})${patterns.language === 'pt' ? '' : ending}`,
        ({ weekday = '', d }, today) => nextDayOnWeekday(Number(d), patterns.weekdayOf(weekday), today),
      ),
    );
    rules.push(
      patterns.rule(
        `(?<=(?:^|[^\\p{L}])${words.dayAlone})(?<d>\\d{1,2})${patterns.language === 'pt' ? '' : ending}${END_OF_DAY_ALONE}`,
        ({ d }, today) => nextDayOfMonth(Number(d), today),
      ),
    );
  }
  return rules;
}

/** A noun after it would make it an ordinal: `the 5th story`. */
const END_OF_DAY_ALONE =
  '(?=$|\\s*$|[,;:!?)]|\\.(?:\\s|$)|\\s(?:at|(?:and|or)(?! \\d+(?:st|nd|rd|th))|to|in|from|until|till|but|um|und|bis|à|et|y|e)\\b|\\s?[–-])';

const MONTHS_AHEAD = 14;

/** `Thursday the 10th`. */
function nextDayOnWeekday(day: number, weekday: number, today: Day): DateReading | null {
  const [year, month] = [calendar.yearOfDay(today), calendar.monthOfDay(today)];
  for (let ahead = month; ahead < month + MONTHS_AHEAD; ahead += 1) {
    const found = calendar.toDay(year + Math.floor(ahead / 12), ahead % 12, day);
    if (found !== null && found >= today && calendar.weekdayOfDay(found) === weekday) return { day: found };
  }
  return null;
}

function nextDayOfMonth(day: number, today: Day): DateReading | null {
  const [year, month] = [calendar.yearOfDay(today), calendar.monthOfDay(today)];
  const days = [0, 1, 2].map((ahead) =>
    calendar.toDay(year + Math.floor((month + ahead) / 12), (month + ahead) % 12, day),
  );
  return asDay(days.find((found) => found !== null && found >= today) ?? null);
}
