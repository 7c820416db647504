import type { Dimension } from '../value.ts';

/** A unit: a value is `n * factor + offset` in the base unit of its dimension. Symbols are case-sensitive; names are not.
 *  Alternatives are separated by `|`. Factors after the SI brochure (9th edition) and
 *  NIST Special Publication 811, appendix B; customary volumes are those of the United States; a month and a year are the
 *  mean ones of the Gregorian calendar; prefixes of data are decimal, with binary ones (KiB) apart. */
export interface Unit {
  dimension: Dimension;
  factor: number;
  offset?: number;
  symbols: string;
  /** English names, and those of the other languages, which are no units in an English text. */
  names: string;
  foreign: string;
  /** Symbols and names that are units in a cell or label, but in prose mostly other words: `in`, `won`, `bit`. */
  inCells?: string;
  currency?: string;
}
