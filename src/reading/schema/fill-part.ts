import {
  childNode,
  escapeKey,
  isRecord,
  resolveNode,
  type SchemaNode,
  type SchemaObject,
} from '../../json-schema/schema-node.ts';
import {
  branchesOf,
  describedAs,
  isNullable,
  propertiesOf,
  requiredOf,
  typesOf,
} from '../../json-schema/schema-shape.ts';
import { englishLexicon } from '../../language/lexicon/lexicon.ts';
import { stemsOf } from '../query/attributes.ts';
import { rowsWithAny, tellingOf } from '../source/rows-by-name.ts';
import type { Row, SourcePart } from '../source/source.ts';
import { extremeFor, tablesBySize } from './aggregate-value.ts';
import { fillCells } from './fill-cells.ts';
import { chooseTable, entriesUnder, fillValues, rowsWithin } from './fill-list.ts';
import { fillMap } from './fill-map.ts';
import { fillScalar } from './fill-scalar.ts';
import { type Filling, missing, type Part, type Scope, scopeOfRow } from './filling.ts';
import { isIn, type Property, readProperty, withStems } from './property.ts';

const MAX_DEPTH = 12;
const MAX_ITEMS = 500;
/** How often a schema may stand within itself, except where a list within a list has rows for it. */
const MAX_RECURSION = 1;

/** Fills a part; undefined if nothing is what it asks for, with the reason. */
export function fillPart(part: Part, filling: Filling): unknown {
  const node = resolveNode(part.node);
  filling.partsLeft -= 1;
  if (node === null || node.schema === false || part.depth > MAX_DEPTH || filling.partsLeft < 0)
    return missing(part, filling, 'is not filled: the schema is too large or refers to nothing');
  const opened = filling.open.get(node.pointer) ?? 0;
  const isNested = part.isWithin === true || (part.scope.row?.within !== undefined && typesOf(node).includes('array'));
  if (opened >= MAX_RECURSION && !isNested) return undefined;
  filling.open.set(node.pointer, opened + 1);
  try {
    return fillNode(part, node, filling);
  } finally {
    filling.open.set(node.pointer, opened);
  }
}

function fillNode(part: Part, node: SchemaNode, filling: Filling): unknown {
  const schema: SchemaObject = isRecord(node.schema) ? node.schema : {};
  if ('const' in schema) return schema.const;
  // The description beside a reference is the property's own.
  const described = { ...(isRecord(part.node.schema) ? part.node.schema : {}), ...schema };
  const branches = branchesOf(node);
  for (const branch of branches.map((each) => describedAs(each, described))) {
    const filled = fillPart({ ...part, node: branch, depth: part.depth + 1 }, filling);
    if (filled !== undefined && filling.validator.accepts(node.pointer, filled)) return filled;
  }
  const open = { ...part, node: { ...node, schema: described } };
  for (const type of branches.length > 0 ? [] : typesOf(node)) {
    const filled = fillAs(type, open, filling);
    if (filled !== undefined) return filled;
  }
  return undefined;
}

/** The property of a part, which is the same in each row. */
function propertyOf(part: Part, { properties }: Filling): Property {
  const key = `${part.node.pointer} ${part.name} ${part.parent.join(' ')}`;
  const known = properties.get(key) ?? readProperty(part.name, part.node, part.parent);
  properties.set(key, known);
  return known;
}

function wholeProperty(part: Part, property: Property, { properties }: Filling): Property {
  if (property.parent.length === 0) return property;
  const key = `whole ${part.node.pointer} ${part.name} ${part.parent.join(' ')}`;
  const known = properties.get(key) ?? withParent(property);
  properties.set(key, known);
  return known;
}

function fillAs(type: string, part: Part, filling: Filling): unknown {
  if (type === 'null') return undefined;
  const own = propertyOf(part, filling);
  const property = part.isOnly && type !== 'object' ? askedBy(own, filling) : own;
  if (type === 'object') return fillObject(part, property, filling);
  if (type === 'array') return fillArray(part, property, filling);
  const isNumber = type === 'number' || type === 'integer';
  const named = part.scope.row === null ? rowWithin(property, filling) : null;
  const ofNamed = named === null ? undefined : fillNamed(type, part, named, property, filling);
  if (ofNamed !== undefined) return ofNamed;
  const filled = fillScalar(type, part, wholeProperty(part, property, filling), filling);
  if (filled !== undefined || !isNumber || part.scope.row !== null) return filled;
  const count = entriesUnder(property, filling);
  return count !== null && filling.validator.accepts(part.node.pointer, count) ? count : undefined;
}

/** What the prompt asks for, if the only property names nothing: `answer`. */
function askedBy(property: Property, { request: { attributes }, source: { answers } }: Filling): Property {
  const isSilent = property.stems.every((stem) => isIn(stem, 'generic', 'figures')) && property.described.length === 0;
  const [only, ...others] = attributes;
  if (!isSilent || only === undefined || others.length > 0 || answers.length > 0) return property;
  const asked = readProperty(only.ref.words.join(' '), { root: {}, pointer: '', schema: {} });
  const concepts = englishLexicon().concepts.filter(({ id }) => only.ref.concepts.includes(id));
  return { ...asked, concepts: concepts.map((concept) => ({ concept, stems: asked.stems })), unit: property.unit };
}

/** What is asked of a thing; the first of its facts, under the property's name, if nothing more is said than the thing's. */
function fillNamed(type: string, part: Part, named: NamedThing, whole: Property, filling: Filling): unknown {
  const { row, property } = named;
  const [first] = row.facts;
  const isBare = property.stems.length === 0;
  const facts = isBare ? (first === undefined ? [] : [{ ...first, label: whole.words.join(' ') }]) : row.facts;
  const scope = scopeOfRow({ ...row, facts }, null, filling, true);
  return fillScalar(type, { ...part, scope }, isBare ? whole : property, filling);
}

interface NamedThing {
  row: Row;
  /** What is asked of it. */
  property: Property;
}

/** The thing whose name, or a part of it that only it has, is in that of a property, and what is asked of it: `mars_moons`,
 *  `kettle_price`; of things that were asked about, also nothing more: `kettle`. */
function rowWithin(property: Property, { source }: Filling): NamedThing | null {
  const asked = thingIn(property, source.named);
  if (asked !== null && source.named.length > 1) return asked;
  for (const table of source.tables) {
    const { rows, isSelected } = table;
    const whole = rowsWithAny(property.stems, table).filter(({ name }) =>
      tellingOf(name).every((stem) => property.stems.includes(stem)),
    );
    const found = whole.length === 1 && rows.length > 1 ? thingIn(property, whole) : null;
    // A group has nothing but its figure.
    const isFigure = isSelected && found?.row.facts.length === 1;
    if (found !== null && (found.property.stems.length > 0 || isFigure)) return found;
  }
  return null;
}

function thingIn(property: Property, rows: readonly Row[]): NamedThing | null {
  const said = property.stems.filter((stem) => rows.some(({ name }) => stemsOf(name).includes(stem)));
  const fitting = rows.filter(({ name }) => said.every((stem) => stemsOf(name).includes(stem)));
  const [only, ...others] = fitting;
  if (said.length === 0 || only === undefined || others.length > 0) return null;
  const rest = property.stems.filter((stem) => !said.includes(stem));
  return { row: only, property: withStems(property, rest) };
}

/** `name` of `author` is the author's. */
function withParent(property: Property): Property {
  const { parent, stems } = property;
  if (parent.length === 0) return property;
  const all = [...new Set([...parent, ...stems])];
  const whole = readProperty(all.join(' '), { root: {}, pointer: '', schema: {} });
  return {
    ...property,
    stems: all,
    telling: all.filter((stem) => !isIn(stem, 'kinds')),
    concepts: [...whole.concepts, ...property.concepts],
  };
}

function fillObject(part: Part, property: Property, filling: Filling): unknown {
  const properties = propertiesOf(part.node);
  if (properties.size === 0) return fillMap(part, property, filling) ?? missing(part, filling, 'was not found');
  const isNamed = part.name !== '';
  const row = isNamed && part.scope.row === null ? rowNamed(property, filling) : null;
  const scope: Scope = row === null ? part.scope : scopeOfRow(row, null, filling, true);
  const parent = row !== null || !isNamed || part.isOnly || isGroup(property, part.scope) ? [] : property.stems;
  const required = requiredOf(part.node);
  const entries: [string, unknown][] = [];
  let hasValue = false;
  for (const [key, child] of properties) {
    const isOnly = part.isOnly && properties.size === 1;
    const inner = {
      node: child,
      name: key,
      parent,
      scope,
      pointer: `${part.pointer}/${escapeKey(key)}`,
      depth: part.depth + 1,
      isOnly,
    };
    const value = fillPart(inner, filling) ?? (required.has(key) ? emptyListOf(child, part) : undefined);
    if (value === undefined) {
      if (isNullable(child)) entries.push([key, null]);
      continue;
    }
    entries.push([key, value]);
    hasValue ||= !(isRecord(child.schema) && 'const' in child.schema);
  }
  if (sameTwice(entries)) return missing(part, filling, 'has two different parts for which the same was found');
  if (!hasValue && part.depth > 0) return missing(part, filling, 'was not found');
  return Object.fromEntries(entries);
}

/** The list below a row that has none, in a list of which other rows have one. */
function emptyListOf(node: SchemaNode, { scope: { row, table }, isWithin }: Part): [] | undefined {
  const isLeaf = row !== null && row.within === undefined && (isWithin || table?.isNested);
  return isLeaf && typesOf(resolveNode(node) ?? node).includes('array') ? [] : undefined;
}

/** Whether a name only groups properties of the same thing: `product`, `details`, `route`. */
const isGroup = ({ stems }: Property, { things }: Scope): boolean =>
  stems.every((stem) => isIn(stem, 'groups', 'things', 'generic', 'texts') || things.has(stem));

/** The row that a property is named after (`atlas_02`), that a part of the task with its words found, or that is the extreme that it
 *  names (`cheapest`). */
function rowNamed({ stems, words }: Property, filling: Filling): Row | null {
  const part = partFor(stems, filling);
  if (part?.rows.length === 1) return part.rows[0] ?? null;
  const said = words.flatMap(stemsOf);
  const named = tablesBySize(filling).flatMap((table) =>
    stems.length === 0 ? [] : rowsWithAny(said, table).filter(({ name }) => plainName(name) === said.join(' ')),
  );
  return named.length === 1 ? (named[0] ?? null) : (extremeFor(words, filling)?.row ?? null);
}

/** The only part of the task whose words have all those of a name. */
function partFor(stems: readonly string[], { source: { parts } }: Filling): SourcePart | null {
  const fitting = parts.filter(({ words }) => stems.length > 0 && stems.every((stem) => stemsOf(words).includes(stem)));
  return parts.length > 1 && fitting.length === 1 ? (fitting[0] ?? null) : null;
}

const plainName = (name: string): string => stemsOf(name.replaceAll('-', ' ')).join(' ');

/** Whether two parts that are objects, such as `cheapest` and `dearest`, got the same values: then one of them is not what it is
 *  called. */
function sameTwice(entries: readonly (readonly [string, unknown])[]): boolean {
  const objects = entries.flatMap(([, value]) => (isRecord(value) ? [JSON.stringify(value)] : []));
  return new Set(objects).size < objects.length;
}

function fillArray(part: Part, property: Property, filling: Filling): unknown {
  const schema: SchemaObject = isRecord(part.node.schema) ? part.node.schema : {};
  const items = childNode(part.node, 'items') ?? {
    root: part.node.root,
    pointer: `${part.node.pointer}/items`,
    schema: {},
  };
  const resolved = resolveNode(items) ?? items;
  const isOfObjects = [resolved, ...branchesOf(resolved)].some((each) => propertiesOf(each).size > 0);
  const most = Math.min(typeof schema.maxItems === 'number' ? schema.maxItems : MAX_ITEMS, MAX_ITEMS);
  const inner = typesOf(resolved)[0] === 'array' ? childNode(resolved, 'items') : null;
  const values = isOfObjects
    ? fillEntries(resolved, part, property, filling)
    : inner !== null
      ? fillCells(inner, part, property, filling)
      : fillValues(items, part, property, filling);
  if (values === null) return missing(part, filling, 'was not found');
  const kept =
    schema.uniqueItems === true ? [...new Map(values.map((value) => [JSON.stringify(value), value])).values()] : values;
  return kept.slice(0, most);
}

function fillEntries(items: SchemaNode, part: Part, property: Property, filling: Filling): unknown[] | null {
  const { row: holder, isInList } = part.scope;
  const chosen = isInList ? rowsWithin(holder) : chooseTable(items, property, filling);
  if (chosen === null) return null;
  const required = requiredOf(items);
  const entries: unknown[] = [];
  for (const index of chosen.rows) {
    const row = chosen.table.rows[index];
    if (row === undefined || entries.length >= MAX_ITEMS) break;
    const scope = scopeOfRow(row, chosen.table, filling, true);
    const pointer = `${part.pointer}/${entries.length}`;
    const value = fillPart(
      { node: items, name: '', parent: [], scope, pointer, depth: part.depth + 1, isOnly: false, isWithin: isInList },
      filling,
    );
    if (value !== undefined) entries.push(value);
  }
  // Entries that lack most of what they must have are those of another list.
  const isTold = entries.some(
    (entry) => isRecord(entry) && 2 * [...required].filter((key) => key in entry).length >= required.size,
  );
  return entries.length > 0 && !isTold ? null : entries;
}
