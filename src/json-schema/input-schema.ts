import { checkSchema } from './check-schema.ts';
import { isRecord } from './schema-node.ts';
import { findProblem } from './validator.ts';

/** JSON Schema of a tool's arguments. */
export interface InputSchema extends Record<string, unknown> {
  type: 'object';
  properties?: Record<string, unknown>;
  required?: unknown[];
}

/** Converts a client's declaration of arguments to a JSON Schema. Arguments can be declared by name (`{city: {type:
 *  'string'}}`, also with type names of Python and TypeScript) or as a schema. Invalid declarations are omitted. */
export function toInputSchema(inputs: Readonly<Record<string, unknown>>): InputSchema {
  const { properties } = inputs;
  const isSchema = isRecord(properties) && Object.values(properties).every(isRecord);
  if (isSchema && isObjectSchema(inputs) && checkSchema(inputs) === null)
    return { ...inputs, type: 'object', properties };
  const described = isSchema ? properties : inputs;
  const named = isSchema && Array.isArray(inputs.required) ? inputs.required : [];
  const parts = Object.entries(described).map(([name, said]) => ({ name, ...toArgument(said) }));
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(({ name, schema }) => [name, schema])),
    required: parts.filter(({ name, isRequired }) => isRequired || named.includes(name)).map(({ name }) => name),
  };
}

/** Returns the problem of a declaration as a sentence; null if it is usable. */
export function findInputProblem(inputs: Readonly<Record<string, unknown>>): string | null {
  const { properties } = inputs;
  if (isRecord(properties) && Object.values(properties).every(isRecord)) return checkSchema(inputs);
  for (const [name, said] of Object.entries(inputs)) {
    const place = name.slice(0, MAX_SHOWN).toWellFormed();
    if (typeof said === 'string' || Array.isArray(said)) continue;
    if (!isRecord(said)) return `"${place}" must be a type or an object with one.`;
    const { type, required, optional: _, ...rest } = said;
    const problem = checkSchema({ ...rest, ...(Array.isArray(required) && { required }), ...toType(type) });
    if (problem !== null) return `"${place}": ${problem}`;
  }
  return checkSchema(toInputSchema(inputs));
}

/** The first problem of a call's arguments as a phrase (`/city must be string`); null if the declaration allows them, or
 *  if they could not be checked in time. */
export function findArgumentsProblem(inputs: Readonly<Record<string, unknown>>, input: object): string | null {
  return findProblem(toInputSchema(inputs), input);
}

const MAX_SHOWN = 100;

const isObjectSchema = ({ type, required }: Record<string, unknown>): boolean =>
  (type === undefined || type === 'object') && (required === undefined || Array.isArray(required));

/** Converts one declaration: `{type, description}`, or only a type. */
function toArgument(said: unknown): { schema: object; isRequired: boolean } {
  if (!isRecord(said)) return { schema: toType(said) ?? {}, isRequired: false };
  const { required, optional: _, type, ...rest } = said;
  const known = toType(type);
  const isRequired = required === true;
  const whole = { ...rest, ...(Array.isArray(required) && { required }), ...(known ?? {}) };
  if (checkSchema(whole) === null) return { schema: whole, isRequired };
  const description = typeof said.description === 'string' ? { description: said.description } : {};
  return { schema: { ...(known ?? {}), ...description }, isRequired };
}

// Type names of Python and TypeScript, and their JSON Schema types.
const TYPES: ReadonlyMap<string, string> = new Map([
  ...['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'].map((name): [string, string] => [
    name,
    name,
  ]),
  ['str', 'string'],
  ['text', 'string'],
  ['float', 'number'],
  ['int', 'integer'],
  ['bool', 'boolean'],
  ['list', 'array'],
  ['dict', 'object'],
]);

function toType(said: unknown): { type: string | string[] } | null {
  if (Array.isArray(said)) {
    const types = said.flatMap((each) => (typeof each === 'string' && TYPES.get(each.toLowerCase())) || []);
    return types.length === 0 ? null : { type: [...new Set(types)] };
  }
  const type = typeof said === 'string' ? TYPES.get(said.toLowerCase()) : undefined;
  return type === undefined ? null : { type };
}
