import type { Element } from 'domhandler';
import { sampleOfNode } from '../../../../json-schema/sample.ts';
import {
  childNode,
  escapeKey,
  isRecord,
  resolveNode,
  type SchemaNode,
  type SchemaObject,
} from '../../../../json-schema/schema-node.ts';
import type { Validator } from '../../../../json-schema/validator.ts';
import type { Source, SourceCandidate } from '../candidate.ts';
import { type FieldQuery, fitOf, toFieldQuery } from '../field-query.ts';
import { bestTable, fittingLists } from './choose-array.ts';
import { toBoolean, toChoice, toNumber, toStrings } from './coerce.ts';
import { branchesOf, describedAs, isNullable, propertiesOf, requiredOf, typesOf } from './schema-shape.ts';

const MAX_DEPTH = 12;
const MAX_PARTS = 20_000;
const MAX_TEXT_LENGTH = 10_000;
const DEFAULT_MAX_ITEMS = 500;

/** A part of a schema that is to be filled. */
export interface Part {
  node: SchemaNode;
  /** Of the property that it is; empty when it is none. */
  name: string;
  /** The words of what it is part of. */
  context: readonly string[];
  /** What it may be filled from. */
  source: Source;
  /** JSON pointer of its value. */
  path: string;
  depth: number;
}

/** A part whose reference is followed, with what it asks for. */
interface OpenPart extends Part {
  schema: SchemaObject;
  wanted: FieldQuery;
}

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
  fill(part: Part): unknown {
    this.#partsLeft -= 1;
    const node = resolveNode(part.node);
    if (node === null || node.schema === false || part.depth > MAX_DEPTH || this.#partsLeft < 0) return undefined;
    if (this.#open.has(node.pointer)) return undefined;
    this.#open.add(node.pointer);
    try {
      return this.#fillNode(part, node);
    } finally {
      this.#open.delete(node.pointer);
    }
  }

  #fillNode(part: Part, node: SchemaNode): unknown {
    const schema: SchemaObject = isRecord(node.schema) ? node.schema : {};
    if ('const' in schema) return schema.const;
    const described = { ...(isRecord(part.node.schema) ? part.node.schema : {}), ...schema };
    for (const branch of branchesOf(node).map((each) => describedAs(each, described))) {
      const filled = this.fill({ ...part, node: branch, depth: part.depth + 1 });
      if (filled !== undefined && this.#validator.accepts(node.pointer, filled)) return filled;
    }
    const open = { ...part, node, schema, wanted: toFieldQuery(part.name, described, part.context) };
    for (const type of typesOf(node)) {
      const filled = this.#fillAs(type, open);
      if (filled !== undefined) return filled;
    }
    return undefined;
  }

  #fillAs(type: string, part: OpenPart): unknown {
    if (type === 'object') return this.#fillObject(part);
    return type === 'array' ? this.#fillArray(part) : this.#fillScalar(type, part);
  }

  #fillScalar(type: string, { node, schema, wanted, source }: OpenPart): unknown {
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
  coerce(node: SchemaNode, schema: SchemaObject, type: string, offer: SourceCandidate): unknown {
    const isFine = (value: unknown): boolean => value !== undefined && this.#validator.accepts(node.pointer, value);
    if (typeof offer.value !== 'string' && isFine(offer.value) && type !== 'null') return offer.value;
    if (isRecord(offer.value) || Array.isArray(offer.value) || typeof offer.value === 'boolean') return undefined;
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

  #fillObject({ node, name, context, source, path, depth }: OpenPart): unknown {
    const properties = propertiesOf(node);
    if (properties.size === 0) return this.#fillMap(node, source, depth);
    const inner = name === '' ? context : toFieldQuery(name, {}, []).name;
    const required = requiredOf(node);
    const before = this.foundCount;
    const entries: [string, unknown][] = [];
    const missing: [string, SchemaNode][] = [];
    for (const [key, child] of properties) {
      const filled = this.fill({
        node: child,
        name: key,
        context: inner,
        source,
        path: `${path}/${escapeKey(key)}`,
        depth: depth + 1,
      });
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

  #fillArray(part: OpenPart): unknown {
    const { node, schema, wanted, source, path, depth } = part;
    const items = childNode(node, 'items');
    const most = Math.min(
      typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY,
      this.#maxItems,
    );
    const resolved = items === null ? null : resolveNode(items);
    const ofObjects =
      resolved !== null &&
      (propertiesOf(resolved).size > 0 || branchesOf(resolved).some((each) => propertiesOf(each).size > 0));
    if (resolved === null || !ofObjects) return this.#fillList(resolved, part, most);
    const table = bestTable(resolved, wanted, source.tables);
    if (table === null) return undefined;
    const filled: unknown[] = [];
    for (const row of table.rows) {
      if (filled.length >= most) break;
      const value = this.fill({
        node: resolved,
        name: '',
        context: wanted.name,
        source: { offers: row, lists: [], tables: [] },
        path: `${path}/${filled.length}`,
        depth: depth + 1,
      });
      if (value !== undefined) filled.push(value);
    }
    return filled.length === 0 ? undefined : filled;
  }

  #fillList(items: SchemaNode | null, { schema, wanted, source }: OpenPart, most: number): unknown {
    for (const list of fittingLists(wanted, source)) {
      const values = list.items.flatMap((offer) => this.#listItem(items, offer) ?? []);
      const distinct = schema.uniqueItems === true ? [...new Set(values)] : values;
      if (distinct.length > 0) return this.#found(distinct.slice(0, most), list.element);
    }
    return undefined;
  }

  #listItem(items: SchemaNode | null, offer: SourceCandidate): unknown {
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
