import type { DateWords } from '../words/value-words.ts';
import { type Day, shiftDay } from './calendar.ts';

/** A day or a period, both ends included. */
export interface DateReading {
  day: Day;
  until?: Day;
  isGuess?: true;
}

export interface DateRule {
  pattern: RegExp;
  /** Whether what it matches is no date either in parts: `31 June`. */
  isWhole?: true;
  read(groups: Record<string, string | undefined>, today: Day): DateReading | null;
}

/** Parts of patterns of dates in a language, and what they mean. */
export class DatePatterns {
  readonly language: string;
  /** Groups `month`, `weekday`, `d`, `y`. */
  readonly month: string;
  readonly weekday: string;
  readonly day = '(?<![\\d.,:])(?<d>\\d{1,2})(?:st|nd|rd|th|er|º|ª|\\.)?';
  readonly year = "(?:,? (?:of |de |del |des )?(?<y>\\d{4}|['’]\\d{2})(?![\\d\\p{L}]|:\\d))";
  readonly fourDigitYear = '(?:,? (?:of |de |del )?(?<y>\\d{4})(?![\\d\\p{L}]|:\\d))';
  /** Months and days of the week that mean nothing else. */
  readonly clearMonth: string;
  readonly clearWeekday: string;
  /** Whether dates may begin with the month, as in English. */
  readonly hasMonthFirst: boolean;
  private readonly words: DateWords;
  private readonly isUnspaced: boolean;

  constructor(words: DateWords, language: string) {
    this.language = language;
    this.words = words;
    this.isUnspaced = language === 'zh';
    this.hasMonthFirst = language === 'en';
    const spell = (patterns: readonly string[]) => patterns.join('|');
    this.month = `(?<month>${spell(words.months)})`;
    this.weekday = `(?<weekday>${spell(words.weekdays)})`;
    const except = words.ambiguous === '' ? '' : `(?!(?:${words.ambiguous})(?!\\p{L}))`;
    this.clearMonth = `${except}${this.month}`;
    this.clearWeekday = `${except}${this.weekday}`;
  }

  rule(source: string, read: DateRule['read']): DateRule {
    const whole = this.isUnspaced ? source : `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`;
    return { pattern: new RegExp(whole, 'giu'), read: (groups, today): DateReading | null => read(groups, today) };
  }

  /** Fills in `{n}` and `{unit}`. */
  counted(source: string): string {
    return source
      .replace('{n}', `(?<n>\\d{1,4}|${this.words.one})`)
      .replace('{unit}', `(?<unit>${Object.keys(this.words.units).join('|')})`);
  }

  shift(day: Day, { n, unit = '' }: Record<string, string | undefined>, sign: 1 | -1): Day | null {
    const count = /^\d+$/.test(n ?? '') ? Number(n) : 1;
    const name = Object.keys(this.words.units).find((pattern) => matchesWhole(pattern, unit));
    return shiftDay(day, (name && this.words.units[name]) || 'day', sign * count);
  }

  /** From 0 for January. */
  monthOf(name: string): number {
    return this.words.months.findIndex((pattern) => matchesWhole(pattern, name));
  }

  /** From 0 for Sunday. */
  weekdayOf(name: string): number {
    return this.words.weekdays.findIndex((pattern) => matchesWhole(pattern, name));
  }
}

function matchesWhole(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'iu').test(text);
}
