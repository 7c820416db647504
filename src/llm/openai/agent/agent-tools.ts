import { isRecord } from '../../../json-schema/schema-node.ts';
import { UNMET_REASONS } from '../../model.ts';
import type { ChatTool } from '../endpoint/chat.ts';

/** Tools that the model can call. `read-decision.ts` converts a call to a decision. */

const text = (description: string) => ({ type: 'string', description });
/** The argument that names a thing on the screen. */
export const REF = text('The ref of the thing on the screen, as it stands there in brackets, such as e12.');
const REASON = text('One short sentence for whoever watches: what you do and why.');

function tool(
  name: string,
  description: string,
  properties: Record<string, object>,
  optional: string[] = [],
): ChatTool {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { name, description, parameters: { type: 'object', properties, required, additionalProperties: false } };
}

const acting = (name: string, description: string, properties: Record<string, object>, optional: string[] = []) =>
  tool(name, description, { ...properties, reason: REASON }, optional);

export const ACTING_TOOLS: readonly ChatTool[] = [
  acting('goto', 'Opens an address in the browser.', { url: text('The address.') }),
  acting('click', 'Clicks a link, a button, a checkbox, a tab, a window.', { ref: REF }),
  acting(
    'type',
    'Puts text in place of what a field holds. Without a ref, types at the caret.',
    { ref: REF, text: text('The text.') },
    ['ref'],
  ),
  acting('select', 'Chooses an option of a combobox.', {
    ref: REF,
    option: text('The option, as it is written there.'),
  }),
  acting('press', 'Presses a key.', {
    key: text('Enter, Tab, Escape, Backspace, ArrowDown, PageDown, ... or a character.'),
  }),
  acting('scroll', 'Scrolls the page.', { direction: { type: 'string', enum: ['up', 'down', 'top', 'bottom'] } }),
  acting('wait', 'Lets time pass.', {
    ms: { type: 'integer', minimum: 1, maximum: 60_000, description: 'Milliseconds.' },
  }),
  acting('download', 'Follows a link or a button that leads to a file, and keeps the file.', { ref: REF }),
  acting('upload', 'Puts a file of this computer into a file field.', {
    ref: REF,
    file: text('The name of the file.'),
  }),
  acting('write_note', 'Writes a note, which you will see among your steps.', { text: text('The note.') }),
  acting('compute', 'Computes with the calculator.', { expression: text('Such as (12.5 + 3) * 4.') }),
];

const COORDINATE = { type: 'number', minimum: 0 };

/** For models that see pictures: a click without a ref goes to a point. */
export const CLICK_AT_TOOL = acting(
  'click',
  'Clicks a link, a button, a checkbox, a tab, a window by its ref; or, without a ref, a point of the screen.',
  {
    ref: REF,
    x: { ...COORDINATE, description: 'Pixels from the left of the picture.' },
    y: { ...COORDINATE, description: 'Pixels from the top of the picture.' },
  },
  ['ref', 'x', 'y'],
);

const UNMET = {
  type: 'array',
  description: 'What of the task was not done. Leave it out when everything was.',
  items: {
    type: 'object',
    properties: {
      words: text('The words of the task that ask for it.'),
      reason: { type: 'string', enum: UNMET_REASONS },
      detail: text('Why it was not done, in one sentence.'),
      missing: { type: 'array', items: { type: 'string' }, description: 'Names of values that nobody gave.' },
    },
    required: ['words', 'reason', 'detail'],
    additionalProperties: false,
  },
};

export const FAIL_TOOL = tool(
  'fail',
  'Ends the run: nothing of the task can be done.',
  { reason: text('Why not, plainly, in a sentence or two.'), unmet: UNMET },
  ['unmet'],
);

/** Tool that ends the run with an output that is valid against `responseModel`. */
export function doneTool(responseModel: object | null): ChatTool {
  const description = 'Ends the run: the task is done.';
  if (responseModel === null) {
    const output = text('The answer that the task asks for, or what was done. No more than that.');
    return tool('done', description, { output, unmet: UNMET, reason: REASON }, ['unmet']);
  }
  const { shared, output } = asPart(responseModel);
  const { parameters, ...rest } = tool('done', description, { output, unmet: UNMET, reason: REASON }, ['unmet']);
  return { ...rest, parameters: { ...parameters, ...shared } };
}

/** Embeds a schema as the property `output` of another schema and adjusts its references. */
function asPart(schema: object): { shared: object; output: object } {
  const { $schema: _, $id: __, $defs, definitions, ...rest } = schema as Record<string, unknown>;
  const shared = { ...($defs !== undefined && { $defs }), ...(definitions !== undefined && { definitions }) };
  return { shared: rebaseReferences(shared) as object, output: rebaseReferences(rest) as object };
}

const DATA_KEYWORDS = new Set(['const', 'enum', 'default', 'examples']);

function rebaseReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rebaseReferences);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === '$ref' && typeof value === 'string') return [key, rebaseReference(value)];
      return [key, DATA_KEYWORDS.has(key) && !isSchema(value) ? value : rebaseReferences(value)];
    }),
  );
}

// Under `properties`, such a key is the name of a property.
const isSchema = (value: unknown): boolean => isRecord(value) && 'type' in value;

function rebaseReference(reference: string): string {
  if (/^#\/(?:\$defs|definitions)\//.test(reference) || !/^#(?:\/|$)/.test(reference)) return reference;
  return `#/properties/output${reference.slice(1)}`;
}
