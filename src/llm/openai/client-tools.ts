import { checkSchema } from '../../json-schema/json-schema.ts';
import type { ToolOffer } from '../model.ts';
import type { ChatTool } from './chat.ts';

/** A tool of the client as it is offered to the model. */
export interface ClientTool {
  /** The client's name for it. */
  name: string;
  /** What it is called with: a JSON Schema of an object. */
  inputSchema: object;
  /** Whether the model says why it calls it, in an argument that is not the tool's. */
  hasReason: boolean;
  tool: ChatTool;
}

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const MAX_DESCRIPTION = 2_000;
const REASON = { type: 'string', description: 'One short sentence for whoever watches: what you call it for.' };

/** Offers each tool under a name that endpoints take and that is not `taken`. */
export function toClientTools(offers: readonly ToolOffer[], taken: readonly string[]): ClientTool[] {
  const used = new Set([...taken, ...offers.map(({ name }) => name)]);
  const given = new Set<string>(taken);
  return offers.map((offer) => {
    const name = NAME.test(offer.name) && !given.has(offer.name) ? offer.name : freeName(used);
    used.add(name);
    given.add(name);
    return toClientTool(offer, name);
  });
}

function freeName(used: ReadonlySet<string>): string {
  for (let count = 1; ; count++) if (!used.has(`tool_${count}`)) return `tool_${count}`;
}

function toClientTool({ name, description, inputs }: ToolOffer, shownName: string): ClientTool {
  const inputSchema = toInputSchema(inputs);
  const { properties = {}, required = [] } = inputSchema;
  const hasReason = !Object.hasOwn(properties, 'reason');
  const said = [name === shownName ? '' : `${name}.`, description].filter(Boolean).join(' ').slice(0, MAX_DESCRIPTION);
  const parameters = hasReason
    ? { ...inputSchema, properties: { ...properties, reason: REASON }, required: [...required, 'reason'] }
    : inputSchema;
  return { name, inputSchema, hasReason, tool: { name: shownName, description: said.toWellFormed(), parameters } };
}

interface ObjectSchema extends Record<string, unknown> {
  type: 'object';
  properties?: Record<string, unknown>;
  required?: unknown[];
}

/** A sound schema of whatever a client says of a tool's arguments; what it says amiss is left out. */
function toInputSchema(inputs: ToolOffer['inputs']): ObjectSchema {
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

const isObjectSchema = ({ type, required }: Record<string, unknown>): boolean =>
  (type === undefined || type === 'object') && (required === undefined || Array.isArray(required));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Said of one argument: `{type, description}`, in the words of JSON Schema or of a language; or its type alone. */
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

// What clients in Python and TypeScript call the types of JSON Schema.
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
