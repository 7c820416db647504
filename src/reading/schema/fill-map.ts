import { childNode, isRecord, resolveNode } from '../../json-schema/schema-node.ts';
import { typesOf } from '../../json-schema/schema-shape.ts';
import { fold } from '../../text/words/fold.ts';
import { stemsOf } from '../query/attributes.ts';
import type { Column } from '../query/table.ts';
import type { Fact } from '../source/source.ts';
import { columnFor, tablesBySize, wholeTables } from './aggregate-value.ts';
import { coerce } from './coerce.ts';
import { wantedOf } from './fill-scalar.ts';
import { type Filling, fitIn, found, NO_THINGS, type Part, selectionOf } from './filling.ts';
import { isIn, type Property, withStems } from './property.ts';
import { kindStems } from './select-rows.ts';

const MAX_ENTRIES = 500;

/** Fills an object without named properties: counts by a category, a column by the names of the rows, else the facts by their
 *  labels. Null if nothing fits. */
export function fillMap(part: Part, property: Property, filling: Filling): Record<string, unknown> | null {
  const child = childNode(part.node, 'additionalProperties');
  if (child?.schema === false) return null;
  const entries =
    countsBy(property, filling) ??
    columnByName(property, filling) ??
    factsUnder(property, part, filling).map((fact): [string, Fact] => [fact.label, fact]);
  const node = child === null ? null : resolveNode(child);
  const schema = isRecord(node?.schema) ? node.schema : {};
  const types = node === null ? ['string'] : typesOf(node);
  const filled = entries.slice(0, MAX_ENTRIES).flatMap(([key, fact]): [string, unknown][] => {
    const wanted = wantedOf({ ...property, stems: [], telling: [], concepts: [] }, schema, filling);
    const values = types.flatMap((type) => coerce(type, fact, wanted));
    const value = values.find((each) => node === null || filling.validator.accepts(node.pointer, each));
    return value === undefined ? [] : [[key, value]];
  });
  if (filled.length === 0) return null;
  return found(Object.fromEntries(filled), part, filling, {
    label: property.words.join(' '),
    raw: entries.map(([key]) => key).join(', '),
  });
}

/** The facts below a heading that explains the property; all facts if it only groups them. */
function factsUnder(property: Property, { scope: { facts, things } }: Part, filling: Filling): readonly Fact[] {
  if (property.stems.every((stem) => isIn(stem, 'groups', 'things', 'generic', 'texts') || things.has(stem)))
    return facts;
  const fits = ({ heading = '' }: Fact): boolean => fitIn(property, heading, NO_THINGS, filling) > 0;
  return facts.filter(fits);
}

/** Words that a map is to hold, and by what: those of its name, else those of the prompt. */
function wordsOf(property: Property, { request }: Filling): { what: string[]; by: string[] } {
  const words = property.words.length > 0 ? [...property.words] : request.tokens.map(({ lower }) => lower);
  const at = words.findIndex((word) => isIn(word, 'grouping'));
  const [what, by] = at === -1 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
  const telling = (list: readonly string[]): string[] =>
    list.flatMap(stemsOf).filter((stem) => !isIn(stem, 'filler', 'generic'));
  return { what: telling(what), by: telling(by) };
}

function countsBy(property: Property, filling: Filling): [string, Fact][] | null {
  const { what, by } = wordsOf(property, filling);
  if (by.length === 0) return null;
  for (const table of wholeTables(filling)) {
    const kinds = kindStems(table);
    const isCount = what.length > 0 && what.every((stem) => isIn(stem, 'counts', 'things') || kinds.has(stem));
    if (!isCount) continue;
    const column = columnFor(withStems(property, by), table, filling, ['text']);
    if (column === null || !column.isCategory) continue;
    const rows = selectionOf({ ...table }, filling).rows;
    const cells = (rows.length > 0 ? rows : table.rows.map((_, row) => row)).flatMap((row) => textOf(column, row));
    const groups = Map.groupBy(cells, (text) => fold(text));
    return [...groups.values()].map((texts): [string, Fact] => [
      texts[0] ?? '',
      { label: 'count', raw: String(texts.length), url: null, value: texts.length },
    ]);
  }
  return null;
}

const textOf = ({ cells }: Column, row: number): string[] => {
  const text = cells[row]?.raw.trim() ?? '';
  return text === '' ? [] : [text];
};

function columnByName(property: Property, filling: Filling): [string, Fact][] | null {
  const { what, by } = wordsOf(property, filling);
  if (what.length === 0) return null;
  for (const table of tablesBySize(filling)) {
    const column = columnFor(withStems(property, what), table, filling);
    const selection = selectionOf(table, filling);
    const keyed = by.length === 0 ? null : columnFor(withStems(property, by), table, filling);
    const isKeyed = by.length === 0 || keyed === table.table.columns[table.table.nameColumn ?? -1];
    if (column === null || selection.unproved.length > 0 || !isKeyed) continue;
    return selection.rows.flatMap((row): [string, Fact][] => {
      const own = table.rows[row];
      const fact = own?.facts.find(({ label }) => label === column.label);
      return own === undefined || fact === undefined ? [] : [[own.name, fact]];
    });
  }
  return null;
}
