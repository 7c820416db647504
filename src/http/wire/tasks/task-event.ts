import { type Static, type TSchema, Type } from '#typebox';
import { AppError } from '../../../errors.ts';
import { checkSchema } from '../../../json-schema/json-schema.ts';

import type { BrowserAction, ClientEvent, SessionAction } from '../../../tasks/client-event.ts';
import { MAX_STEPS, MAX_TASK_CHARACTERS } from '../../../tasks/task.ts';
import { checkAgainst } from '../../validation.ts';
import { toPageAddress } from '../address.ts';
import { nullable, oneOf, text } from '../common.ts';

const MAX_PAYLOAD_CHARACTERS = 1024 * 1024;
const MAX_CODE_CHARACTERS = 256 * 1024;

const anyObject = Type.Object({}, { additionalProperties: true });
const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

export const EventBody = Type.Object(
  {
    name: oneOf(['browser_action', 'session_action', 'tool_call'], {
      description: 'Kind of action to perform, or tool_call to reply to a call of a custom tool.',
    }),
    payload: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'For an action: {name, input}. browser_action: goto {url}, extract {schema, prompt}, evaluate_js {js, args}. ' +
          'session_action: run_task {task, max_steps, response_model, url, metadata, secrets}, close. run_task is also allowed ' +
          'while a custom tool of a task runs. The output of close is false while a task runs. exec_js is the old name ' +
          'of evaluate_js; its output is the bare result. The reply to an extract whose schema requires more than was found has ' +
          'the code 400 and partial beside the output. For a tool_call: {code, output}, with the code 200, 400 or 500.',
      },
    ),
    id: optional(
      Type.String({ minLength: 1, maxLength: 128, description: 'Identifier of the event. The reply has the same id.' }),
    ),
    timestamp: optional(Type.Number()),
  },
  {
    $id: 'EventInput',
    additionalProperties: true,
    examples: [
      { id: 'e-1', name: 'browser_action', payload: { name: 'goto', input: { url: 'https://shop.example' } } },
    ],
  },
);

export const EventReply = Type.Object(
  { r: Type.Object({ id: Type.String() }) },
  { $id: 'EventAccepted', description: 'The event is accepted', examples: [{ r: { id: 'e-1' } }] },
);

/** Reply of old clients to a tool call. */
export const ToolResponseBody = Type.Object(
  {
    tool_response: Type.Object(
      {
        id: Type.String({ minLength: 1, maxLength: 128 }),
        code: optional(oneOfCodes()),
        output: Type.Optional(Type.Unknown()),
      },
      { additionalProperties: true },
    ),
  },
  {
    $id: 'ToolResponseInput',
    additionalProperties: true,
    examples: [{ tool_response: { id: 't-1', code: 200, output: 'sunny' } }],
  },
);

function oneOfCodes() {
  return Type.Unsafe<200 | 400 | 500>({ type: 'integer', enum: [200, 400, 500] });
}

const INPUTS = {
  goto: Type.Object({ url: text({ maxLength: 8192 }) }),
  extract: Type.Object({ schema: anyObject, prompt: optional(Type.String()) }),
  evaluate_js: Type.Object({ js: text({ maxLength: MAX_CODE_CHARACTERS }), args: Type.Optional(Type.Unknown()) }),
  run_task: Type.Object({
    task: text({ maxLength: MAX_TASK_CHARACTERS }),
    max_steps: optional(Type.Integer(MAX_STEPS)),
    response_model: optional(anyObject),
    url: optional(Type.String()),
    metadata: optional(anyObject),
    secrets: optional(Type.Record(Type.String(), anyObject)),
  }),
} as const;

const BROWSER_ACTION = toShape(['goto', 'extract', 'evaluate_js', 'exec_js']);
const SESSION_ACTION = toShape(['run_task', 'close']);

function toShape<const Name extends readonly string[]>(names: Name) {
  return Type.Object({ name: oneOf(names), input: optional(anyObject) });
}

/** Throws too_large, and invalid with the name of the field; if `isStrict`, also for an unknown field. The body has been
 *  checked against EventBody. */
export function toClientEvent(body: Static<typeof EventBody>, id: string, isStrict = false): ClientEvent {
  const { name, payload } = body;
  checkSize('payload', payload);
  if (name === 'browser_action') return { id, name, action: toBrowserAction(payload, isStrict) };
  if (name === 'session_action') return { id, name, action: toSessionAction(payload, isStrict) };
  const { code, output } = checkAgainst(ANSWER, payload, 'payload.', isStrict);
  return { id, name, answer: { code: code ?? 200, output: output ?? null } };
}

function checkSize(field: string, value: unknown): void {
  if ((JSON.stringify(value) ?? '').length > MAX_PAYLOAD_CHARACTERS) {
    throw new AppError('too_large', `${field} must be at most ${MAX_PAYLOAD_CHARACTERS} characters of JSON.`);
  }
}

const ANSWER = Type.Object({ code: optional(oneOfCodes()), output: Type.Optional(Type.Unknown()) });

/** Throws too_large. The body has been checked against ToolResponseBody. */
export function toToolAnswer({ tool_response: { id, code, output } }: Static<typeof ToolResponseBody>): ClientEvent {
  checkSize('tool_response.output', output);
  return { id, name: 'tool_call', answer: { code: code ?? 200, output: output ?? null } };
}

function readInput<T extends TSchema>(schema: T, input: object | null | undefined, isStrict: boolean): Static<T> {
  return checkAgainst(schema, input ?? {}, 'payload.input.', isStrict);
}

function toBrowserAction(payload: object, isStrict: boolean): BrowserAction {
  const { name, input } = checkAgainst(BROWSER_ACTION, payload, 'payload.', isStrict);
  const read = <T extends TSchema>(schema: T) => readInput(schema, input, isStrict);
  switch (name) {
    case 'goto':
      return { type: 'goto', ...read(INPUTS.goto) };
    case 'extract': {
      const { schema, prompt } = read(INPUTS.extract);
      return { type: 'extract', schema: toSchema('schema', schema), prompt: prompt ?? '' };
    }
    case 'evaluate_js':
    case 'exec_js': {
      const { js, args } = read(INPUTS.evaluate_js);
      return { type: 'evaluate_js', js, args: args ?? null, valueAlone: name === 'exec_js' };
    }
  }
}

function toSessionAction(payload: object, isStrict: boolean): SessionAction {
  const { name, input } = checkAgainst(SESSION_ACTION, payload, 'payload.', isStrict);
  return name === 'close' ? { type: 'close' } : toRunTask(readInput(INPUTS.run_task, input, isStrict));
}

/** Flattens secrets of both formats: `{name: {value, allowed_urls}}`, and `{address: {name: value}}` of newer clients.
 *  Throws invalid. */
function toSecrets(given: Record<string, object>): [name: string, value: string][] {
  return Object.entries(given).flatMap(([key, entry]) => {
    if ('value' in entry && typeof entry.value === 'string') return [[key, entry.value]];
    const named = Object.entries(entry).filter(([, value]) => value !== null);
    if (named.every((each): each is [string, string] => typeof each[1] === 'string')) return named;
    const allowed = '{"name": {"value": "..."}} or {"https://address": {"name": "..."}}';
    throw new AppError('invalid', `payload.input.secrets.${key} must contain strings: ${allowed}.`);
  });
}

/** Secrets are passed to the agent as metadata. */
function toRunTask(input: Static<typeof INPUTS.run_task>): SessionAction {
  const secrets = toSecrets(input.secrets ?? {});
  return {
    type: 'run_task',
    task: input.task,
    directives: {},
    url: toPageAddress('payload.input.url', input.url),
    metadata: { ...input.metadata, ...Object.fromEntries(secrets) },
    responseModel: input.response_model ? toSchema('response_model', input.response_model) : null,
    maxSteps: input.max_steps ?? MAX_STEPS.default,
  };
}

function toSchema(field: string, schema: object): object {
  const problem = checkSchema(schema);
  if (problem === null) return schema;
  throw new AppError('invalid', `payload.input.${field} must be a JSON Schema (2020-12): ${problem}`);
}

export const taskEvent = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'status, tool_call, or the name of the action that this event replies to.' }),
    payload: anyObject,
    timestamp: Type.Integer({ description: 'Epoch ms, strictly increasing within a task.' }),
  },
  { $id: 'TaskEvent', description: 'A message from the run to its client.' },
);
