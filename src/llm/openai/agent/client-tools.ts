import { toInputSchema } from '../../../json-schema/input-schema.ts';
import type { ToolOffer } from '../../model.ts';
import type { ChatTool } from '../endpoint/chat.ts';

/** A custom tool as the model sees it. */
export interface ClientTool {
  /** Name given by the client. */
  name: string;
  /** Arguments: a JSON Schema of an object. */
  inputSchema: object;
  /** Whether the model adds a `reason`, which is not passed to the tool. */
  hasReason: boolean;
  tool: ChatTool;
}

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const MAX_DESCRIPTION = 2_000;
const REASON = { type: 'string', description: 'One short sentence for whoever watches: what you call it for.' };

/** Gives each tool a name that endpoints accept and that is not in `reserved`. */
export function toClientTools(offers: readonly ToolOffer[], reserved: readonly string[]): ClientTool[] {
  const used = new Set([...reserved, ...offers.map(({ name }) => name)]);
  const assigned = new Set<string>(reserved);
  return offers.map((offer) => {
    const name = NAME.test(offer.name) && !assigned.has(offer.name) ? offer.name : freeName(used);
    used.add(name);
    assigned.add(name);
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
  const text = [name === shownName ? '' : `${name}.`, description].filter(Boolean).join(' ').slice(0, MAX_DESCRIPTION);
  const parameters = hasReason
    ? { ...inputSchema, properties: { ...properties, reason: REASON }, required: [...required, 'reason'] }
    : inputSchema;
  return { name, inputSchema, hasReason, tool: { name: shownName, description: text.toWellFormed(), parameters } };
}
