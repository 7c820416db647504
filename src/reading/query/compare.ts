import { type Cell, toCell } from '../../language/cells/cell.ts';
import { formatQuantity, type Quantity, round } from '../../language/cells/quantity.ts';
import type { Compare } from '../../language/lexicon/query.ts';
import { fold } from '../../text/words/fold.ts';
import { scaleOf } from './table.ts';

/** A value of one of the things compared, under its label on the page. */
export interface ComparedFact {
  name: string;
  label: string;
  raw: string;
}

export type Verdict =
  | {
      isKnown: true;
      /** Names for `which` (several if equal), a truth for `whether`, else a number in the base unit. */
      value: readonly string[] | boolean | number;
      /** The result alone, with its unit. */
      result: string;
      /** The result and the values that it rests on. */
      text: string;
      /** A value is a range or not exact. */
      isAbout: boolean;
    }
  /** Names of the things whose values cannot be compared with the first one that can; empty if they can, but not be
   *  added or divided. */
  | { isKnown: false; reason: 'wrong_kind'; names: readonly string[] };

interface Measure {
  name: string;
  raw: string;
  n: number;
  /** Quantities of one scale can be compared. */
  scale: string;
  unit: Omit<Quantity, 'n'>;
  isAbout: boolean;
}

const DAY = 86_400;
/** What can be told of points in time. */
const ON_POINTS: ReadonlySet<Compare['want']> = new Set(['which', 'whether', 'difference']);
const BARE = { dimension: null, unit: '', factor: 1 };

/** Compares values of one attribute of two or more things, of one dimension (and currency) only; a sum can be of one. */
export function compareFacts(facts: readonly ComparedFact[], compare: Compare): Verdict {
  const cells = facts.map(({ raw, label }) => toCell(raw, label));
  const measured = facts.map(({ name, raw }, at) => {
    const cell = cells[at] ?? toCell(raw);
    return measure(name, raw, cell);
  });
  const known = measured.filter((each) => each !== null);
  const [first] = known;
  const isFit = (each: Measure | null): boolean => each !== null && each.scale === first?.scale;
  const isPlain = first?.scale === 'date' || first?.scale === 'clock' ? ON_POINTS.has(compare.want) : true;
  const byZero = compare.want === 'ratio' && known[1]?.n === 0;
  if (
    first === undefined ||
    (facts.length < 2 && compare.want !== 'sum') ||
    !isPlain ||
    byZero ||
    !measured.every(isFit)
  ) {
    const names = facts.filter((_, at) => !isFit(measured[at] ?? null)).map(({ name }) => name);
    return { isKnown: false, reason: 'wrong_kind', names };
  }
  const { value, result } = judge(known, first, compare);
  const isAbout = known.some((each) => each.isAbout);
  const said = orderFor(known, compare).map(({ name, raw }) => `${name}: ${raw}`);
  const text = compare.want === 'which' ? said.join('; ') : `${result} (${said.join('; ')})`;
  return { isKnown: true, value, result, text, isAbout };
}

function measure(name: string, raw: string, cell: Cell): Measure | null {
  const shown = raw.trim();
  if (cell.kind === 'quantity') {
    const { n, until, limit } = cell;
    const isAbout = until !== undefined || limit !== undefined;
    const middle = round((n + (until ?? n)) / 2);
    return { name, raw: shown, n: middle, scale: scaleOf(cell), unit: cell, isAbout };
  }
  if (cell.kind === 'date') {
    const n = Date.parse(cell.iso) / 1000;
    const unit = { dimension: 'time', unit: 'days', factor: DAY } as const;
    return { name, raw: shown, n, scale: 'date', unit, isAbout: cell.until !== undefined };
  }
  if (cell.kind === 'clock') {
    const unit = { dimension: 'time', unit: 'min', factor: 60 } as const;
    return { name, raw: shown, n: cell.minute * 60, scale: 'clock', unit, isAbout: false };
  }
  return null;
}

type Judged = { value: readonly string[] | boolean | number; result: string };

function judge(known: readonly Measure[], first: Measure, { want, direction, weights }: Compare): Judged {
  const numbers = known.map(({ n }) => n);
  if (want === 'which') {
    const best = direction === -1 ? Math.min(...numbers) : Math.max(...numbers);
    const names = known.filter(({ n }) => n === best).map(({ name }) => name);
    return { value: names, result: names.join(', ') };
  }
  if (want === 'whether') {
    const is = numbers.slice(1).every((n) => (direction === 0 ? first.n === n : direction * (first.n - n) > 0));
    return { value: is, result: is ? 'Yes' : 'No' };
  }
  const shown = (n: number): Judged => ({ value: round(n), result: formatQuantity(round(n), first.unit) });
  const [one = 0, other = 0] = numbers;
  if (want === 'ratio') {
    const ratio = round(one / other);
    return { value: ratio, result: `${formatQuantity(ratio, BARE)} times` };
  }
  if (want === 'difference') return shown(Math.max(...numbers) - Math.min(...numbers));
  const sum = numbers.reduce((total, n, at) => total + n * (weights?.[at] ?? 1), 0);
  return shown(want === 'sum' ? sum : sum / numbers.length);
}

// The winner comes first; things of one name are listed once.
function orderFor(known: readonly Measure[], { want, direction }: Compare): readonly Measure[] {
  const distinct = [...new Map(known.map((each) => [fold(each.name), each])).values()];
  if (want !== 'which') return distinct;
  return distinct.toSorted((a, b) => (direction === -1 ? a.n - b.n : b.n - a.n));
}
