import { type TSchema, Type } from '#typebox';
import { InvalidDocumentError } from '../../../control/invalid-document.ts';
import type { AgentAction } from '../../../llm/model.ts';
import { oneOf } from '../common.ts';
import { checkDocument } from './check-document.ts';

const Target = Type.Unsafe<string | { x: number; y: number }>({
  type: ['string', 'object'],
  minLength: 1,
  required: ['x', 'y'],
  properties: { x: { type: 'number' }, y: { type: 'number' } },
  'x-allowed': 'the accessible name of an element, its ref, or a point {x, y} in pixels',
});
const text = Type.String();
const SCHEMAS = new Map<string, TSchema>(
  (
    [
      ['goto', { url: Type.String({ minLength: 1 }) }],
      ['click', { target: Target }],
      ['type', { text, target: Type.Optional(Target) }],
      ['select', { target: Target, option: text }],
      ['press', { key: text }],
      ['scroll', { direction: oneOf(['up', 'down', 'top', 'bottom']) }],
      ['wait', { ms: Type.Integer({ minimum: 0, maximum: 60_000 }) }],
      ['extract', { question: text, schema: Type.Optional(Type.Object({})) }],
      ['download', { target: Target }],
      ['upload', { target: Target, file: text }],
      ['evaluate_js', { js: text, args: Type.Optional(Type.Unknown()) }],
      ['write_note', { text }],
      ['compute', { expression: text }],
      ['call_tool', { name: text, input: Type.Object({}) }],
    ] satisfies [AgentAction['type'], Record<string, TSchema>][]
  ).map(([type, fields]) => [type, Type.Object({ type: Type.Literal(type), ...fields })]),
);
const TYPES = [...SCHEMAS.keys()].join(', ');

/** A list of actions in OpenAPI; `checkActions` checks them. */
export const Actions = Type.Unsafe<AgentAction[]>({
  type: 'array',
  maxItems: 128,
  items: { type: 'object' },
  description: `Carried out on the device, in place of what the agent would do: objects with a \`type\` (${TYPES}) and the fields of that action, as the steps of a task show them.`,
});

/** @throws AppError (invalid) with the path of the field */
export function checkActions(actions: readonly { type?: unknown }[], at: string): void {
  for (const [index, action] of actions.entries()) {
    const schema = SCHEMAS.get(String(action.type));
    if (!schema) throw new InvalidDocumentError(`${at}[${index}].type`, `must be one of ${TYPES}`);
    checkDocument(schema, action, `${at}[${index}]`);
  }
}
