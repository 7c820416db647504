import type { Element } from 'domhandler';
import {
  childNode,
  isRecord,
  resolveNode,
  type SchemaNode,
  type SchemaObject,
} from '../../../../json-schema/schema-node.ts';
import { branchesOf, describedAs, isNullable, propertiesOf, typesOf } from '../../../../json-schema/schema-shape.ts';
import type { Validator } from '../../../../json-schema/validator.ts';
import type { Source, SourceCandidate } from '../candidate.ts';
import { type FieldQuery, fitOf, toFieldQuery } from '../field-query.ts';
import { bestTable, fittingLists } from './choose-array.ts';
import { toBoolean, toChoice, toNumber, toStrings } from './coerce.ts';

const MAX_DEPTH = 12;
const MAX_PARTS = 20_000;
const MAX_TEXT_LENGTH = 10_000;
const DEFAULT_MAX_ITEMS = 500;

/** A schema node to fill. */
export interface Part {
  node: SchemaNode;
  /** Property name; empty if it is not a property. */
  name: string;
  /** Words of the parent's name. */
  context: readonly string[];
  source: Source;
  depth: number;
}

/** A part with its `$ref` resolved and its field query. */
interface OpenPart extends Part {
  schema: SchemaObject;
  wanted: FieldQuery;
}

/** Fills the parts of one schema with what is found. Required parts that are not are left out. */
export class SchemaFiller {
  /** Element of the first value found. */
  element: Element | null = null;
  foundCount = 0;
  readonly #validator: Validator;
  readonly #maxItems: number;
  #partsLeft = MAX_PARTS;
  /** Pointers of the nodes being filled, to stop at recursive schemas. */
  readonly #open = new Set<string>();

  /** @param maxItems number of items that the question asks for; null if it does not say */
  constructor(validator: Validator, maxItems: number | null) {
    this.#validator = validator;
    this.#maxItems = maxItems ?? DEFAULT_MAX_ITEMS;
  }

  /** Fills a part from its source. Returns undefined if nothing matches. */
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
    const scored = source.candidates.map((candidate) => ({
      candidate,
      score: fitOf(wanted, candidate.label) * candidate.weight,
    }));
    // For address fields, any link is a candidate, regardless of its label.
    if (isAddress) {
      const linked = source.candidates.filter((candidate) => candidate.url !== null);
      for (const candidate of linked)
        scored.push({
          candidate: { ...candidate, value: candidate.url },
          score: 0.8 + fitOf(wanted, candidate.label) / 4,
        });
    }
    for (const { candidate } of scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)) {
      const value = this.coerce(node, schema, type, candidate);
      if (value !== undefined) return this.#found(value, candidate.element);
    }
    return undefined;
  }

  /** Converts a candidate to the part's type. Returns undefined if the value is not valid. */
  coerce(node: SchemaNode, schema: SchemaObject, type: string, candidate: SourceCandidate): unknown {
    const isFine = (value: unknown): boolean => value !== undefined && this.#validator.accepts(node.pointer, value);
    if (candidate.isWholePage && type !== 'string') return undefined;
    if (typeof candidate.value !== 'string' && isFine(candidate.value) && type !== 'null') return candidate.value;
    if (isRecord(candidate.value) || Array.isArray(candidate.value) || typeof candidate.value === 'boolean')
      return undefined;
    const text = String(candidate.value ?? '').slice(0, MAX_TEXT_LENGTH);
    const candidates = Array.isArray(schema.enum)
      ? [text, toChoice(text, schema.enum)]
      : type === 'number' || type === 'integer'
        ? numbersIn(text)
        : type === 'boolean'
          ? [toBoolean(text)]
          : type === 'string'
            ? toStrings(text, candidate.url, schema)
            : [];
    return candidates.find((value) => value !== '' && isFine(value));
  }

  #fillObject({ node, name, context, source, depth }: OpenPart): unknown {
    const properties = propertiesOf(node);
    if (properties.size === 0) return this.#fillMap(node, source, depth);
    const inner = name === '' ? context : toFieldQuery(name, {}, []).name;
    const before = this.foundCount;
    const entries: [string, unknown][] = [];
    const missing: string[] = [];
    for (const [key, child] of properties) {
      const filled = this.fill({
        node: child,
        name: key,
        context: inner,
        source,
        depth: depth + 1,
      });
      if (filled !== undefined) entries.push([key, filled]);
      else if (isNullable(child)) missing.push(key);
    }
    // Only constants were filled: nothing on the page matches.
    if (this.foundCount === before && depth > 0) return undefined;
    entries.push(...missing.map((key): [string, null] => [key, null]));
    const order = [...properties.keys()];
    return Object.fromEntries(entries.sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0])));
  }

  // An object without named properties receives all facts.
  #fillMap(node: SchemaNode, source: Source, depth: number): unknown {
    const child = childNode(node, 'additionalProperties');
    if (child?.schema === false || source.candidates.length === 0) return undefined;
    const facts = source.candidates.filter((candidate) => candidate.element !== null && candidate.weight >= 1);
    const resolved = child === null ? null : resolveNode(child);
    const entries = facts.slice(0, DEFAULT_MAX_ITEMS).flatMap((candidate): [string, unknown][] => {
      const [type = 'string'] = resolved === null ? [] : typesOf(resolved);
      const schema = isRecord(resolved?.schema) ? resolved.schema : {};
      const value = resolved === null ? candidate.value : this.coerce(resolved, schema, type, candidate);
      return value === undefined ? [] : [[candidate.label, this.#found(value, candidate.element)]];
    });
    return entries.length === 0 && depth > 0 ? undefined : Object.fromEntries(entries);
  }

  #fillArray(part: OpenPart): unknown {
    const { node, schema, wanted, source, depth } = part;
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
        source: { candidates: row, lists: [], tables: [] },
        depth: depth + 1,
      });
      if (value !== undefined) filled.push(value);
    }
    return filled.length === 0 ? undefined : filled;
  }

  #fillList(items: SchemaNode | null, { schema, wanted, source }: OpenPart, most: number): unknown {
    for (const list of fittingLists(wanted, source)) {
      const values = list.items.flatMap((candidate) => this.#listItem(items, candidate) ?? []);
      const distinct = schema.uniqueItems === true ? [...new Set(values)] : values;
      if (distinct.length > 0) return this.#found(distinct.slice(0, most), list.element);
    }
    return undefined;
  }

  #listItem(items: SchemaNode | null, candidate: SourceCandidate): unknown {
    if (items === null) return candidate.value;
    const schema = isRecord(items.schema) ? items.schema : {};
    for (const type of typesOf(items)) {
      const value = this.coerce(items, schema, type, candidate);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  #found<T>(value: T, element: Element | null): T {
    this.foundCount += 1;
    this.element ??= element;
    return value;
  }
}

function numbersIn(text: string): number[] {
  const number = toNumber(text);
  return number === undefined ? [] : [number, Math.round(number)];
}
