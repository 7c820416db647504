import { sampleOfNode } from './sample.ts';
import { childNode, isRecord, resolveNode, rootNode, type SchemaNode } from './schema-node.ts';
import { isNullable, propertiesOf, requiredOf, typesOf } from './schema-shape.ts';
import type { SchemaProblem, Validator } from './validator.ts';

const MAX_ROUNDS = 100;

/** `sampled`: JSON pointers (RFC 6901) of the parts of a value that are samples, sorted; `""` is the whole value. */
export interface Completed {
  value: unknown;
  sampled: string[];
}

/** A valid value from a draft, which has only what was found; undefined if nothing was. Invalid parts are removed, smallest
 *  parts first. A part without a value is null where the schema allows it, left out where it is optional, and else a sample.
 *  Throws NoInstanceError if no value is valid. */
export function completeWithSamples(draft: unknown, schema: object, validator: Validator): Completed {
  return new Completing(draft ?? emptyDraft(schema), schema, validator, true).run();
}

/** Like `completeWithSamples`, without samples: `missing` has the JSON pointers of the parts that need one, `partial` the value
 *  without these parts; undefined if that leaves nothing. */
export function completeDraft(
  draft: unknown,
  schema: object,
  validator: Validator,
): { value: unknown } | { missing: string[]; partial: unknown } {
  const { value, sampled } = new Completing(draft ?? emptyDraft(schema), schema, validator, false).run();
  return sampled.length === 0 ? { value } : { missing: sampled, partial: without(value, sampled) };
}

/** An object without some of its parts; undefined if nothing else is left. */
function without(value: unknown, paths: readonly string[]): unknown {
  for (const path of paths) {
    const keys = keysOf(path);
    const parent = valueAt(value, keys.slice(0, -1));
    // An entry of a list keeps the places of the others.
    if (Array.isArray(parent)) parent[Number(keys.at(-1))] = null;
    else if (isRecord(parent)) Reflect.deleteProperty(parent, keys.at(-1) ?? '');
  }
  return paths.includes('') || isEmpty(value) ? undefined : value;
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).every(isEmpty));

/** An object whose parts can be completed one by one. */
function emptyDraft(schema: object): unknown {
  const node = resolveNode(rootNode(schema));
  return node !== null && typesOf(node)[0] === 'object' && propertiesOf(node).size > 0 ? {} : undefined;
}

class Completing {
  readonly #sampled = new Set<string>();
  readonly #schema: object;
  readonly #validator: Validator;
  readonly #allowsSamples: boolean;
  #value: unknown;

  constructor(draft: unknown, schema: object, validator: Validator, allowsSamples: boolean) {
    this.#value = structuredClone(draft);
    this.#schema = schema;
    this.#validator = validator;
    this.#allowsSamples = allowsSamples;
  }

  run(): Completed {
    this.#complete();
    return { value: this.#value, sampled: [...this.#sampled].sort() };
  }

  #complete(): void {
    const tried = new Set<string>();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const problem = this.#validator.check(this.#value).at(-1);
      if (problem === undefined) return;
      if (!removeInvalidPart(this.#value, problem)) this.#replace(problem, tried);
    }
    this.#sampleWhole();
  }

  #replace(problem: SchemaProblem, tried: Set<string>): void {
    const keys = keysOf(problem.path);
    const missing = problem.keyword === 'required' ? problem.params.missingProperty : undefined;
    if (typeof missing === 'string') keys.push(missing);
    // If a part was replaced and is still invalid, replace its parent.
    while (keys.length > 0 && tried.has(toPath(keys))) keys.pop();
    const path = toPath(keys);
    tried.add(path);
    const root = rootNode(this.#schema);
    const node = nodeAt(root, keys);
    if (keys.length === 0) this.#sampleWhole();
    if (keys.length === 0 || node === null) return;
    const parent = valueAt(this.#value, keys.slice(0, -1));
    const key = keys.at(-1) ?? '';
    const parentNode = nodeAt(root, keys.slice(0, -1));
    for (const sampled of this.#sampled) if (sampled.startsWith(`${path}/`)) this.#sampled.delete(sampled);
    const isOptional =
      isRecord(parent) && missing === undefined && parentNode !== null && !requiredOf(parentNode).has(key);
    if (isOptional) Reflect.deleteProperty(parent, key);
    else if (isRecord(parent)) define(parent, key, this.#sample(node, path));
    else if (Array.isArray(parent)) parent[Number(key)] = this.#sample(node, path);
  }

  #sample(node: SchemaNode, path: string): unknown {
    if (isNullable(node) && this.#validator.accepts(node.pointer, null)) return null;
    this.#sampled.add(path);
    return sampleOfNode(node, this.#validator);
  }

  #sampleWhole(): void {
    this.#sampled.clear();
    const root = rootNode(this.#schema);
    // With samples, the client wants a complete value.
    const isNull = !this.#allowsSamples && this.#validator.accepts(root.pointer, null);
    if (!isNull) this.#sampled.add('');
    this.#value = isNull ? null : sampleOfNode(root, this.#validator);
  }
}

// Repairs problems that need only removal: extra properties, too many items, duplicates.
function removeInvalidPart(value: unknown, { path, keyword, params }: SchemaProblem): boolean {
  const broken = valueAt(value, keysOf(path));
  const extra = params.additionalProperty ?? params.unevaluatedProperty;
  if (isRecord(broken) && typeof extra === 'string') return Reflect.deleteProperty(broken, extra);
  if (!Array.isArray(broken)) return false;
  if (keyword === 'maxItems' && typeof params.limit === 'number') broken.length = params.limit;
  else if (keyword === 'uniqueItems') broken.splice(Number(params.i), 1);
  else return false;
  return true;
}

// Not by assignment: a property may be called `__proto__`.
function define(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

function nodeAt(root: SchemaNode, keys: readonly string[]): SchemaNode | null {
  let node: SchemaNode | null = root;
  for (const key of keys) {
    const resolved: SchemaNode | null = node === null ? null : resolveNode(node);
    if (resolved === null) return null;
    const item: SchemaNode | null = /^\d+$/.test(key)
      ? (childNode(resolved, 'prefixItems', key) ?? childNode(resolved, 'items'))
      : null;
    node = propertiesOf(resolved).get(key) ?? item ?? childNode(resolved, 'additionalProperties');
  }
  return node;
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

function keysOf(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function toPath(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
