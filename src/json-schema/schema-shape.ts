import { childNode, isRecord, resolveNode, type SchemaNode, type SchemaObject } from './schema-node.ts';

/** Properties, types and alternatives of a schema node. Each function visits a node of the schema at most once, however
 *  often the schema refers to it. */

const ALL_TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Properties of an object schema, including those of its `allOf`. */
export function propertiesOf(from: SchemaNode): Map<string, SchemaNode> {
  const found = new Map<string, SchemaNode>();
  for (const node of partsOf(from)) {
    for (const name of Object.keys(isRecord(node.schema.properties) ? node.schema.properties : {})) {
      const child = childNode(node, 'properties', name);
      if (child !== null && child.schema !== false) found.set(name, child);
    }
  }
  return found;
}

export function requiredOf(from: SchemaNode): Set<string> {
  const lists = partsOf(from).map(({ schema }) => (Array.isArray(schema.required) ? schema.required.map(String) : []));
  return new Set(lists.flat());
}

interface ObjectNode extends SchemaNode {
  schema: SchemaObject;
}

/** The schemas that all apply to a value of the node: those of its `allOf`, at every depth, and last its own. */
function partsOf(from: SchemaNode): ObjectNode[] {
  const parts: ObjectNode[] = [];
  const visited = new Set<SchemaNode['schema']>();
  const visit = (unresolved: SchemaNode): void => {
    const node = resolveNode(unresolved);
    if (node === null || !isRecord(node.schema) || visited.has(node.schema)) return;
    visited.add(node.schema);
    for (const part of children(node, 'allOf')) visit(part);
    parts.push({ ...node, schema: node.schema });
  };
  visit(from);
  return parts;
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
  const named = namedTypes(node) ?? impliedTypes(node);
  return named.filter((type) => type !== 'null');
}

function namedTypes({ schema }: SchemaNode): string[] | null {
  const type = isRecord(schema) ? schema.type : undefined;
  return Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : null;
}

function impliedTypes(node: SchemaNode): string[] {
  const schema: SchemaObject = isRecord(node.schema) ? node.schema : {};
  if (propertiesOf(node).size > 0) return ['object'];
  const own = typesOfKeywords(schema);
  if (own !== null) return own;
  const within = partsOf(node).flatMap((part) =>
    part.schema === schema ? [] : (namedTypes(part) ?? typesOfKeywords(part.schema) ?? []),
  );
  return within.length > 0 ? [...new Set(within)] : ['string', ...ALL_TYPES.filter((type) => type !== 'string')];
}

/** The types for which a schema has keywords: none for alternatives, null if nothing says. */
function typesOfKeywords(schema: SchemaObject): string[] | null {
  const has = (...keywords: string[]) => keywords.some((keyword) => keyword in schema);
  if (has('properties', 'additionalProperties')) return ['object'];
  if (has('items', 'prefixItems', 'minItems')) return ['array'];
  if (has('enum', 'pattern', 'format', 'minLength')) return ['string'];
  if (has('minimum', 'maximum', 'multipleOf')) return ['number'];
  return has('anyOf', 'oneOf') ? [] : null;
}

/** Whether a node explicitly accepts null. */
export function isNullable(from: SchemaNode): boolean {
  const node = resolveNode(from);
  if (node === null || !isRecord(node.schema)) return false;
  const { type, nullable, anyOf, oneOf, enum: choices } = node.schema;
  const isNull = (each: unknown): boolean => isRecord(each) && each.type === 'null';
  const options = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  if (Array.isArray(choices) && choices.includes(null)) return true;
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
