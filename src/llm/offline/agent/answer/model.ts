import { completeWithSamples } from '../../../../json-schema/complete-draft.ts';
import {
  childNode,
  escapeKey,
  isRecord,
  resolveNode,
  rootNode,
  type SchemaNode,
  type SchemaObject,
} from '../../../../json-schema/schema-node.ts';
import {
  branchesOf,
  describedAs,
  isNullable,
  propertiesOf,
  requiredOf,
  typesOf,
} from '../../../../json-schema/schema-shape.ts';
import { createValidator, type Validator } from '../../../../json-schema/validator.ts';
import { conceptsOf } from '../../../../reading/query/attributes.ts';
import { coerce } from './coerce.ts';
import { candidatesFor, extremeRow, isSuperlative, ownText } from './model-candidates.ts';
import { factsAbout, factsFor, type ModelInput, type Part, partFor, rowsOfFacts } from './model-source.ts';
import { AGGREGATE_WORDS } from './model-words.ts';
import { kindOf, readProperty, wordsOf } from './property.ts';

export interface ModelFailure {
  /** JSON pointer (RFC 6901) into the value that could not be filled; empty for all of it. */
  pointer: string;
  /** What is missing there, in words. */
  message: string;
}

export type FilledModel = { value: unknown } | ModelFailure;

interface Filling {
  input: ModelInput;
  /** Whether required parts that were not found are left out. */
  isDraft: boolean;
  validator: Validator;
  open: Set<string>;
  partsLeft: number;
}

const MAX_DEPTH = 12;
const MAX_PARTS = 20_000;
const MAX_ITEMS = 500;

/** Fills a JSON Schema (2020-12, checked before) from what was found, and from nothing else. A value that is missing is
 *  null where the schema allows it and left out where it is optional; else the whole fails. A list is empty only if a
 *  query ran over rows and none fits. Throws TimeLimitError if the schema takes too long to compile or check. */
export function fillModel(schema: object, input: ModelInput): FilledModel {
  const validator = createValidator(schema);
  const filled = fillRoot(schema, input, validator, false);
  if (!('value' in filled)) return filled;
  const [problem] = validator.check(filled.value);
  return problem ? { pointer: problem.path, message: problem.message } : filled;
}

/** Like `fillModel`, with samples for what is missing and required; `sampled` has their JSON pointers (RFC 6901). Throws
 *  NoInstanceError if no value is valid. */
export function fillModelWithSamples(
  schema: object,
  input: ModelInput,
): { value: unknown; sampled: readonly string[] } {
  const validator = createValidator(schema);
  const draft = fillRoot(schema, input, validator, true);
  return completeWithSamples('value' in draft ? draft.value : undefined, schema, validator);
}

/** With `isDraft`, what is missing and required is left out. */
function fillRoot(schema: object, input: ModelInput, validator: Validator, isDraft: boolean): FilledModel {
  const filling = { input, isDraft, validator, open: new Set<string>(), partsLeft: MAX_PARTS };
  const { facts, rows } = input;
  const row = rows?.length === 1 ? (rows[0] ?? null) : null;
  const source = [...facts, ...(row?.facts ?? [])];
  const root = {
    node: rootNode(schema),
    name: '',
    context: [],
    facts: source,
    row,
    pointer: '',
    depth: 0,
    isOnly: true,
    isInList: false,
  };
  return fillPart(root, filling);
}

function fillPart(part: Part, filling: Filling): FilledModel {
  const node = resolveNode(part.node);
  filling.partsLeft -= 1;
  const isTooLarge = part.depth > MAX_DEPTH || filling.partsLeft < 0;
  if (node === null || node.schema === false || isTooLarge || filling.open.has(node.pointer))
    return missing(part, 'is not filled: the schema is recursive, too large or refers to nothing');
  filling.open.add(node.pointer);
  try {
    return fillNode({ ...part, node }, filling);
  } finally {
    filling.open.delete(node.pointer);
  }
}

function fillNode(part: Part, filling: Filling): FilledModel {
  const { node } = part;
  const schema: SchemaObject = isRecord(node.schema) ? node.schema : {};
  if ('const' in schema) return { value: schema.const };
  const branches = branchesOf(node);
  const failures: ModelFailure[] = [];
  for (const branch of branches.map((each) => describedAs(each, schema))) {
    const filled = fillPart({ ...part, node: branch, depth: part.depth + 1 }, filling);
    if (!('value' in filled)) failures.push(filled);
    else if (filling.validator.accepts(node.pointer, filled.value)) return filled;
  }
  for (const type of branches.length > 0 ? [] : typesOf(node)) {
    const filled =
      type === 'object'
        ? fillObject(part, filling)
        : type === 'array'
          ? fillArray(part, schema, filling)
          : fillScalar(type, part, schema, filling);
    if ('value' in filled) return filled;
    failures.push(filled);
  }
  if (isNullable(node)) return { value: null };
  return failures[0] ?? missing(part, 'was not found');
}

function missing({ pointer, name }: Part, said: string): ModelFailure {
  return { pointer, message: `${name === '' ? 'the value' : `"${name.slice(0, 100)}"`} ${said}` };
}

function fillObject(part: Part, filling: Filling): FilledModel {
  const { node, name, pointer, depth } = part;
  const properties = propertiesOf(node);
  if (properties.size === 0) return fillMap(part);
  // `name` in `best_rated` is no name of a rating.
  const context = name === '' ? part.context : isSuperlative(name) ? [] : wordsOf(name);
  const required = requiredOf(node);
  const own = name === '' || part.isInList ? null : partFor(wordsOf(name), filling.input.parts ?? []);
  const [row = null, ...others] = own?.rows ?? [];
  const single = others.length === 0 ? (row ?? extremeRow(name, part, filling.input)) : null;
  const about = name === '' ? part.facts : factsAbout(wordsOf(name), part.facts);
  const facts = own === null && single === null ? about : [...(own?.facts ?? []), ...(single?.facts ?? [])];
  const entries: [string, unknown][] = [];
  for (const [key, child] of properties) {
    const isOnly = part.isOnly && properties.size === 1;
    const inner = {
      ...part,
      node: child,
      name: key,
      context,
      facts,
      depth: depth + 1,
      isOnly,
      row: single ?? part.row,
    };
    const filled = fillPart({ ...inner, pointer: `${pointer}/${escapeKey(key)}` }, filling);
    if ('value' in filled) entries.push([key, filled.value]);
    else if (isNullable(child)) entries.push([key, null]);
    else if (required.has(key) && !filling.isDraft) return filled;
  }
  if (sameTwice(entries)) return missing(part, 'has two different parts for which the same was found');
  const hasValue = entries.some(([key, value]) => value !== null && !hasConstant(properties.get(key)));
  if (!hasValue && !(depth > 0 && isNullable(node))) return missing(part, 'was not found');
  return { value: Object.fromEntries(entries) };
}

/** Whether two parts that are objects, such as `cheapest` and `dearest`, got the same values: then one of them is not what it
 *  is called. */
function sameTwice(entries: readonly (readonly [string, unknown])[]): boolean {
  const objects = entries.flatMap(([, value]) => (isRecord(value) ? [JSON.stringify(value)] : []));
  return new Set(objects).size < objects.length;
}

function hasConstant(node: SchemaNode | undefined): boolean {
  return isRecord(node?.schema) && 'const' in node.schema;
}

/** An object without named properties holds the facts by their labels. */
function fillMap(part: Part): FilledModel {
  const asked = part.facts.filter((fact) => fact.asked !== null);
  const entries = (asked.length > 0 ? asked : part.facts).map(({ label, raw }): [string, string] => [label, raw]);
  return entries.length === 0
    ? missing(part, 'was not found')
    : { value: Object.fromEntries(entries.slice(0, MAX_ITEMS)) };
}

function fillScalar(type: string, part: Part, schema: SchemaObject, filling: Filling): FilledModel {
  if (type === 'null') return { value: null };
  const { concepts, rows } = filling.input;
  const property = readProperty(part.name, part.node, part.context, concepts);
  const meant = property.refs.flatMap((ref) => conceptsOf(ref, concepts));
  const wanted = {
    property,
    schema,
    kind: kindOf(property) ?? meant[0]?.kind ?? null,
    zero: meant.flatMap(({ zero }) => zero),
  };
  const isFine = (value: unknown): boolean => filling.validator.accepts(part.node.pointer, value);
  for (const fact of candidatesFor(property, part, filling.input)) {
    const [value] = coerce(type, fact, wanted).filter(isFine);
    if (value !== undefined) return { value };
  }
  const isCount =
    type === 'integer' && property.words.length > 0 && property.words.every((word) => AGGREGATE_WORDS.count.has(word));
  if (isCount && rows !== null && part.row === null && isFine(rows.length)) return { value: rows.length };
  const own = type === 'string' ? ownText(property, part, wanted, filling.input) : null;
  return own !== null && isFine(own) ? { value: own } : missing(part, 'was not found, or not as the schema wants it');
}

function fillArray(part: Part, schema: SchemaObject, filling: Filling): FilledModel {
  const { input } = filling;
  const items = childNode(part.node, 'items') ?? {
    root: part.node.root,
    pointer: `${part.node.pointer}/items`,
    schema: {},
  };
  const resolved = resolveNode(items) ?? items;
  const isOfObjects = [resolved, ...branchesOf(resolved)].some((each) => propertiesOf(each).size > 0);
  const most = Math.min(limit(schema.maxItems), input.count ?? MAX_ITEMS, MAX_ITEMS);
  const own = part.isInList ? null : partFor(wordsOf(part.name), input.parts ?? []);
  const list = isOfObjects || own !== null ? null : listIn(part, resolved, filling);
  if (list !== null) return finishArray(part, schema, list.slice(0, most));
  const found = own === null ? input.rows : own.rows;
  const rows = found ?? (part.row === null ? rowsOfFacts(own?.facts ?? part.facts) : []);
  if (found === null && rows.length === 0) return missing(part, 'was not found');
  const values: unknown[] = [];
  for (const row of rows) {
    if (values.length >= most) break;
    const filled = fillPart(
      {
        node: items,
        name: isOfObjects ? '' : part.name,
        context: wordsOf(part.name),
        facts: row.facts,
        row,
        pointer: `${part.pointer}/${values.length}`,
        depth: part.depth + 1,
        isOnly: !isOfObjects && part.isOnly,
        isInList: true,
      },
      filling,
    );
    if (!('value' in filled)) return filled;
    values.push(filled.value);
  }
  return finishArray(part, schema, values);
}

function limit(value: unknown): number {
  return typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
}

function finishArray(part: Part, schema: SchemaObject, values: readonly unknown[]): FilledModel {
  const kept =
    schema.uniqueItems === true
      ? [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
      : [...values];
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
  if (kept.length < least) return missing(part, `has ${kept.length} entries, and the schema wants ${least}`);
  return { value: kept };
}

const MAX_LISTED_WORDS = 8;
const SEPARATOR = /\s*[,;]\s+(?:and\s+)?|\s+and\s+/;

/** Entries of one fact that is a list: `Phobos, Deimos`. */
function listIn(part: Part, items: SchemaNode, { input, validator }: Filling): unknown[] | null {
  const property = readProperty(part.name, part.node, part.context, input.concepts);
  const isAny = property.isGeneric || part.isOnly;
  const own = part.row !== null && input.rows !== null && !part.isOnly ? part.row.facts : input.facts;
  const named = factsFor(property, own, input.concepts);
  const found = named.length === 0 && isAny && own.length === 1 ? own : named;
  const entities = new Set(found.map(({ entity }) => entity));
  const [fact] = found;
  // A sentence is no list.
  const isProse = fact?.label === '' && fact.raw.split(' ').length > MAX_LISTED_WORDS;
  if (fact === undefined || isProse || entities.size > 1 || (input.rows !== null && input.rows.length !== 1))
    return null;
  const schema = isRecord(items.schema) ? items.schema : {};
  const parts = fact.raw.split(SEPARATOR).filter((text) => text.trim() !== '');
  const wanted = { property, schema, kind: null, zero: [] };
  const values = parts.map((raw) =>
    typesOf(items)
      .flatMap((type) => coerce(type, { ...fact, raw }, wanted))
      .find((value) => validator.accepts(items.pointer, value)),
  );
  return values.includes(undefined) ? null : values;
}
