import type { Collection, PageContent } from '../../../../device/page-content.ts';
import type { Cell } from '../../../../language/cells/cell.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { toTable } from '../../../../reading/query/table.ts';
import { OPEN_STATUSES, OPEN_WORDS, PAID_STATUSES, PAID_WORDS, SINCE_WORDS, UNTIL_WORDS } from './account-words.ts';
import { type Columns, DEGREES, orderAt } from './entry-order.ts';
import { isOfPast, readPartOfYear, readPeriod } from './periods.ts';

/** A page with only the entries that a clause selects, and the words of the clause that did not select them. */
export interface Selection {
  page: PageContent;
  tokens: readonly Token[];
  /** Whether any words selected entries. */
  isSelective: boolean;
  /** Indexes of the kept entries in the page's collection; null if nothing was selected. */
  kept: readonly number[] | null;
  collection: number;
  /** Whether a number says how many are wanted. */
  isCounted: boolean;
  /** Whether all entries of the period have the status that is named, with their names; null if none is named. */
  verdict: { holds: boolean; entries: readonly { name: string; status: string }[] } | null;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const [OPEN, PAID, OPEN_CELLS, PAID_CELLS] = [OPEN_WORDS, PAID_WORDS, OPEN_STATUSES, PAID_STATUSES].map(setOf) as [
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
];
const UNTIL = setOf(UNTIL_WORDS);
const SINCE = setOf(SINCE_WORDS);
const STATUS = /^(?:status|state)$/i;

/** Selects the entries of a dated list, such as invoices, by their period, their status, their age and their amount. Null if
 *  the page has no such list. */
export function selectEntries(page: PageContent, tokens: readonly Token[]): Selection | null {
  for (const [collection, candidate] of page.collections.entries()) {
    const table = toTable(candidate);
    const dated = table.columns.filter(({ cells }) => share(cells, ({ kind }) => kind === 'date') >= MOST);
    const date =
      dated.find(({ cells }) => cells.some((cell) => cell.kind === 'date' && cell.until !== undefined)) ?? dated[0];
    if (date === undefined || candidate.rows.length < 2) continue;
    const money = table.columns.find(({ cells }) => share(cells, isMoney) >= MOST) ?? null;
    const status = table.columns.find(({ label }) => STATUS.test(label)) ?? null;
    return new Selector(page, collection, candidate, tokens, { date, money, status }).select();
  }
  return null;
}

const MOST = 0.8;
const share = (cells: readonly Cell[], fits: (cell: Cell) => boolean): number =>
  cells.filter(fits).length / cells.length;
const isMoney = (cell: Cell): boolean => cell.kind === 'quantity' && cell.dimension === 'money';

class Selector {
  readonly #page: PageContent;
  readonly #collection: number;
  readonly #candidate: Collection;
  readonly #tokens: readonly Token[];
  readonly #columns: Columns;
  readonly #used = new Set<number>();
  #rows: number[];
  #isCounted = false;
  #verdict: Selection['verdict'] = null;

  constructor(
    page: PageContent,
    collection: number,
    candidate: Collection,
    tokens: readonly Token[],
    columns: Columns,
  ) {
    this.#page = page;
    this.#collection = collection;
    this.#candidate = candidate;
    this.#tokens = tokens;
    this.#columns = columns;
    this.#rows = candidate.rows.map((_, index) => index);
  }

  select(): Selection {
    this.#byPeriod();
    this.#byStatus();
    this.#byExtreme();
    const isSelective = this.#used.size > 0;
    const collections = this.#page.collections.map((each, index) =>
      index === this.#collection ? { ...each, rows: this.#rows.flatMap((row) => each.rows[row] ?? []) } : each,
    );
    const kept = this.#tokens.filter((_, at) => !this.#used.has(at));
    return {
      page: isSelective ? { ...this.#page, collections, facts: [], prose: [] } : this.#page,
      tokens: kept,
      isSelective,
      kept: isSelective ? this.#rows : null,
      collection: this.#collection,
      isCounted: this.#isCounted,
      verdict: this.#verdict,
    };
  }

  /** `March 2026`, `2026`, `in March`, `from January to March`, `up to and including March`. */
  #byPeriod(): void {
    const months: { at: number; month: number | null; year: number | null; bound: 'from' | 'to' | null }[] = [];
    for (const [at, token] of this.#tokens.entries()) {
      const period = readPeriod(token);
      if (period) months.push({ at, ...period, bound: this.#boundBefore(at) });
    }
    if (months.length === 0) return;
    const years = months.flatMap(({ year }) => year ?? []);
    const latest = Math.max(...this.#dates().map((date) => Number(date.slice(0, 4))));
    const named = months.filter(({ month }) => month !== null);
    const isYearApart = months.some(({ month, year }) => month === null && year !== null);
    const yearOf = (year: number | null): number | null => year ?? years[0] ?? null;
    const keyOf = ({ month, year }: (typeof months)[number]): string | null => {
      const chosen = yearOf(year) ?? this.#latestYear(month, latest);
      return month === null || chosen === null ? null : `${chosen}-${String(month).padStart(2, '0')}`;
    };
    const [one, other] = named;
    const isRange =
      named.length === 2 && one !== undefined && (one.bound === 'from' || this.#joins(one.at, other?.at ?? 0));
    const range = isRange && one && other ? { from: keyOf(one), to: keyOf(other) } : null;
    const part = readPartOfYear(this.#tokens);
    if (part !== null) this.#used.add(part.at).add(part.at + 1);
    const fits = (date: string): boolean => {
      const key = date.slice(0, 7);
      const month = Number(date.slice(5, 7));
      if (part !== null && (month < part.from || month > part.to)) return false;
      if (isYearApart && named.length === 0) return years.includes(Number(date.slice(0, 4)));
      if (range?.from && range.to) return key >= range.from && key <= range.to;
      if (isYearApart && !years.includes(Number(date.slice(0, 4)))) return false;
      return named.some((period) => {
        const wanted = keyOf(period);
        if (wanted === null) return false;
        return period.bound === 'to' ? key <= wanted : period.bound === 'from' ? key >= wanted : key === wanted;
      });
    };
    this.#rows = this.#rows.filter((row) => fits(this.#dateOf(row)));
    for (const { at } of months) this.#use(at);
  }

  #boundBefore(at: number): 'from' | 'to' | null {
    const before = this.#tokens.slice(Math.max(0, at - 4), at).map(({ lower }) => lower);
    const last = before.findLastIndex(
      (word) => UNTIL.has(word) || SINCE.has(word) || (word === 'to' && before.at(-1) !== 'of'),
    );
    const word = before[last];
    if (word === undefined || before.slice(last + 1).some((each) => !BETWEEN.has(each))) return null;
    const isFrom = SINCE.has(word);
    for (let index = at - before.length + last; index < at; index += 1) this.#used.add(index);
    if (word === 'to' && this.#tokens[at - before.length + last - 1]?.lower === 'up')
      this.#used.add(at - before.length + last - 1);
    return isFrom ? 'from' : 'to';
  }

  /** `between March and June`, `March to June` */
  #joins(one: number, other: number): boolean {
    const before = this.#tokens[one - 1]?.lower;
    const between = this.#tokens.slice(one + 1, other).map(({ lower }) => lower);
    if (before === 'between') this.#used.add(one - 1);
    return before === 'between' || between.some((word) => word === 'to' || UNTIL.has(word));
  }

  #latestYear(month: number | null, latest: number): number | null {
    const years = this.#dates().filter((date) => Number(date.slice(5, 7)) === month);
    return years.length === 0 ? latest : Math.max(...years.map((date) => Number(date.slice(0, 4))));
  }

  #byStatus(): void {
    const { status } = this.#columns;
    if (status === null) return;
    for (const [words, cells] of [
      [OPEN, OPEN_CELLS],
      [PAID, PAID_CELLS],
    ] as const) {
      const at = this.#tokens.findIndex(({ lower, value }) => value === null && words.has(lower));
      if (at === -1) continue;
      if (isOfPast(this.#tokens, at)) {
        this.#used.add(at);
        continue;
      }
      const isDenied = this.#tokens
        .slice(Math.max(0, at - 2), at)
        .some(({ lower }) => lower === 'not' || lower === 'yet');
      const wanted = isDenied ? (cells === OPEN_CELLS ? PAID_CELLS : OPEN_CELLS) : this.#statusOf(at, cells);
      const isWanted = (row: number): boolean => wanted.has((status.cells[row]?.raw ?? '').toLowerCase());
      const entries = this.#rows.map((row) => ({
        name: this.#candidate.rows[row]?.name ?? '',
        status: status.cells[row]?.raw ?? '',
      }));
      this.#verdict = { holds: this.#rows.length > 0 && this.#rows.every(isWanted), entries };
      this.#rows = this.#rows.filter(isWanted);
      this.#use(at);
      return;
    }
  }

  /** `have to pay` is about what is open, `did I pay` about what is paid. */
  #statusOf(at: number, cells: ReadonlySet<string>): ReadonlySet<string> {
    const isToPay = this.#tokens[at]?.lower === 'pay' && this.#tokens[at - 1]?.lower === 'to';
    return isToPay ? OPEN_CELLS : cells;
  }

  #byExtreme(): void {
    for (const at of this.#tokens.keys()) {
      const order = orderAt(this.#tokens, at, this.#columns);
      if (order === null) continue;
      const { column, direction } = order;
      const sorted = this.#rows.toSorted((a, b) => direction * compare(column.cells[a], column.cells[b]));
      const { from, count } = this.#places(at);
      this.#rows = sorted.slice(from, from + count);
      this.#use(at);
      const [before = '', next = ''] = [this.#tokens[at - 1]?.lower, this.#tokens[at + 1]?.lower];
      if (DEGREES.has(before)) this.#used.add(at - 1);
      // `number of the first invoice`: its number, not how many there are.
      const number = this.#tokens.findIndex(({ lower }) => lower === 'number');
      if (count === 1 && next !== '' && number !== -1 && this.#tokens[number + 1]?.lower === 'of')
        this.#used.add(number + 1);
      return;
    }
  }

  /** `second newest`, `last three` */
  #places(at: number): { from: number; count: number } {
    const [before, after] = [at - 1, at + 1];
    const own = this.#tokens[at]?.value;
    if (own?.kind === 'ordinal') return { from: own.n - 1, count: 1 };
    const ordinal = this.#tokens[before]?.value;
    if (ordinal?.kind === 'ordinal' && ordinal.n > 0) {
      this.#used.add(before);
      return { from: ordinal.n - 1, count: 1 };
    }
    if (this.#tokens[after]?.lower === 'but' && this.#tokens[after + 1]?.lower === 'one') {
      this.#used.add(after).add(after + 1);
      return { from: 1, count: 1 };
    }
    if (this.#tokens[before]?.lower === 'before') {
      this.#used.add(before);
      return { from: 1, count: 1 };
    }
    for (const index of [after, before]) {
      const count = this.#tokens[index]?.value;
      if (count?.kind !== 'quantity' || count.dimension !== null || !Number.isInteger(count.n) || count.n > 99)
        continue;
      this.#used.add(index);
      this.#isCounted = true;
      return { from: 0, count: count.n };
    }
    return { from: 0, count: 1 };
  }

  #use(at: number): void {
    this.#used.add(at);
  }

  #dateOf(row: number): string {
    const cell = this.#columns.date.cells[row];
    return cell?.kind === 'date' ? cell.iso : '';
  }

  #dates(): string[] {
    return this.#candidate.rows.map((_, row) => this.#dateOf(row));
  }
}

const BETWEEN = new Set(['and', 'including', 'the', 'to', 'end', 'of', 'month', 'up']);

function compare(one: Cell | undefined, other: Cell | undefined): number {
  if (one?.kind === 'date' && other?.kind === 'date') return one.iso < other.iso ? -1 : one.iso > other.iso ? 1 : 0;
  if (one?.kind === 'quantity' && other?.kind === 'quantity') return one.n - other.n;
  return 0;
}
