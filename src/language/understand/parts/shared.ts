import type { AttributeRef } from '../../lexicon/concept.ts';
import { toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';

const ALIKE = new Set(['same', 'identical', 'equal', 'equally', 'tied', 'tie', 'level', 'alike']);
const MAX_BETWEEN = 4;

/** The measured attribute in which several rows are alike: `the same number of points`, `tied on points`, `whose points are
 *  identical`. Null if the clause asks for no such rows. */
export function readShared(reading: Reading): AttributeRef | null {
  const { tokens, lexicon } = reading;
  const alike = tokens.findIndex(({ lower }, at) => ALIKE.has(lower) && reading.isFree(at));
  if (alike === -1) return null;
  for (let at = Math.max(0, alike - MAX_BETWEEN); at <= alike + MAX_BETWEEN; at += 1) {
    const { length, senses } = reading.sensesAt(at);
    const measured = senses.filter(
      ({ concept, form }) => form === 'noun' && lexicon.conceptOf(concept)?.kind === 'quantity',
    );
    const [from, to] = at < alike ? [at + length, alike] : [alike + 1, at];
    const isFree = reading.isFree(at) && !reading.isFunction(at);
    if (measured.length === 0 || !isFree || !isMinor(reading, from, to)) continue;
    reading.take(Math.min(at, alike), Math.max(at + length, alike + 1), 'test');
    takeNumber(reading);
    return toAttributeRef(measured, [tokens[at]?.lower ?? ''], lexicon);
  }
  return null;
}

/** `which two stories`: the number of those that are alike says nothing more. */
function takeNumber(reading: Reading): void {
  const number = reading.tokens.findIndex(
    ({ value }, at) => value?.kind === 'quantity' && value.dimension === null && reading.isFree(at),
  );
  if (number !== -1) reading.take(number, number + 1, 'take');
}

/** Whether only small words stand between: `the same number of points`, `points are identical`. */
const isMinor = (reading: Reading, from: number, to: number): boolean =>
  reading.tokens.slice(from, to).every(({ lower }, index) => lower === 'number' || reading.isFunction(from + index));
