import { isRecord } from '../../../../json-schema/schema-node.ts';
import type { ChatTool } from '../../endpoint/chat.ts';
import { REF } from '../agent-tools.ts';

/** A decision as JSON, for models that cannot call tools: `{plan, action, args}`. An action is a tool, and `plan` takes the
 *  place of the argument `reason`. */

/** An example of a decision, in one line. */
export const toExample = (action: string, args: object): string =>
  JSON.stringify({ plan: 'One short sentence: what you do and why.', action, args });

/** With more, servers take long to compile the schema. */
const MAX_REFS = 300;

/** JSON Schema of a decision. Arguments whose schema has references are left open: the prompt has their form.
 *  @param refs on the screen, one of which an action names */
export function toDecisionSchema(tools: readonly ChatTool[], refs: readonly string[]): object {
  const isNamed = refs.length > 0 && refs.length <= MAX_REFS;
  const forms = tools.map(({ parameters }) => {
    if (hasReference(parameters)) return { type: 'object' };
    return isNamed ? withRefs(parameters, refs) : parameters;
  });
  const distinct = [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
  return {
    type: 'object',
    properties: {
      plan: { type: 'string' },
      action: { type: 'string', enum: tools.map(({ name }) => name) },
      args: { anyOf: distinct },
    },
    required: ['plan', 'action', 'args'],
    additionalProperties: false,
  };
}

function withRefs(parameters: ObjectSchema, refs: readonly string[]): object {
  const { ref, ...others } = parameters.properties ?? {};
  const isOwn = isRecord(ref) && ref.description === REF.description;
  return isOwn ? { ...parameters, properties: { ref: { type: 'string', enum: refs }, ...others } } : parameters;
}

const hasReference = (schema: object): boolean => JSON.stringify(schema).includes('"$ref"');

/** The actions with their arguments, one line each. */
export const describeActions = (tools: readonly ChatTool[]): string => tools.map(describeAction).join('\n');

function describeAction({ name, description, parameters }: ChatTool): string {
  return `- ${name} ${describeArguments(parameters)} - ${description.replace(/\s+/g, ' ')}`;
}

/** The arguments that a schema of an object has, in one line. */
export function describeArguments(parameters: object): string {
  const { properties, required, type: _, additionalProperties: __, ...shared } = parameters as ObjectSchema;
  const fields = Object.entries(properties ?? {}).map(
    ([key, schema]) => `"${key}"${required?.includes(key) ? '' : ' (optional)'}: ${describeValue(schema)}`,
  );
  const definitions = Object.keys(shared).length === 0 ? '' : ` With ${JSON.stringify(shared)}`;
  return `{${fields.join(', ')}}${definitions}`;
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
  type?: unknown;
  additionalProperties?: unknown;
}

/** `string`, or `one of "up", "down"`, with what is said of it in brackets; JSON Schema for anything else. */
function describeValue(schema: unknown): string {
  if (!isRecord(schema)) return 'any';
  const { type, enum: values, description, minimum: _, maximum: __, ...rest } = schema;
  if (Object.keys(rest).length > 0) return JSON.stringify(schema);
  const kind = Array.isArray(values) ? `one of ${values.map((each) => JSON.stringify(each)).join(', ')}` : type;
  return `${typeof kind === 'string' ? kind : 'any'}${typeof description === 'string' ? ` (${description})` : ''}`;
}
