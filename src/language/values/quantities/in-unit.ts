import { readValues } from '../read-values.ts';
import type { Unit } from '../words/unit.ts';
import { fromBase } from './quantities.ts';
import { findUnit } from './units.ts';

const MAX_LENGTH = 2_000;
const DIGITS = 4;
/** `55 x 40 cm`: the unit is that of both. */
const SIZES = /\d ?[x×] ?\d/;
const ANY_DAY = '2000-01-01';

/** A text with its quantities in a unit. Null if it has none that can be given in it.
 *  @param word the unit as the text is to name it */
export function inUnit(text: string, unit: Unit, word: string): string | null {
  if (text.length > MAX_LENGTH || SIZES.test(text)) return null;
  const values = readValues(text, { today: ANY_DAY, language: 'en' });
  const measured = values.flatMap((value) =>
    value.kind === 'quantity' && value.dimension === unit.dimension && value.currency === unit.currency ? [value] : [],
  );
  if (measured.length === 0) return null;
  if (measured.some((value) => unit.dimension === 'money' || findUnit(value.unit, 'en') === unit)) return text;
  return measured.reduceRight(
    (said, { n, span }) => `${said.slice(0, span.start)}${round(fromBase(n, unit))} ${word}${said.slice(span.end)}`,
    text,
  );
}

/** To four digits, and all of those before the point. */
const round = (n: number): number =>
  Number.isInteger(n) ? n : Number(n.toPrecision(Math.max(DIGITS, String(Math.trunc(n)).length + 1)));
