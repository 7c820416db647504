import { toInputSchema } from '../../../json-schema/input-schema.ts';
import type { ToolOffer } from '../../model.ts';
import type { ChatTool } from '../endpoint/chat.ts';

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
