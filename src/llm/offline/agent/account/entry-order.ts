import type { Token } from '../../../../language/understand/tokens.ts';
import type { Column } from '../../../../reading/query/table.ts';
import { BILL_NOUNS, HIGHEST, LOWEST, NEWEST, OLDEST } from './account-words.ts';

/** Columns of a dated list. */
export interface Columns {
  date: Column;
  money: Column | null;
  status: Column | null;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const [NEW, OLD, HIGH, LOW] = [setOf(NEWEST), setOf(OLDEST), setOf(HIGHEST), setOf(LOWEST)];
const BILLS = setOf(BILL_NOUNS);
const DEAR = setOf('expensive costly');
/** Words before another that belong to it: `most expensive`, `very first`. */
export const DEGREES = setOf('most least very');

/** What the word at an index orders entries by: `newest`, `highest`, `most expensive`, `first` before the noun of an entry. Null
 *  if it orders nothing. */
export function orderAt(
  tokens: readonly Token[],
  at: number,
  { date, money }: Columns,
): { column: Column; direction: 1 | -1 } | null {
  const { lower = '', value = null } = tokens[at] ?? {};
  const [before = '', next = ''] = [tokens[at - 1]?.lower, tokens[at + 1]?.lower];
  if (value?.kind === 'ordinal' && value.n > 0 && BILLS.has(next)) return { column: date, direction: 1 };
  if (value !== null) return null;
  if (NEW.has(lower) || OLD.has(lower)) return { column: date, direction: OLD.has(lower) ? 1 : -1 };
  if (money === null) return null;
  if (DEAR.has(lower) && DEGREES.has(before)) return { column: money, direction: before === 'least' ? 1 : -1 };
  return HIGH.has(lower) || LOW.has(lower) ? { column: money, direction: LOW.has(lower) ? 1 : -1 } : null;
}
