/** Words of one language by which texts state values. Patterns are parts of regular expressions (flags `iu`); in them, and
 *  in the lists, numbers are already digits. */
export interface ValueWords {
  numbers: NumberWords;
  dates: DateWords;
  clocks: ClockWords;
  personas: PersonaWords;
}

export interface NumberWords {
  /** From 0 to 99, each with its spellings separated by `|`; hyphens as spaces. */
  below100: readonly string[];
  /** Values that are added: `doscientos` 200. */
  hundreds: Readonly<Record<string, number>>;
  /** Values that multiply what is before them: `thousand`. */
  scales: Readonly<Record<string, number>>;
  /** Scales that need no number before them: `mille`. */
  bareScales: readonly string[];
  /** Articles that stand for 1 before a scale or a fraction: `a` in `a dozen`, `a third of`. */
  articles: readonly string[];
  /** Between hundreds and tens: `and`. */
  and: readonly string[];
  /** Words for the decimal point: `three point five`. */
  point: readonly string[];
  /** After a whole number: `and a half`. */
  andFractions: Readonly<Record<string, number>>;
  /** Words before an hour, of which such a fraction is no part: `a las 7 y media`. */
  beforeHour: readonly string[];
  /** Parts of a whole, by denominator; they need an article or a number before them: `third`. */
  denominators: Readonly<Record<string, number>>;
  /** Words after such a part: `of`. */
  partOf: readonly string[];
  /** Whole phrases with their value: `a couple of`, `anderthalb`. */
  phrases: Readonly<Record<string, number>>;
  /** Words for one half, and what may follow them: `half of`, `half an`. */
  half: { words: readonly string[]; before: readonly string[]; articles: readonly string[] };
  /** From 1: `first`. */
  ordinals: readonly string[];
  /** Ordinals that are also units: `second`. */
  ordinalUnits: readonly string[];
  /** Words for 1 that are articles alone, and numbers that are also pronouns, with the words beside which they are. */
  pronouns: { never: readonly string[]; words: readonly string[]; after: readonly string[]; before: readonly string[] };
  /** The sign for decimals: a comma or a period. The other one groups thousands. */
  decimal: '.' | ',';
}

/** Days of the year by name: a day of a month, or days from Easter Sunday. */
export type Feast = { month: number; day: number } | { easter: number };

export interface DateWords {
  /** Patterns of the months, from January, and of the days of the week, from Sunday. */
  months: readonly string[];
  weekdays: readonly string[];
  /** Months and days that mean other things too: alone they need a word of `beforeMonth` or of `beforeWeekday`. */
  ambiguous: string;
  /** Between the day and the month, and the month and the year: `of`. */
  of: string;
  /** Articles before a day alone, as in `the 30th`; null if a day alone is no date. */
  dayAlone: string | null;
  /** Before a month or a day of the week that stands alone: `in December`, `on Sunday`. */
  beforeMonth: string;
  beforeWeekday: string;
  feasts: readonly (readonly [pattern: string, Feast])[];
  /** `{weekday}` of the week after its next one: `Monday week`. */
  weekLater: readonly string[];
  /** `{nth}` or `{last}` day of the week of a month: `{nth} {weekday} (?:in|of) {month}`. */
  nthWeekday: readonly string[];
  last: string;
  /** A number of units between a date that follows and the day meant: `{n} {unit} after`. */
  after: readonly string[];
  before: readonly string[];
  /** A number of units from today, beside those of `text/time/relative-words`. */
  ahead: readonly string[];
  /** Words for 1 before a unit: `a week from now`. */
  one: string;
  units: Readonly<Record<string, CalendarUnit>>;
  /** Between two days of one month: two dates for `and`, a period for `through`. */
  and: string;
  through: string;
}

export type CalendarUnit = 'day' | 'week' | 'fortnight' | 'month' | 'year';

export interface ClockWords {
  /** After or before the hour: `o'clock`, `Uhr`. */
  hour: string;
  /** Whether that word is also a unit, so that an hour needs a word of `before`. */
  isHourUnit: boolean;
  before: string;
  /** `{m}` or a part `past` and `to` the hour. */
  past: readonly string[];
  to: readonly string[];
  parts: Readonly<Record<string, number>>;
  /** Half before the hour: German `halb acht` is 7:30. */
  halfBefore: string | null;
  named: Readonly<Record<string, number>>;
  am: string;
  pm: string;
  /** Whether `21h30` is a time of day. */
  hasHourLetter: boolean;
}

export interface PersonaWords {
  /** Labels of fields: `name`, `my name is`. */
  labels: Readonly<Record<string, string>>;
  /** Words before somebody's name that say it is one: `I'm`. */
  introductions: string;
  /** Words before a name that may be a person's, or anything's: `for`. */
  before: string;
  /** Words about logging in, before credentials. */
  credentials: string;
  /** Words after which what was said is taken back: `no, rather`. */
  corrections: string;
  /** Words between people's data: `mail`, `living in`. */
  connectors: string;
  /** Between a user name and a password. */
  and: string;
  /** Before a user name: `log in as`. */
  asUser: string;
}
