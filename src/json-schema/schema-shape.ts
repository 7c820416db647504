import { childNode, isRecord, resolveNode, type SchemaNode, type SchemaObject } from './schema-node.ts';

/** Properties, types and alternatives of a schema node. */

const ALL_TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const MAX_NESTING = 8;

/** Properties of an object schema, including those of its `allOf`. */
export function propertiesOf(from: SchemaNode, depth = 0): Map<string, SchemaNode> {
  const found = new Map<string, SchemaNode>();
  const node = resolveNode(from);
  if (node === null || !isRecord(node.schema) || depth > MAX_NESTING) return found;
  for (const part of allOf(node)) for (const [name, child] of propertiesOf(part, depth + 1)) found.set(name, child);
  for (const name of Object.keys(isRecord(node.schema.properties) ? node.schema.properties : {})) {
    const child = childNode(node, 'properties', name);
    if (child !== null && child.schema !== false) found.set(name, child);
  }
  return found;
}

export function requiredOf(from: SchemaNode, depth = 0): Set<string> {
  const node = resolveNode(from);
  if (node === null || !isRecord(node.schema) || depth > MAX_NESTING) return new Set();
  const own = Array.isArray(node.schema.required) ? node.schema.required.map(String) : [];
  return new Set([...own, ...allOf(node).flatMap((part) => [...requiredOf(part, depth + 1)])]);
}

function allOf(node: SchemaNode): SchemaNode[] {
  return children(node, 'allOf');
}

/** Alternatives of `anyOf` and `oneOf`, without pure null. */
export function branchesOf(node: SchemaNode): SchemaNode[] {
  const branches = [...children(node, 'anyOf'), ...children(node, 'oneOf')];
  return branches.filter((branch) => !isRecord(branch.schema) || branch.schema.type !== 'null');
}

function children(node: SchemaNode, keyword: string): SchemaNode[] {
  const listed = isRecord(node.schema) ? node.schema[keyword] : undefined;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((_, index) => childNode(node, keyword, index) ?? []);
}

/** Types that a node accepts, best first, without null. */
export function typesOf(node: SchemaNode): string[] {
  const schema: SchemaObject = isRecord(node.schema) ? node.schema : {};
  const { type } = schema;
  const named = Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : impliedTypes(schema, node);
  return named.filter((each) => each !== 'null');
}

function impliedTypes(schema: SchemaObject, node: SchemaNode): string[] {
  if (propertiesOf(node).size > 0 || 'additionalProperties' in schema) return ['object'];
  if ('items' in schema || 'prefixItems' in schema || 'minItems' in schema) return ['array'];
  if ('enum' in schema || 'pattern' in schema || 'format' in schema || 'minLength' in schema) return ['string'];
  if ('minimum' in schema || 'maximum' in schema || 'multipleOf' in schema) return ['number'];
  if ('anyOf' in schema || 'oneOf' in schema) return [];
  const within = allOf(node).flatMap((part) => typesOf(resolveNode(part) ?? part));
  return within.length > 0 ? [...new Set(within)] : ['string', ...ALL_TYPES.filter((each) => each !== 'string')];
}

/** Whether a node explicitly accepts null. */
export function isNullable(from: SchemaNode): boolean {
  const node = resolveNode(from);
  if (node === null || !isRecord(node.schema)) return false;
  const { type, nullable, anyOf, oneOf } = node.schema;
  const isNull = (each: unknown): boolean => isRecord(each) && each.type === 'null';
  const options = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  return type === 'null' || (Array.isArray(type) && type.includes('null')) || nullable === true || options.some(isNull);
}

/** An alternative that inherits the title and description of its parent. */
export function describedAs(branch: SchemaNode, { title, description }: SchemaObject): SchemaNode {
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
