/** A whole number that no `number` holds, with the digits in which it was written; `JSON.stringify` writes them again. */
export interface RawNumber {
  readonly rawJSON: string;
}

interface RawJson {
  rawJSON(json: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
}

/** Absent from old browsers. */
const { rawJSON, isRawJSON } = JSON as Partial<RawJson>;

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Shorter whole numbers are held exactly. */
const MAY_BE_INEXACT = /\d{16}/;

/** As `JSON.parse`, but a whole number beyond 2^53 becomes a `RawNumber`. */
export function parseExact(json: string): unknown {
  if (!rawJSON || !MAY_BE_INEXACT.test(json)) return JSON.parse(json);
  const revive: Reviver = (_, value, context) => (typeof value === 'number' ? toExact(value, context?.source) : value);
  return JSON.parse(json, revive);
}

/** The number that was read from `source`. */
export function toExact(value: number, source = ''): number | RawNumber {
  return rawJSON && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? rawJSON(source) : value;
}

export function isRawNumber(value: unknown): value is RawNumber {
  return isRawJSON?.(value) === true;
}
