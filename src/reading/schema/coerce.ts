import { type Cell, toCell } from '../../language/cells/cell.ts';
import { beforeBracket, saidTruth } from '../../language/fields/texts.ts';
import { isWithin, stemsOf } from '../query/attributes.ts';
import type { Fact } from '../source/source.ts';
import { toNumber } from './coerce-number.ts';
import { toStrings } from './coerce-text.ts';
import { isIn, type Wanted } from './property.ts';

/** Values of a JSON Schema type that a text stands for, best first; none if it states no such value. Nothing is rounded, and
 *  nothing is guessed. */
export function coerce(type: string, fact: Fact, wanted: Wanted): unknown[] {
  const cell = toCell(fact.raw, fact.label, wanted.isDecimalComma);
  if (cell.kind === 'unknown' && fact.value === undefined) return [];
  const { schema } = wanted;
  if (Array.isArray(schema.enum)) return toChoice(fact, cell, wanted, schema.enum);
  if (type === 'boolean') return listOf(toBoolean(fact, cell, wanted));
  if (type === 'number' || type === 'integer')
    return listOf(toNumber(fact, cell, wanted.property)).filter(isOfType(type));
  return type === 'string' ? toStrings(fact, cell, wanted) : [];
}

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value]);
const isOfType =
  (type: string) =>
  (n: number): boolean =>
    Number.isFinite(n) && (type === 'number' || Number.isInteger(n)) && Math.abs(n) <= Number.MAX_SAFE_INTEGER;

/** The choice with the same words; else the only one whose words the text has, without a negation that the choice lacks. */
function toChoice(fact: Fact, cell: Cell, wanted: Wanted, choices: readonly unknown[]): unknown[] {
  const texts = [fact.raw, beforeBracket(fact.raw)].map((text) => wordStems(text).join(' '));
  const named = choices.filter((choice) => typeof choice === 'string');
  const same = named.filter((choice) => texts.includes(wordStems(choice).join(' ')));
  if (same.length > 0) return same;
  const own = wordStems(fact.raw);
  const isNot = (stems: readonly string[]): boolean => stems.some((stem) => isIn(stem, 'negations'));
  const within = named.filter((choice) => {
    const stems = wordStems(choice);
    return stems.length > 0 && isWithin(stems, own) && isNot(stems) === isNot(own);
  });
  if (within.length === 1) return within;
  const truth = choices.some((choice) => typeof choice === 'boolean') ? toBoolean(fact, cell, wanted) : null;
  const number = choices.some((choice) => typeof choice === 'number') ? toNumber(fact, cell, wanted.property) : null;
  return choices.filter((choice) => choice !== null && (choice === truth || choice === number));
}

/** Stems of `inStock`, `in_stock` and `In stock` alike. */
function wordStems(text: string): readonly string[] {
  return stemsOf(splitName(text));
}

const splitName = (text: string): string =>
  [...text]
    .map((letter, at, all) => {
      const isUpper = letter !== letter.toLowerCase() && (all[at - 1] ?? '') === (all[at - 1] ?? '').toLowerCase();
      return letter === '_' ? ' ' : isUpper && at > 0 ? ` ${letter}` : letter;
    })
    .join('');

/** A truth that the text says of what the property asks. */
function toBoolean({ raw, value, label }: Fact, cell: Cell, { property }: Wanted): boolean | null {
  if (typeof value === 'boolean') return value;
  const { stems } = property;
  const isNone = property.concepts.some(({ concept }) => concept.zero.some((each) => isWithin(stemsOf(each), stems)));
  const isSaidNone = property.concepts.some(({ concept }) =>
    concept.zero.some((each) => isWithin(stemsOf(each), stemsOf(raw))),
  );
  const said = saidTruth(raw);
  // A label that is the word for none itself, such as `Sold out`, says what the property asks.
  const isOwn = isWithin(stems, stemsOf(label));
  if (said !== null) return said !== (isNone && !isOwn);
  if (cell.kind === 'boolean') return cell.is !== (isNone && !isOwn);
  if (isSaidNone && cell.kind !== 'quantity') return isNone;
  if (cell.kind === 'quantity' && (isNone || cell.dimension === null || cell.dimension === 'count'))
    return isNone ? cell.n === 0 : cell.n > 0;
  // The text is the words of the property: `In stock` for `in_stock`.
  return cell.kind === 'text' &&
    stems.length > 0 &&
    isWithin(stems, stemsOf(raw)) &&
    stemsOf(raw).length <= stems.length + 1
    ? true
    : null;
}
