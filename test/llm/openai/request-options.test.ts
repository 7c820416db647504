import { afterEach, describe, expect, it } from 'vitest';
import { createEndpoint } from '../../../src/llm/openai/endpoint/endpoint.ts';
import { withoutThinking } from '../../../src/llm/openai/endpoint/thinking.ts';
import { isStrictSchema } from '../../../src/llm/openai/strict-schema.ts';
import { DEFAULT_REQUEST, type RequestOptions } from '../../../src/llm/openai/to-wire.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../support/fake-openai/server.ts';

const { signal } = new AbortController();
const HELLO = { messages: [{ role: 'user' as const, text: 'Hello?' }] };
const closed = (properties: object, required = Object.keys(properties)) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});
const TOOLS = [
  { name: 'wait', description: '', parameters: closed({ ms: { type: 'integer' } }) },
  { name: 'type', description: '', parameters: closed({ ref: { type: 'string' } }, []) },
];

let fake: FakeOpenAi;

afterEach(() => fake?.close());

async function open(request?: Partial<RequestOptions>, text = 'Hello.') {
  fake = await startFakeOpenAi({ brain: () => ({ text }) });
  return createEndpoint({
    ...{ baseUrl: fake.url, apiKey: '', model: 'fake-model', embeddingModel: '', concurrency: 1 },
    ...{ timeoutMs: 5000, retryBudgetMs: 1000, firstDelayMs: 1, onCall: () => {} },
    ...(request && { request: { ...DEFAULT_REQUEST, ...request } }),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: fields that this server adds
const sent = () => fake.chats().at(-1) as any;

describe('a request', () => {
  it('has a temperature of 0 and no more, unless it is set', async () => {
    await (await open()).chat(HELLO, signal);
    expect(Object.keys(sent()).sort()).toEqual(['messages', 'model', 'temperature']);
    expect(sent().temperature).toBe(0);
  });

  it('has what the operator sets, and never other messages, another model or other tools', async () => {
    const extraBody = { top_p: 0.9, temperature: 0.5, model: 'x', messages: [], tools: [], think: { budget: 1 } };
    const endpoint = await open({ temperature: 0.3, maxTokens: 50, seed: 0, extraBody });
    await endpoint.chat({ ...HELLO, tools: TOOLS }, signal);
    expect(sent()).toMatchObject({ max_tokens: 50, seed: 0, top_p: 0.9, temperature: 0.5, think: { budget: 1 } });
    expect(sent()).toMatchObject({ model: 'fake-model', messages: [{ content: 'Hello?' }] });
    expect(sent().tools).toHaveLength(2);
  });

  it('asks for one call, and is strict where the schema is valid for that', async () => {
    const endpoint = await open();
    await endpoint.chat({ ...HELLO, tools: TOOLS }, signal);
    expect(sent().parallel_tool_calls).toBe(false);
    expect(sent().tools.map(({ function: { strict } }: { function: { strict?: boolean } }) => strict)).toEqual([
      true,
      undefined,
    ]);
    for (const { name, parameters } of TOOLS) {
      await endpoint.chat({ ...HELLO, schema: parameters }, signal);
      expect(sent().response_format.json_schema.strict).toBe(name === 'wait');
    }
  });

  it.each([
    ['temperature', "Unsupported value: 'temperature' does not support 0 with this model.", undefined],
    ['seed', 'Unrecognized request argument supplied: seed', undefined],
    [
      'max_tokens',
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      'max_completion_tokens',
    ],
    ['parallel_tool_calls', 'parallel_tool_calls: Extra inputs are not permitted', undefined],
  ])('does without %s where the endpoint refuses it, and keeps the rest', async (name, message, instead) => {
    const endpoint = await open({ maxTokens: 50, seed: 1 });
    const refused = { kind: 'status', status: 400, body: { error: { message } } } as const;
    fake.fail(refused, Number.POSITIVE_INFINITY, ({ body }) => name in (body as object));
    for (let at = 0; at < 2; at++) await endpoint.chat({ ...HELLO, tools: TOOLS }, signal);
    expect(fake.chats().map((body) => name in body)).toEqual([true, false, false]);
    const others = ['temperature', 'seed', 'max_tokens', 'parallel_tool_calls', 'tool_choice'].filter(
      (each) => each !== name,
    );
    expect(Object.keys(sent())).toEqual(expect.arrayContaining([...others, ...(instead ? [instead] : [])]));
  });

  it('does without strict tools where FastAPI lists them as wrong', async () => {
    const endpoint = await open();
    const body = { detail: [{ type: 'extra_forbidden', loc: ['body', 'tools', 0, 'function', 'strict'] }] };
    fake.fail({ kind: 'status', status: 422, body }, Number.POSITIVE_INFINITY, (each) =>
      JSON.stringify(each.body).includes('"strict"'),
    );
    await endpoint.chat({ ...HELLO, tools: TOOLS }, signal);
    expect(sent()).toMatchObject({ tool_choice: 'required', parallel_tool_calls: false });
  });
});

describe('a schema', () => {
  it.each<[boolean, object]>([
    [
      true,
      closed({ a: { type: 'string', enum: ['x'] }, b: { type: 'array', items: closed({ c: { type: 'number' } }) } }),
    ],
    [true, closed({ a: { anyOf: [{ type: 'null' }, { type: 'string' }] } })],
    [false, closed({ a: { type: 'string' }, b: { type: 'string' } }, ['a'])],
    [false, { type: 'object', properties: {}, required: [] }],
    [false, closed({ a: { type: 'object' } })],
    [false, closed({ a: { type: 'array', items: closed({ c: {} }) } })],
    [false, closed({ a: { type: 'string', not: { const: 'x' } } })],
  ])('is strict: %s (%j)', (isStrict, schema) => {
    expect(isStrictSchema(schema)).toBe(isStrict);
  });
});

describe('the thoughts of a model', () => {
  it.each([
    ['<think>Is it {a}? {"action": "x"}</think>\n{"a": 1}', '{"a": 1}'],
    ['\n<THINKING>Hm. <b></thinking>Yes.', 'Yes.'],
    ['<think>The tokens ran out in {"a":', ''],
    ['Of { and } I think.</think>{"a": 1}', '{"a": 1}'],
    ['{"text": "</think> ends thoughts"}', '{"text": "</think> ends thoughts"}'],
    ['Say <think> to think.', 'Say <think> to think.'],
    [' Hello.\n', ' Hello.\n'],
  ])('are no part of its reply: %j', (text, reply) => {
    expect(withoutThinking(text)).toBe(reply);
  });

  it('are left out of every reply', async () => {
    const endpoint = await open({}, '<think>{"a": 2}</think>{"a": 1}');
    expect((await endpoint.chat(HELLO, signal)).value.text).toBe('{"a": 1}');
  });
});
