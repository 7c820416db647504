/** A unit of the calendar that a relative time shifts by. */
export type Unit = 'day' | 'week' | 'weekend' | 'month' | 'year';

/** Patterns of the relative times of a language, as sources of regular expressions. `{n}` is a number, `{unit}` a unit,
 *  `{weekday}` a day of the week, `{season}` a season. Patterns that begin alike stand with the longest first. */
export interface RelativeWords {
  /** Times shifted by a fixed number of units. */
  fixed: readonly (readonly [Unit, number, string])[];
  /** A number of units before now, and after now. */
  ago: readonly string[];
  ahead: readonly string[];
  /** The last, the nearest (by the tense of the sentence) and the next of such days and seasons. */
  last: readonly string[];
  near: readonly string[];
  next: readonly string[];
  numbers: Readonly<Record<string, number | 'few'>>;
  units: Readonly<Record<string, Exclude<Unit, 'weekend'>>>;
  /** From Sunday. */
  weekdays: readonly string[];
  /** From spring. */
  seasons: readonly string[];
  /** Whether the last and the next are those of the week or year before and after, as in 上周二 and 去年夏天, not the nearest. */
  isOfPeriod: boolean;
  /** A sentence that holds this tells of the past, unless it also holds `future`. */
  past: RegExp;
  future: RegExp;
}
