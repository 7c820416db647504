import { findUnit } from '../../values/quantities/units.ts';
import type { Unit } from '../../values/words/unit.ts';
import type { Token } from '../tokens.ts';

/** The unit that an answer is asked in, in the words of the clause. */
export interface AskedUnit {
  unit: Unit;
  word: string;
  /** Indexes of its tokens, the last one excluded. */
  start: number;
  end: number;
}

const MAX_WORDS = 3;
/** What is counted has no other unit. */
const COUNTED: ReadonlySet<string> = new Set(['count', 'score', 'percent']);

/** The unit that a clause asks for: `how many miles`, `in degrees Fahrenheit`, `years between ...`. Null if it asks for none. */
export function askedUnit(tokens: readonly Token[]): AskedUnit | null {
  for (const at of tokens.keys()) {
    const unit = unitFrom(tokens, at);
    if (unit !== null) return unit;
  }
  return null;
}

/** A clause without the unit that only says how its answer is to be given: `, in miles`. */
export function withoutUnit(tokens: readonly Token[]): readonly Token[] {
  const { start = 0, end = 0 } = askedUnit(tokens) ?? {};
  return tokens[start - 1]?.lower === 'in' ? [...tokens.slice(0, start - 1), ...tokens.slice(end)] : tokens;
}

function unitFrom(tokens: readonly Token[], at: number): AskedUnit | null {
  const before = tokens[at - 1]?.lower ?? '';
  const isCounted = before === 'many' && tokens[at - 2]?.lower === 'how';
  for (let end = Math.min(at + MAX_WORDS, tokens.length); end > at; end -= 1) {
    const run = tokens.slice(at, end);
    const word = run.map(({ text }) => text).join(' ');
    const unit = run.every(({ value, isContext }) => value === null && !isContext) ? findUnit(word, 'en') : null;
    if (unit === null || COUNTED.has(unit.dimension)) continue;
    const isSpan = at === 0 && unit.dimension === 'time' && tokens[end]?.lower === 'between';
    if (isCounted || isSpan || (before === 'in' && canFollowIn(word, unit))) return { unit, word, start: at, end };
  }
  return null;
}

/** `in miles`, and not `in second`, `in B`: one of them names a place or a grade. */
const canFollowIn = (word: string, { dimension, names }: Unit): boolean =>
  word.length > 1 && (dimension === 'money' || !names.split('|').includes(`${word.toLowerCase()}s`));
