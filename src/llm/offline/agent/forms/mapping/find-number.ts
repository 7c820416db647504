import type { FormField } from '../../../../../device/page-content.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { digitize } from '../../../../../language/values/numbers/numbers.ts';
import type { Value } from '../../../../../language/values/value.ts';
import { stemOf } from '../../../../../text/words/stems.ts';
import { labelStems } from './labels.ts';
import { type FoundValue, isAfterLabel, type Search } from './search.ts';

/** The number for a field: with its unit or beside its name, a period in its unit, or none of it. For the only field for a
 *  number also `3 times` and `twice`. */
export function findNumber(field: FormField, search: Search): FoundValue | null {
  const { tokens } = search.prose;
  const stems = new Set(labelStems(field.label));
  const isOnly = search.fields.filter(({ type }) => type === 'number').length === 1;
  for (const [at, { value }] of tokens.entries()) {
    if (value?.kind !== 'quantity' || search.isTaken(at)) continue;
    const next = tokens[at + 1];
    const unit = value.unit.trim();
    const isNamed =
      (unit !== '' && stems.has(stemOf(unit))) ||
      (next?.value === null && (stems.has(next.stem) || (next.lower === 'times' && isOnly))) ||
      isAfterLabel(field, at, search);
    const number = countOf(value, stems) ?? (isNamed ? numberOf(value.text) : null);
    if (number !== null) return { value: number, start: at, end: at + 1 };
  }
  return periodIn(tokens, stems) ?? (isOnly ? timesIn(tokens) : null) ?? noneIn(tokens, stems);
}

/** `for a year` */
function periodIn(tokens: readonly Token[], stems: ReadonlySet<string>): FoundValue | null {
  for (const [at, { stem, value }] of tokens.entries()) {
    const n = value === null ? SECONDS.get(stem) : undefined;
    const before = tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
    if (n === undefined || !before.includes('for') || before.at(-1) === 'the') continue;
    const count = countOf({ n, dimension: 'time' }, stems);
    if (count !== null) return { value: count, start: at, end: at + 1 };
  }
  return null;
}

function timesIn(tokens: readonly Token[]): FoundValue | null {
  for (const [at, { lower }] of tokens.entries()) {
    const value = TIMES.get(lower);
    if (value !== undefined) return { value, start: at, end: at + 1 };
  }
  return null;
}

/** `never visited`, `no visits` */
function noneIn(tokens: readonly Token[], stems: ReadonlySet<string>): FoundValue | null {
  const at = tokens.findIndex(({ stem }, index) => stems.has(stem) && NEVER.has(tokens[index - 1]?.lower ?? ''));
  return at === -1 ? null : { value: '0', start: at - 1, end: at + 1 };
}

const TIMES: ReadonlyMap<string, string> = new Map([
  ['once', '1'],
  ['twice', '2'],
  ['thrice', '3'],
]);
const NEVER: ReadonlySet<string> = new Set(['never', 'no', 'not', 'zero']);

/** Seconds of the units that fields count time in, by stem. */
const SECONDS = new Map(
  Object.entries({
    day: 86_400,
    week: 604_800,
    month: 2_629_746,
    year: 31_556_952,
    hour: 3600,
    minute: 60,
    night: 86_400,
  }).map(([unit, seconds]) => [stemOf(unit), seconds]),
);

/** A time in the unit that a field counts: `half a year` is 6 months. Null if that is no whole number. */
function countOf(
  value: Pick<Extract<Value, { kind: 'quantity' }>, 'n' | 'dimension'>,
  stems: ReadonlySet<string>,
): string | null {
  const unit = [...stems].flatMap((stem) => SECONDS.get(stem) ?? [])[0];
  if (value.dimension !== 'time' || unit === undefined) return null;
  const count = value.n / unit;
  return Math.abs(count - Math.round(count)) < NEARLY && count >= 1 ? String(Math.round(count)) : null;
}

const NEARLY = 0.02;

/** The number in a quantity, in digits: `two visits` is 2. */
function numberOf(text: string): string | null {
  return /\d+(?:\.\d+)?/.exec(digitize(text, 'en').text)?.[0] ?? null;
}
