import type { Element } from 'domhandler';
import { sampleOfNode } from '../../../json-schema/sample.ts';
import {
  childNode,
  escapeKey,
  isRecord,
  resolveNode,
  type SchemaNode,
  type SchemaObject,
} from '../../../json-schema/schema-node.ts';
import type { Validator } from '../../../json-schema/validator.ts';
import { bestTable, fittingLists } from './choose-array.ts';
import { toBoolean, toChoice, toNumber, toStrings } from './coerce.ts';
import { fitOf, toWanted, type Wanted } from './match.ts';
import { branchesOf, isNullable, propertiesOf, requiredOf, typesOf } from './schema-shape.ts';
import type { Offer, Source } from './source.ts';

const MAX_DEPTH = 12;
const MAX_PARTS = 20_000;
const MAX_TEXT_LENGTH = 10_000;
const DEFAULT_MAX_ITEMS = 500;

/** Fills the parts of one schema. */
export class SchemaFiller {
  /** JSON pointers of what is a sample. */
  readonly sampled = new Set<string>();
  /** What the first value found stands in. */
  element: Element | null = null;
  foundCount = 0;
  readonly #validator: Validator;
  readonly #maxItems: number;
  #partsLeft = MAX_PARTS;
  /** The objects that are being filled, by pointer: a page does not nest as a schema that refers to itself. */
  readonly #open = new Set<string>();

  /** @param maxItems how many things the question asks for */
  constructor(validator: Validator, maxItems: number | null) {
    this.#validator = validator;
    this.#maxItems = maxItems ?? DEFAULT_MAX_ITEMS;
  }

  /** The value for a part of the schema; undefined when nothing in the source matches. */
  fill(from: SchemaNode, name: string, context: readonly string[], source: Source, path: string, depth = 0): unknown {
    this.#partsLeft -= 1;
    const node = resolveNode(from);
    if (node === null || node.schema === false || depth > MAX_DEPTH || this.#partsLeft < 0) return undefined;
    if (this.#open.has(node.pointer)) return undefined;
    this.#open.add(node.pointer);
    try {
      return this.#fillNode(node, from, name, context, source, path, depth);
    } finally {
      this.#open.delete(node.pointer);
    }
  }

  #fillNode(
    node: SchemaNode,
    from: SchemaNode,
    name: string,
    context: readonly string[],
    source: Source,
    path: string,
    depth: number,
  ): unknown {
    const schema: SchemaObject = isRecord(node.schema) ? node.schema : {};
    if ('const' in schema) return schema.const;
    const wanted = toWanted(name, { ...(isRecord(from.schema) ? from.schema : {}), ...schema }, context);
    for (const branch of branchesOf(node).map((each) => describedAs(each, from, schema))) {
      const filled = this.fill(branch, name, context, source, path, depth + 1);
      if (filled !== undefined && this.#validator.accepts(node.pointer, filled)) return filled;
    }
    for (const type of typesOf(node)) {
      const filled =
        type === 'object'
          ? this.#fillObject(node, name, context, source, path, depth)
          : type === 'array'
            ? this.#fillArray(node, schema, wanted, source, path, depth)
            : this.#fillScalar(node, schema, type, wanted, source);
      if (filled !== undefined) return filled;
    }
    return undefined;
  }

  #fillScalar(node: SchemaNode, schema: SchemaObject, type: string, wanted: Wanted, source: Source): unknown {
    const isAddress =
      type === 'string' &&
      (/^(?:uri|url|iri)/.test(String(schema.format)) || wanted.name.some((word) => /^(?:url|link|href)$/.test(word)));
    const scored = source.offers.map((offer) => ({ offer, score: fitOf(wanted, offer.label) * offer.weight }));
    // A link that belongs to a thing is its address, whatever the text of the link is called.
    if (isAddress) {
      const linked = source.offers.filter((offer) => offer.url !== null);
      for (const offer of linked)
        scored.push({ offer: { ...offer, value: offer.url }, score: 0.8 + fitOf(wanted, offer.label) / 4 });
    }
    for (const { offer } of scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)) {
      const value = this.coerce(node, schema, type, offer);
      if (value !== undefined) return this.#found(value, offer.element);
    }
    return undefined;
  }

  /** A value of the part's type out of an offer; undefined when there is none. */
  coerce(node: SchemaNode, schema: SchemaObject, type: string, offer: Offer): unknown {
    const isFine = (value: unknown): boolean => value !== undefined && this.#validator.accepts(node.pointer, value);
    if (typeof offer.value !== 'string' && isFine(offer.value) && type !== 'null') return offer.value;
    if (isRecord(offer.value) || Array.isArray(offer.value)) return undefined;
    const text = String(offer.value ?? '').slice(0, MAX_TEXT_LENGTH);
    const candidates = Array.isArray(schema.enum)
      ? [text, toChoice(text, schema.enum)]
      : type === 'number' || type === 'integer'
        ? [toNumber(text), Math.round(toNumber(text) ?? Number.NaN)]
        : type === 'boolean'
          ? [toBoolean(text)]
          : type === 'string'
            ? toStrings(text, offer.url, schema)
            : [];
    return candidates.find((value) => value !== '' && isFine(value));
  }

  #fillObject(
    node: SchemaNode,
    name: string,
    context: readonly string[],
    source: Source,
    path: string,
    depth: number,
  ): unknown {
    const properties = propertiesOf(node);
    if (properties.size === 0) return this.#fillMap(node, source, depth);
    const inner = name === '' ? context : toWanted(name, {}, []).name;
    const required = requiredOf(node);
    const before = this.foundCount;
    const entries: [string, unknown][] = [];
    const missing: [string, SchemaNode][] = [];
    for (const [key, child] of properties) {
      const filled = this.fill(child, key, inner, source, `${path}/${escapeKey(key)}`, depth + 1);
      if (filled !== undefined) entries.push([key, filled]);
      else missing.push([key, child]);
    }
    // Constants alone say nothing of the page.
    if (this.foundCount === before && depth > 0) return undefined;
    for (const [key, child] of missing) {
      if (isNullable(child)) entries.push([key, null]);
      else if (required.has(key)) entries.push([key, this.sample(child, `${path}/${escapeKey(key)}`)]);
    }
    const order = [...properties.keys()];
    return Object.fromEntries(entries.sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0])));
  }

  // An object whose properties are not named takes all facts.
  #fillMap(node: SchemaNode, source: Source, depth: number): unknown {
    const child = childNode(node, 'additionalProperties');
    if (child?.schema === false || source.offers.length === 0) return undefined;
    const facts = source.offers.filter((offer) => offer.element !== null && offer.weight >= 1);
    const resolved = child === null ? null : resolveNode(child);
    const entries = facts.slice(0, DEFAULT_MAX_ITEMS).flatMap((offer): [string, unknown][] => {
      const [type = 'string'] = resolved === null ? [] : typesOf(resolved);
      const schema = isRecord(resolved?.schema) ? resolved.schema : {};
      const value = resolved === null ? offer.value : this.coerce(resolved, schema, type, offer);
      return value === undefined ? [] : [[offer.label, this.#found(value, offer.element)]];
    });
    return entries.length === 0 && depth > 0 ? undefined : Object.fromEntries(entries);
  }

  #fillArray(
    node: SchemaNode,
    schema: SchemaObject,
    wanted: Wanted,
    source: Source,
    path: string,
    depth: number,
  ): unknown {
    const items = childNode(node, 'items');
    const most = Math.min(
      typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY,
      this.#maxItems,
    );
    const resolved = items === null ? null : resolveNode(items);
    const ofObjects =
      resolved !== null &&
      (propertiesOf(resolved).size > 0 || branchesOf(resolved).some((each) => propertiesOf(each).size > 0));
    if (resolved === null || !ofObjects) return this.#fillList(resolved, schema, wanted, source, most);
    const table = bestTable(resolved, wanted, source.tables);
    if (table === null) return undefined;
    const filled: unknown[] = [];
    for (const row of table.rows) {
      if (filled.length >= most) break;
      const rowSource = { offers: row, lists: [], tables: [] };
      const value = this.fill(resolved, '', wanted.name, rowSource, `${path}/${filled.length}`, depth + 1);
      if (value !== undefined) filled.push(value);
    }
    return filled.length === 0 ? undefined : filled;
  }

  #fillList(items: SchemaNode | null, schema: SchemaObject, wanted: Wanted, source: Source, most: number): unknown {
    for (const list of fittingLists(wanted, source)) {
      const values = list.items.flatMap((offer) => this.#listItem(items, offer) ?? []);
      const distinct = schema.uniqueItems === true ? [...new Set(values)] : values;
      if (distinct.length > 0) return this.#found(distinct.slice(0, most), list.element);
    }
    return undefined;
  }

  #listItem(items: SchemaNode | null, offer: Offer): unknown {
    if (items === null) return offer.value;
    const schema = isRecord(items.schema) ? items.schema : {};
    for (const type of typesOf(items)) {
      const value = this.coerce(items, schema, type, offer);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** A sample for a part, remembered as one. */
  sample(node: SchemaNode, path: string): unknown {
    this.sampled.add(path);
    return sampleOfNode(node, this.#validator);
  }

  #found<T>(value: T, element: Element | null): T {
    this.foundCount += 1;
    this.element ??= element;
    return value;
  }
}

// An alternative is about what the part is about whose alternative it is.
function describedAs(branch: SchemaNode, from: SchemaNode, schema: SchemaObject): SchemaNode {
  const { title, description } = { ...(isRecord(from.schema) ? from.schema : {}), ...schema };
  if (!isRecord(branch.schema)) return branch;
  return {
    ...branch,
    schema: {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...branch.schema,
    },
  };
}
