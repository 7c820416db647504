import { patternSample } from './pattern-sample.ts';
import { sampleNumber, sampleString } from './scalar-sample.ts';
import { childNode, isRecord, resolveNode, type SchemaNode, type SchemaObject } from './schema-node.ts';

const MAX_DEPTH = 24;
const MAX_NODES = 5000;

interface Budget {
  nodes: number;
}

/** Generates a simple instance of a schema node: its default, first example or option, or a value from its type and
 *  limits. Returns undefined if the schema is too complex. The value may be invalid if keywords depend on each
 *  other. */
export function plainSample(node: SchemaNode): unknown {
  return sampleNode(node, lastName(node.pointer), MAX_DEPTH, { nodes: MAX_NODES }, 0);
}

/** @param variant distinguishes items of an array, which may have to be unique */
function sampleNode(from: SchemaNode, name: string, depth: number, budget: Budget, variant: number): unknown {
  budget.nodes -= 1;
  const node = resolveNode(from);
  if (node === null || node.schema === false || depth < 0 || budget.nodes < 0) return undefined;
  const schema = node.schema === true ? {} : node.schema;
  const given = givenValue(schema, variant);
  if (given !== undefined) return given;
  const branch = branchOf(node);
  if (branch !== null) return sampleNode(branch, name, depth - 1, budget, variant);
  if ('allOf' in schema || 'not' in schema || 'if' in schema) return undefined;
  switch (sampleType(schema)) {
    case 'object':
      return sampleObject(node, schema, depth, budget);
    case 'array':
      return sampleArray(node, schema, name, depth, budget);
    case 'integer':
      return sampleNumber({ ...schema, multipleOf: schema.multipleOf ?? 1 }, variant);
    case 'number':
      return sampleNumber(schema, variant);
    case 'boolean':
      return variant % 2 === 1;
    case 'null':
      return null;
    default:
      return sampleText(schema, name, variant);
  }
}

function sampleText(schema: SchemaObject, name: string, variant: number): string | undefined {
  const title = typeof schema.title === 'string' ? schema.title : name;
  return typeof schema.pattern === 'string'
    ? patternSample(schema.pattern, variant)
    : sampleString(schema, title, variant);
}

/** A value given by the schema itself. */
function givenValue(schema: SchemaObject, variant: number): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[variant % Math.max(schema.enum.length, 1)];
  const { examples } = schema;
  if (Array.isArray(examples) && examples.length > variant) return examples[variant];
  return variant === 0 ? schema.default : undefined;
}

function branchOf(node: SchemaNode): SchemaNode | null {
  for (const keyword of ['anyOf', 'oneOf']) {
    const first = childNode(node, keyword, 0);
    if (first === null) continue;
    // Sibling keywords apply to every branch, which is too complex unless they are annotations.
    const siblings = isRecord(node.schema) ? Object.keys(node.schema) : [];
    return siblings.some((key) => key === 'properties' || key === 'required' || key === 'allOf') ? null : first;
  }
  const [only, second] = [childNode(node, 'allOf', 0), childNode(node, 'allOf', 1)];
  const isAlone = isRecord(node.schema) && !('properties' in node.schema) && !('required' in node.schema);
  return only !== null && second === null && isAlone ? only : null;
}

/** The type to generate: the first that is not null, or the type implied by the keywords. */
function sampleType(schema: SchemaObject): string {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return String(type.find((each) => each !== 'null') ?? 'null');
  if (['properties', 'required', 'additionalProperties', 'minProperties'].some((key) => key in schema)) return 'object';
  if (['items', 'prefixItems', 'minItems', 'contains'].some((key) => key in schema)) return 'array';
  return ['minimum', 'maximum', 'multipleOf'].some((key) => key in schema) ? 'number' : 'string';
}

function sampleObject(node: SchemaNode, schema: SchemaObject, depth: number, budget: Budget): unknown {
  const properties = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const least = numberOr(schema.minProperties, 0);
  const names = [...new Set(required)];
  for (const name of properties) if (names.length < least && !names.includes(name)) names.push(name);
  for (let index = 1; names.length < least && budget.nodes > 0; index++) {
    budget.nodes -= 1;
    names.push(extraName(node, index));
  }
  const entries: [string, unknown][] = [];
  for (const name of names) {
    const child = childNode(node, 'properties', name) ?? childNode(node, 'additionalProperties');
    const value = child === null ? `Sample ${name}` : sampleNode(child, name, depth - 1, budget, 0);
    if (value === undefined) return undefined;
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

// Name of a property that the schema does not list.
function extraName(node: SchemaNode, index: number): string {
  const rule = childNode(node, 'propertyNames')?.schema;
  const made = isRecord(rule) && typeof rule.pattern === 'string' ? patternSample(rule.pattern, index) : undefined;
  return made === undefined ? `sample${index}` : made + index;
}

function sampleArray(node: SchemaNode, schema: SchemaObject, name: string, depth: number, budget: Budget): unknown {
  const count = Math.max(numberOr(schema.minItems, 0), 'contains' in schema ? numberOr(schema.minContains, 1) : 0);
  const items: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const part = childNode(node, 'contains') ?? childNode(node, 'prefixItems', index) ?? childNode(node, 'items');
    const value = part === null ? index : sampleNode(part, name, depth - 1, budget, index);
    if (value === undefined) return undefined;
    items.push(value);
  }
  return items;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function lastName(pointer: string): string {
  const names = pointer.split('/').filter((part) => part !== '' && !/^(?:items|properties|\d+)$/.test(part));
  return names.at(-1) ?? 'text';
}
