import type { AnswerKind } from '../../../../language/lexicon/concept.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Test } from '../../../../language/lexicon/query.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { resolveColumn } from '../../../../reading/query/attributes.ts';
import type { Table } from '../../../../reading/query/table.ts';
import { testCell } from '../../../../reading/query/test-cell.ts';
import { fold } from '../../../../text/words/fold.ts';
import { columnOf, type Linked } from './link-words.ts';
import type { ListPlace } from './list-place.ts';
import { MAX_DENIED } from './phrases.ts';

/** Whether a row, by its index, passes a test. */
export type Fits = (row: number) => boolean;

/** A comparison with a quantity as a test of rows; null if no column can be compared with it. */
export function toFits(test: Test, table: Table): Fits | null {
  const { value, attribute } = test;
  if (typeof value === 'string' || value.kind !== 'quantity') return null;
  const named = table.columns[resolveColumn(attribute, table.columns, englishLexicon().concepts)?.index ?? -1];
  const column = named ?? table.columns.find(({ dimension }) => dimension !== null && dimension === value.dimension);
  const results = column?.cells.map((cell) => testCell(cell, column, test)) ?? [];
  return results.every((result) => result === null) ? null : (row) => results[row] === true;
}

const HAVING = new Set(['with', 'have', 'has', 'having', 'without']);
const HAVE = new Set(['has', 'have', 'had']);
const ARTICLES = new Set(['a', 'an', 'any']);

/** Tests by whether a cell has a value: `with an attachment`, and in a question whether, `is it assigned`.
 *  @param place of such a question */
export function readPresence(
  tokens: readonly Token[],
  links: readonly Linked[],
  table: Table,
  place: ListPlace | null,
): { tests: Fits[]; used: Set<Linked> } {
  const stated = new Set(links.flatMap(({ link }) => (link.type === 'state' ? [link.label] : [])));
  const tests = links.flatMap(({ link, start }): Fits[] => {
    if (link.type !== 'column' || link.isNoun || stated.has(link.label) || HAVE.has(tokens[start]?.lower ?? ''))
      return [];
    const vacant = place?.columns.find(({ label }) => label === link.label)?.vacant;
    return vacant === undefined ? [] : [(row) => columnOf(table, link.label)?.cells[row]?.raw !== vacant];
  });
  const used = new Set<Linked>();
  for (const linked of links) {
    const { link, start } = linked;
    const cells = link.type === 'column' && link.isNoun ? (columnOf(table, link.label)?.cells ?? []) : [];
    const before = tokens[ARTICLES.has(tokens[start - 1]?.lower ?? '') ? start - 2 : start - 1]?.lower ?? '';
    if (!HAVING.has(before) || cells.every(({ raw }) => raw !== '')) continue;
    tests.push((row) => (cells[row]?.raw !== '') === (before !== 'without'));
    used.add(linked);
  }
  return { tests, used };
}

/** Tests by the words for states. Several states of one column are alternatives. */
export function readStates(
  tokens: readonly Token[],
  links: readonly Linked[],
  table: Table,
  question: AnswerKind | null,
): Fits[] {
  const { isNegation } = englishLexicon();
  const verbs = new Set(links.flatMap(({ link, start }) => (link.type === 'column' && !link.isNoun ? [start] : [])));
  const states = links.flatMap(({ link, start }) => {
    // `when must it be paid` asks for a day, and names no state.
    const isVerb = question === 'date' && (verbs.has(start) || tokens[start]?.lower === 'to');
    if (link.type !== 'state' || isVerb) return [];
    const isDenied = tokens.slice(Math.max(0, start - MAX_DENIED), start).some(({ lower }) => isNegation(lower));
    return [{ ...link, isDenied }];
  });
  return [...Map.groupBy(states, ({ label }) => label)].map(([label, wanted]): Fits => {
    const cells = columnOf(table, label)?.cells ?? [];
    const denied = wanted.filter(({ isDenied }) => isDenied);
    const named = wanted.filter(({ isDenied }) => !isDenied);
    const isIn = (row: number, states: typeof wanted): boolean =>
      states.some(({ value }) => fold(cells[row]?.raw ?? '') === fold(value));
    return (row) => !isIn(row, denied) && (named.length === 0 || isIn(row, named));
  });
}

/** Whether a negation denies no word of a row, no state and no comparison: the question is not understood without it. */
export function hasLooseNegation(
  tokens: readonly Token[],
  links: readonly Linked[],
  isUsed: (at: number) => boolean,
): boolean {
  const { isNegation } = englishLexicon();
  const isLinked = (at: number): boolean => links.some(({ start, end }) => at >= start && at < end);
  const isState = (at: number): boolean => links.some(({ link, start }) => link.type === 'state' && start === at);
  return tokens.some(({ lower }, at) => {
    if (!isNegation(lower) || isLinked(at) || isUsed(at) || HAVING.has(lower)) return false;
    const denied = Array.from({ length: MAX_DENIED }, (_, index) => at + 1 + index);
    return !denied.some((index) => isState(index) || isUsed(index));
  });
}
