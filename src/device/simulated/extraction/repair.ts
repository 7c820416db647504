import { NoInstanceError } from '../../../json-schema/sample.ts';
import { childNode, isRecord, resolveNode, rootNode, type SchemaNode } from '../../../json-schema/schema-node.ts';
import { propertiesOf, requiredOf } from '../../../json-schema/schema-shape.ts';
import type { SchemaProblem, Validator } from '../../../json-schema/validator.ts';
import type { SchemaFiller } from './schema/schema-filler.ts';

const MAX_ROUNDS = 100;

/** Makes a value valid: removes invalid parts or replaces them with samples, smallest parts first. Throws
 *  NoInstanceError if no valid value is found. */
export function repair(value: unknown, schema: object, validator: Validator, filler: SchemaFiller): unknown {
  const repaired = { value };
  const tried = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problem = validator.check(repaired.value).at(-1);
    if (problem === undefined) return repaired.value;
    if (removeInvalidPart(repaired, problem)) continue;
    replace(repaired, problem, schema, filler, tried);
  }
  return wholeSample(repaired, schema, filler);
}

type Holder = { value: unknown };

// Repairs problems that need only removal: extra properties, too many items, duplicates.
function removeInvalidPart(holder: Holder, { path, keyword, params }: SchemaProblem): boolean {
  const broken = valueAt(holder.value, keysOf(path));
  const extra = params.additionalProperty ?? params.unevaluatedProperty;
  if (isRecord(broken) && typeof extra === 'string') return Reflect.deleteProperty(broken, extra);
  if (!Array.isArray(broken)) return false;
  if (keyword === 'maxItems' && typeof params.limit === 'number') broken.length = params.limit;
  else if (keyword === 'uniqueItems') broken.splice(Number(params.i), 1);
  else return false;
  return true;
}

function replace(
  holder: Holder,
  problem: SchemaProblem,
  schema: object,
  filler: SchemaFiller,
  tried: Set<string>,
): void {
  const keys = keysOf(problem.path);
  const missing = problem.keyword === 'required' ? problem.params.missingProperty : undefined;
  if (typeof missing === 'string') keys.push(missing);
  // If a part was replaced and is still invalid, replace its parent.
  while (keys.length > 0 && tried.has(toPath(keys))) keys.pop();
  const path = toPath(keys);
  tried.add(path);
  const node = nodeAt(rootNode(schema), keys);
  if (keys.length === 0 || node === null) {
    if (keys.length > 0) return;
    wholeSample(holder, schema, filler);
    return;
  }
  const parent = valueAt(holder.value, keys.slice(0, -1));
  const key = keys.at(-1) ?? '';
  const parentNode = nodeAt(rootNode(schema), keys.slice(0, -1));
  for (const sampled of filler.sampled) if (sampled.startsWith(`${path}/`)) filler.sampled.delete(sampled);
  const isOptional =
    isRecord(parent) && missing === undefined && parentNode !== null && !requiredOf(parentNode).has(key);
  if (isOptional) Reflect.deleteProperty(parent, key);
  else if (isRecord(parent)) define(parent, key, filler.sample(node, path));
  else if (Array.isArray(parent)) parent[Number(key)] = filler.sample(node, path);
}

function wholeSample(holder: Holder, schema: object, filler: SchemaFiller): unknown {
  filler.sampled.clear();
  filler.foundCount = 0;
  holder.value = filler.sample(rootNode(schema), '');
  if (holder.value === undefined) throw new NoInstanceError('No value is valid against the schema.');
  return holder.value;
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
