import type { Collection, PageContent } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { stemsOf } from '../../../../../reading/query/attributes.ts';
import { fold } from '../../../../../text/words/fold.ts';
import { fileWords } from '../words.ts';

export interface StateReading {
  /** The clause without the words for the state. */
  tokens: readonly Token[];
  /** The rows that are in that state, without the column that says so. */
  collections: readonly Collection[];
}

/** Whether a setting or task is in the state that a yes-or-no question names: `is tls on`. Null if none is named. */
export function readState(tokens: readonly Token[], { facts, collections }: PageContent): boolean | null {
  const { states } = fileWords();
  const match = tokens
    .map((token, at) => (token.value ? null : states.match(tokens, at)))
    .findLast((each) => each !== null);
  const [state] = match?.payloads ?? [];
  const rows = collections.flatMap(({ rows: own }) => own.map(({ name, cells }) => ({ label: name, cells })));
  const known = [...facts.map(({ label, value }) => ({ label, cells: [value] })), ...rows];
  const named = known.find(({ label, cells }) => cells.some(isState) && isNamed(label, tokens));
  if (state === undefined || named === undefined) return null;
  const isOn = named.cells.some((cell) => ON.has(fold(cell)));
  return isOn === (state === 'on');
}

const isState = (cell: string): boolean => ON.has(fold(cell)) || OFF.has(fold(cell));

function isNamed(label: string, tokens: readonly Token[]): boolean {
  const own = stemsOf(label);
  return own.length > 0 && own.every((stem) => tokens.some((token) => token.stem === stem));
}

const ON = new Set(['yes', 'true', 'on', 'x', 'done', 'enabled', 'active']);
const OFF = new Set(['no', 'false', 'off', 'open', 'disabled', 'inactive']);

/** Rows that are on or off, done or open, if the clause asks for them: `the open tasks`, `switched off`. Null if it does
 *  not, or no column says it. */
export function readStates(tokens: readonly Token[], { collections }: PageContent): StateReading | null {
  const { states } = fileWords();
  // The longest phrase wins; `on` and `no` alone are a state only at the end.
  const found = tokens
    .map((token, at) => ({ at, match: token.value ? null : states.match(tokens, at) }))
    .filter(
      ({ at, match }) =>
        match !== null && (!MINOR.has(tokens[at]?.lower ?? '') || at === tokens.length - 1 || match.length > 1),
    )
    .sort((a, b) => (b.match?.length ?? 0) - (a.match?.length ?? 0))[0];
  const [state] = found?.match?.payloads ?? [];
  if (!found || state === undefined) return null;
  const end = found.at + (found.match?.length ?? 0);
  const isNegated = tokens
    .slice(0, found.at)
    .some(({ lower }) => lower === 'not' || lower === "aren't" || lower === "isn't");
  const isOn = (state === 'on') !== isNegated;
  const kept = collections.flatMap((collection) => filterRows(collection, isOn ? ON : OFF) ?? []);
  if (kept.length === 0) return null;
  const rest = tokens.filter(({ lower }, at) => (at < found.at || at >= end) && !(isNegated && lower === 'not'));
  return { tokens: rest, collections: kept };
}

/** The names of rows in a state, or how many there are, for a clause that names nothing else; null if it does. */
export function listStates({ tokens, collections }: StateReading, lexicon: Lexicon): readonly string[] | number | null {
  const names = collections.flatMap(({ name }) => stemsOf(name));
  const isSaid = ({ lower, stem, value }: Token): boolean =>
    value === null && (lexicon.isFunctionWord(lower) || TIMES.has(lower) || names.includes(stem));
  if (!tokens.every(isSaid)) return null;
  const rows = collections.flatMap(({ rows: own }) => own.map(({ name }) => name));
  return tokens.some(({ lower }) => lower === 'many' || lower === 'number') ? rows.length : rows;
}

const TIMES: ReadonlySet<string> = new Set(['yet', 'already', 'far', 'still']);
const MINOR: ReadonlySet<string> = new Set(['on', 'no']);

/** Null if no column has such words alone. */
function filterRows({ name, columns, rows }: Collection, wanted: ReadonlySet<string>): Collection | null {
  const column = columns.findIndex((_, at) => rows.some(({ cells }) => isState(cells[at] ?? '')));
  if (column === -1) return null;
  const kept = rows.filter(({ cells }) => wanted.has(fold(cells[column] ?? '')));
  const without = <T>(items: readonly T[]): T[] => items.filter((_, at) => at !== column);
  return { name, columns: without(columns), rows: kept.map((row) => ({ ...row, cells: without(row.cells) })) };
}
