import { childNode, isRecord, resolveNode, rootNode, type SchemaNode, type SchemaObject } from './schema-node.ts';

/** Largest schema, with each reference replaced by what it refers to. A reference to a schema that contains it counts as one
 *  node. */
const MAX_NODES = 20_000;
const MAX_DEPTH = 64;
/** Largest value, in nodes, that is the smallest one a schema allows: `minItems` of nested arrays multiply. */
const MAX_VALUE_NODES = 10_000;

interface Extent {
  /** Number of nodes. */
  nodes: number;
  depth: number;
  /** Number of nodes of the smallest value. */
  valueNodes: number;
}

const LEAF: Extent = { nodes: 1, depth: 1, valueNodes: 1 };

/** Checks how much work a schema is for those who walk it with its references resolved. Returns the problem as a sentence;
 *  null if there is none. Takes time in proportion to the length of the schema. */
export function findOverlarge(schema: object): string | null {
  const known = new Map<SchemaNode['schema'], Extent>();
  const places: string[] = [];
  const measure = (from: SchemaNode): Extent => {
    const node = resolveNode(from);
    if (node === null || !isRecord(node.schema)) return LEAF;
    const before = known.get(node.schema);
    if (before) return before;
    // What refers to this node from within it does not go on without end.
    known.set(node.schema, LEAF);
    const extent = measureNode(node, node.schema, measure);
    known.set(node.schema, extent);
    if (isOverlarge(extent)) places.push(node.pointer);
    return extent;
  };
  const extent = measure(rootNode(schema));
  const [place] = places;
  if (place === undefined) return null;
  const where = `with its references resolved, at ${place || 'its top level'}`;
  if (extent.nodes > MAX_NODES) return `The schema has more than ${MAX_NODES} parts ${where}.`;
  if (extent.depth > MAX_DEPTH) return `The schema is nested deeper than ${MAX_DEPTH} levels ${where}.`;
  return `The smallest value of the schema has more than ${MAX_VALUE_NODES} parts ${where}: lower minItems.`;
}

const isOverlarge = ({ nodes, depth, valueNodes }: Extent): boolean =>
  nodes > MAX_NODES || depth > MAX_DEPTH || valueNodes > MAX_VALUE_NODES;

const SINGLE = ['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'not', 'if', 'then', 'else'];
const ITEMS = ['items', 'contains', 'unevaluatedItems', 'additionalItems'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const MAPS = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies'];

function measureNode(node: SchemaNode, schema: SchemaObject, measure: (node: SchemaNode) => Extent): Extent {
  const children: Extent[] = [];
  const measureAt = (...keys: (string | number)[]): Extent | null => {
    const child = childNode(node, ...keys);
    const extent = child && measure(child);
    if (extent) children.push(extent);
    return extent;
  };
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  let valueNodes = 1;
  for (const keyword of SINGLE) measureAt(keyword);
  const items = ITEMS.map((keyword) => measureAt(keyword)?.valueNodes ?? 0);
  const count = Math.max(...['minItems', 'minContains', 'minProperties'].map((key) => Number(schema[key]) || 0));
  valueNodes += count * Math.max(1, ...items);
  for (const keyword of LISTS) {
    const list = Array.isArray(schema[keyword]) ? schema[keyword] : [];
    const extents = list.map((_, index) => measureAt(keyword, index)?.valueNodes ?? 0);
    if (keyword === 'allOf') valueNodes += sum(extents);
    else if ((keyword === 'anyOf' || keyword === 'oneOf') && list.length > 0) valueNodes += Math.min(...extents);
  }
  for (const keyword of MAPS) {
    for (const name of Object.keys(isRecord(schema[keyword]) ? schema[keyword] : {})) {
      const extent = measureAt(keyword, name);
      if (keyword === 'properties' && required.has(name)) valueNodes += extent?.valueNodes ?? 0;
    }
  }
  const depth = 1 + Math.max(0, ...children.map((child) => child.depth));
  return { nodes: 1 + sum(children.map(({ nodes }) => nodes)), depth, valueNodes };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
