/** Navigation in a schema: nodes by JSON pointer, with references resolved. */

export type SchemaObject = Readonly<Record<string, unknown>>;

/** A subschema: an object or a boolean. */
export interface SchemaNode {
  root: SchemaObject;
  /** JSON pointer (RFC 6901) to the node; empty for the root. */
  pointer: string;
  schema: SchemaObject | boolean;
}

// Longer chains of references are treated as circular.
const MAX_HOPS = 32;

export function rootNode(schema: object): SchemaNode {
  return { root: schema as SchemaObject, pointer: '', schema: schema as SchemaObject };
}

/** The node at a path of keys below `node`; null if it does not exist or is not a schema. */
export function childNode(node: SchemaNode, ...keys: (string | number)[]): SchemaNode | null {
  let found: unknown = node.schema;
  for (const key of keys) found = isRecord(found) || Array.isArray(found) ? ownValue(found, String(key)) : undefined;
  const pointer = node.pointer + keys.map((key) => `/${escapeKey(String(key))}`).join('');
  return isSchema(found) ? { root: node.root, pointer, schema: found } : null;
}

/** Resolves `$ref`s within the schema: `#`, `#/$defs/a`, `#anchor`. Null if a reference is external, unresolved or
 *  circular. */
export function resolveNode(node: SchemaNode): SchemaNode | null {
  let current: SchemaNode | null = node;
  for (let hops = 0; current !== null && hops < MAX_HOPS; hops++) {
    if (typeof current.schema === 'boolean') return current;
    const ref: unknown = current.schema.$ref ?? current.schema.$dynamicRef;
    if (typeof ref !== 'string') return current;
    current = findReferenced(current.root, ref);
  }
  return null;
}

function findReferenced(root: SchemaObject, ref: string): SchemaNode | null {
  const node = rootNode(root);
  const id = typeof root.$id === 'string' ? root.$id : '';
  const fragment = ref.startsWith('#')
    ? ref.slice(1)
    : id !== '' && ref.startsWith(`${id}#`)
      ? ref.slice(id.length + 1)
      : null;
  if (fragment === null) return ref === id ? node : null;
  if (fragment === '') return node;
  if (fragment.startsWith('/')) return childNode(node, ...fragment.slice(1).split('/').map(unescapeKey));
  return findAnchor(node, fragment);
}

function findAnchor(node: SchemaNode, anchor: string): SchemaNode | null {
  for (const group of ['$defs', 'definitions']) {
    const definitions = isRecord(node.root[group]) ? node.root[group] : {};
    for (const name of Object.keys(definitions)) {
      const child = childNode(node, group, name);
      const schema = child?.schema;
      if (isRecord(schema) && (schema.$anchor === anchor || schema.$dynamicAnchor === anchor)) return child;
    }
  }
  return node.root.$anchor === anchor || node.root.$dynamicAnchor === anchor ? node : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSchema(value: unknown): value is SchemaObject | boolean {
  return typeof value === 'boolean' || isRecord(value);
}

function ownValue(holder: object, key: string): unknown {
  return Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined;
}

/** Escapes a segment of a JSON pointer. */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeKey(key: string): string {
  return safeDecode(key).replaceAll('~1', '/').replaceAll('~0', '~');
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
