import type { Result, UnknownReason } from '../../../../language/values/arithmetic/expression.ts';
import { fromBase } from '../../../../language/values/quantities/quantities.ts';
import { findUnit } from '../../../../language/values/quantities/units.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DIGITS = 9;

/** What a result is for the client: a number, a truth, or a text with its unit. Null if it is unknown. */
export function toOutput(result: Result): number | boolean | string | null {
  switch (result.kind) {
    case 'number':
      return result.n;
    case 'boolean':
      return result.value;
    case 'date':
      return result.iso;
    case 'weekday':
      return WEEKDAYS[result.weekday] ?? null;
    case 'quantity':
      return quantityText(result);
    case 'unknown':
      return null;
  }
}

const SIGN = /^(?:\p{Lu}{0,2}\p{Sc})$/u;

function quantityText({ n, dimension, unit, shown }: Extract<Result, { kind: 'quantity' }>): string {
  if (dimension === 'money') {
    const amount = Number.isInteger(n) ? String(n) : n.toFixed(2);
    return SIGN.test(unit) ? `${unit}${amount}` : `${amount} ${unit}`;
  }
  if (shown) return `${round(shown.n)} ${shown.unit}`;
  if (dimension === 'percent') return `${round(n)} %`;
  if (dimension === 'time') return durationText(n, unit);
  const known = findUnit(unit, 'en');
  return known ? `${round(fromBase(n, known))} ${unit}` : String(round(n));
}

/** In the unit of the text; `3 h 25 min` without one. */
function durationText(seconds: number, unit: string): string {
  const known = findUnit(unit, 'en');
  if (known) return `${round(fromBase(seconds, known))} ${unit}`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.round((seconds % 3600) / 60)];
  return [hours > 0 ? `${hours} h` : '', minutes > 0 || hours === 0 ? `${minutes} min` : ''].filter(Boolean).join(' ');
}

const round = (n: number): number => (Number.isInteger(n) ? n : Number(n.toPrecision(DIGITS)));

const REASONS: Readonly<Record<UnknownReason, string>> = {
  exchange_rate: 'there are no exchange rates between currencies here',
  dimensions: 'quantities of different kinds do not make one',
  reference: 'there is no earlier number to go on from',
  division_by_zero: 'it divides by zero',
  not_a_number: 'it has no real result',
  too_large: 'the result is too large',
};

/** Why something cannot be computed: the end of a sentence. */
export const whyUnknown = (reason: UnknownReason): string => REASONS[reason];
