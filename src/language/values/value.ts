/** Values that a text states, with the place where it states them. */

/** Offsets in the text: `start` included, `end` excluded. */
export interface Span {
  start: number;
  end: number;
}

/** Dimension of a quantity. Quantities of different dimensions are never compared. */
export type Dimension =
  | 'money'
  | 'mass'
  | 'length'
  | 'area'
  | 'volume'
  | 'time'
  | 'temperature'
  | 'speed'
  | 'data'
  | 'score'
  | 'percent'
  | 'count';

/** What a person is called and reached by, as forms ask for it. */
export type PersonaField =
  | 'name'
  | 'email'
  | 'phone'
  | 'street'
  | 'postcode'
  | 'city'
  | 'country'
  | 'username'
  | 'password'
  | 'company';

export type Persona = Partial<Record<PersonaField, string>>;

export type ValueDetail =
  /** `n` is in the base unit of the dimension (gram, metre, square metre, litre, second, degree Celsius, metre per
   *  second, byte); money in its own currency. `dimension` is null for a bare number. `unit` as the text has it. */
  | { kind: 'quantity'; n: number; dimension: Dimension | null; unit: string; currency?: string }
  /** `until` for a period, included. `isGuess`: day and month could be swapped. ISO 8601 dates. */
  | { kind: 'date'; iso: string; until?: string; isGuess?: true }
  /** Minutes since midnight. */
  | { kind: 'clock'; minute: number; until?: number }
  | { kind: 'ordinal'; n: number }
  | { kind: 'quoted' | 'email' | 'url' | 'phone' | 'file' }
  | { kind: 'persona'; fields: Persona };

/** A value; `text` is what it is without quotes and the like. */
export type Value = { span: Span; text: string } & ValueDetail;

export interface ReadValuesOptions {
  /** Day of the task, ISO 8601: relative dates count from it. */
  today: string;
  /** ISO 639-1 code of the language of the text. */
  language: string;
}
