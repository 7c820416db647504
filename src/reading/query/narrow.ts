import { isWithin, stemsOf } from './attributes.ts';
import type { Table } from './table.ts';

export interface Narrowed {
  /** Indices of the rows that are left, in order. */
  rows: number[];
  /** Entries that no category, name or cell holds. */
  unused: string[];
}

const MAX_ENTRIES = 24;

/** An entry: its alternatives as stems. */
interface Entry {
  text: string;
  alternatives: readonly (readonly string[])[];
}

/** Keeps the rows that the words name. An entry is a word or phrase, or several parted by `|`; the last one is the head
 *  noun. Entries that are a whole cell together come first, then the head noun, then the others. Each narrows to a
 *  category, else to rows with it in the name, else to rows with it in another text. Words of the table's own name and
 *  of the label of its names narrow nothing. */
export function narrow(table: Table, words: readonly string[]): Narrowed {
  const entries = words
    .slice(0, MAX_ENTRIES)
    .map(toEntry)
    .filter(({ alternatives }) => alternatives.length > 0);
  const texts = textsOf(table);
  const all = table.rows.map((_, row) => row);
  const whole = findWholeCell(entries, texts, all);
  const rest = entries.filter((entry) => !whole?.used.includes(entry));
  const own = stemsOf(`${table.name} ${table.columns[table.nameColumn ?? -1]?.label ?? ''}`);
  let rows = whole?.rows ?? all;
  const unused: string[] = [];
  for (const entry of rest.toReversed()) {
    const kept = keepRows(entry, texts, rows);
    if (kept.length > 0) rows = kept;
    else if (!entry.alternatives.some((each) => isWithin(each, own))) unused.push(entry.text);
  }
  return { rows: unused.length > 0 ? [] : rows, unused: unused.reverse() };
}

function toEntry(text: string): Entry {
  const alternatives = text
    .split('|')
    .map(stemsOf)
    .filter((stems) => stems.length > 0);
  return { text, alternatives };
}

/** Stems of the row's texts, where a word is looked for: categories, then names, then other texts. */
type Texts = readonly (readonly (readonly string[])[])[][];

function textsOf({ rows, columns, nameColumn }: Table): Texts {
  const others = columns.filter(({ kind }, at) => kind === 'text' && at !== nameColumn);
  const stemsIn = (fits: (isCategory: boolean) => boolean): (readonly string[])[][] =>
    rows.map((_, row) =>
      others.filter(({ isCategory }) => fits(isCategory)).map(({ cells }) => stemsOf(cells[row]?.raw ?? '')),
    );
  return [stemsIn((is) => is), rows.map(({ name }) => [stemsOf(name)]), stemsIn((is) => !is)];
}

function keepRows({ alternatives }: Entry, texts: Texts, rows: readonly number[]): number[] {
  for (const level of texts) {
    const kept = rows.filter((row) => level[row]?.some((cell) => alternatives.some((each) => isWithin(each, cell))));
    if (kept.length > 0) return kept;
  }
  return [];
}

/** The longest run of two or more words that is a whole cell. */
function findWholeCell(
  entries: readonly Entry[],
  texts: Texts,
  rows: readonly number[],
): { rows: number[]; used: readonly Entry[] } | null {
  const cells = texts.map((level) => level.map((row) => row.map((stems) => stems.join(' '))));
  for (let length = entries.length; length > 0; length--) {
    for (let start = 0; start + length <= entries.length; start++) {
      const used = entries.slice(start, start + length);
      if (used.some(({ alternatives }) => alternatives.length > 1)) continue;
      const stems = used.flatMap(({ alternatives }) => alternatives[0] ?? []);
      if (stems.length < 2) continue;
      const joined = stems.join(' ');
      for (const level of cells) {
        const kept = rows.filter((row) => level[row]?.includes(joined));
        if (kept.length > 0) return { rows: kept, used };
      }
    }
  }
  return null;
}
