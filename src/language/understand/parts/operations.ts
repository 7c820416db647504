import type { Reading } from '../roles.ts';

/** Arithmetic between things that a clause names: `Berlin minus Paris`, `the Danube divided by the tunnel`. */
export type Operation = 'difference' | 'ratio' | 'sum';

interface Operator {
  operation: Operation;
  /** Stands between two things; a verb can stand before both. */
  isVerb?: true;
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['minus', { operation: 'difference' }],
  ['away from', { operation: 'difference' }],
  ['subtracted from', { operation: 'difference' }],
  ['deducted from', { operation: 'difference' }],
  ['subtract', { operation: 'difference', isVerb: true }],
  ['deduct', { operation: 'difference', isVerb: true }],
  ['divided by', { operation: 'ratio' }],
  ['÷', { operation: 'ratio' }],
  ['divide', { operation: 'ratio', isVerb: true }],
  ['plus', { operation: 'sum' }],
  ['added to', { operation: 'sum' }],
]);

/** The operation between the things that a clause names. Its words, and an equals sign that waits for the result, say
 *  nothing else. */
export function readOperation(reading: Reading): Operation | null {
  const { tokens } = reading;
  const last = tokens.length - 1;
  if (tokens[last]?.lower === '=') reading.take(last, last + 1, 'function');
  let found: Operation | null = null;
  for (const at of tokens.keys()) {
    const pair = OPERATORS.get(`${tokens[at]?.lower} ${tokens[at + 1]?.lower}`);
    const operator = pair ?? OPERATORS.get(tokens[at]?.lower ?? '');
    const end = at + (pair ? 2 : 1);
    const isAfter = operator?.isVerb === true || isNoun(reading, at - 1);
    if (operator && tokens[at]?.text === '+' && joinsAttributes(reading, at)) reading.take(at, end, 'function');
    if (!operator || !reading.isFree(at) || !isAfter || !beginsThing(reading, end)) continue;
    reading.take(at, end, 'function');
    found = operator.operation;
  }
  return found;
}

/** `birth date + birthplace`: two things to tell of one, and no sum. */
const joinsAttributes = (reading: Reading, at: number): boolean =>
  reading.sensesAt(at - 1).length > 0 && reading.sensesAt(at + 1).length > 0 && !reading.tokens[at + 1]?.isCapital;

const isNoun = (reading: Reading, at: number): boolean =>
  reading.isFree(at) && reading.tokens[at]?.value === null && !reading.isFunction(at);

/** Whether a thing, or a number of things, is named from a word on: `plus Pluto`, `plus one headlamp`. */
function beginsThing(reading: Reading, from: number): boolean {
  const at = reading.nextTelling(from);
  return isNoun(reading, at) || (reading.tokens[at]?.value?.kind === 'quantity' && isNoun(reading, at + 1));
}
