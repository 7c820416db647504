import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEndpoint, type EndpointOptions } from '../../../src/llm/openai/endpoint/endpoint.ts';
import { retryAfterMs } from '../../../src/llm/openai/endpoint/endpoint-error.ts';
import { EndpointError } from '../../../src/llm/openai/endpoint/post-json.ts';
import type { Fault } from '../../support/fake-openai/faults.ts';
import type { ChatBody, ReceivedRequest } from '../../support/fake-openai/requests.ts';
import { type FakeOpenAi, type FakeOpenAiOptions, startFakeOpenAi } from '../../support/fake-openai/server.ts';

const { signal } = new AbortController();
const HELLO = { messages: [{ role: 'user' as const, text: 'Question: Hello?' }] };
const JSON_WANTED = { ...HELLO, schema: { type: 'object', properties: { entities: { type: 'array' } } } };

let fake: FakeOpenAi;

afterEach(() => fake.close());

async function open(changes: Partial<EndpointOptions> = {}, server: FakeOpenAiOptions = {}) {
  fake = await startFakeOpenAi({ brain: () => ({ text: 'Hello.' }), ...server });
  const onCall = vi.fn<EndpointOptions['onCall']>();
  const endpoint = createEndpoint({
    ...{ baseUrl: fake.url, apiKey: '', model: 'fake-model', embeddingModel: 'fake-embedding' },
    ...{ concurrency: 4, timeoutMs: 5000, retryBudgetMs: 10_000, firstDelayMs: 1, onCall },
    ...changes,
  });
  const problems = () => onCall.mock.calls.map(([, problem]) => problem?.kind ?? null);
  return { endpoint, onCall, problems };
}

describe('a call', () => {
  it('gives the reply and what it cost', async () => {
    const { endpoint, problems } = await open();
    const { value, tokens } = await endpoint.chat(HELLO, signal);
    expect(value).toEqual({ text: 'Hello.', refusal: null, toolCalls: [], isTruncated: false });
    expect(tokens.inputTokens).toBeGreaterThan(0);
    expect(tokens.outputTokens).toBeGreaterThan(0);
    expect(problems()).toEqual([null]);
  });

  it.each<[string, Fault]>([
    ['408', { kind: 'status', status: 408 }],
    ['409', { kind: 'status', status: 409 }],
    ['429', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
    ['500', { kind: 'status', status: 500 }],
    ['503', { kind: 'status', status: 503 }],
    ['a connection that is cut in the body', { kind: 'cut' }],
    ['a connection that is reset', { kind: 'reset' }],
    ['a body that is no JSON', { kind: 'bad-json' }],
    ['a body that is no completion', { kind: 'status', status: 200, body: { hello: 'world' } }],
  ])('is tried again after %s', async (_what, fault) => {
    const { endpoint } = await open();
    fake.fail(fault, 2);
    expect((await endpoint.chat(HELLO, signal)).value.text).toBe('Hello.');
    expect(fake.requests).toHaveLength(3);
  });

  it.each<[number, string, string, Partial<EndpointOptions>]>([
    [400, 'rejected', 'refused the request (400): No.', {}],
    [413, 'rejected', 'refused the request (413): No.', {}],
    [422, 'rejected', 'refused the request (422): No.', {}],
    [401, 'misconfigured', 'requires a key (401). Set LLM_API_KEY.', {}],
    [401, 'misconfigured', 'refuses the key (401). Check LLM_API_KEY.', { apiKey: 'sk-wrong' }],
    [403, 'misconfigured', 'refuses the key (403). Check LLM_API_KEY.', { apiKey: 'sk-wrong' }],
    [404, 'misconfigured', 'the model “fake-model” (404). Check LLM_MODEL and LLM_BASE_URL.', {}],
  ])('is not tried again after %i: %s', async (status, kind, message, changes) => {
    const { endpoint } = await open(changes);
    fake.fail({ kind: 'status', status, body: { error: { message: 'No.' } } }, Number.POSITIVE_INFINITY);
    const failure = endpoint.chat(HELLO, signal);
    await expect(failure).rejects.toMatchObject({ kind, message: expect.stringContaining(message) });
    expect(fake.requests).toHaveLength(1);
  });

  it('is not tried again where the quota is used up', async () => {
    const { endpoint } = await open();
    const body = { error: { message: 'Buy more.', code: 'insufficient_quota' } };
    fake.fail({ kind: 'status', status: 429, body });
    await expect(endpoint.chat(HELLO, signal)).rejects.toMatchObject({ kind: 'misconfigured' });
    expect(fake.requests).toHaveLength(1);
  });

  it('never tells the key, though the endpoint says it', async () => {
    const { endpoint } = await open({ apiKey: 'sk-secret' });
    fake.fail({ kind: 'status', status: 400, body: { error: { message: 'Bad request by sk-secret.' } } });
    const error = await endpoint.chat(HELLO, signal).catch((thrown: Error) => thrown);
    expect(String(error)).toContain('Bad request by •••.');
  });

  it('fails with the last error when the retry budget is used up', async () => {
    const { endpoint, problems } = await open({ retryBudgetMs: 200 });
    fake.fail({ kind: 'status', status: 429, headers: { 'retry-after': '60' } }, Number.POSITIVE_INFINITY);
    await expect(endpoint.chat(HELLO, signal)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('is rate limiting requests (429)'),
    });
    expect(problems()).toEqual(['unavailable']);
    // Its own delays would have allowed many retries.
    expect(fake.requests).toHaveLength(1);
  });

  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }, 5000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('is asked to wait by %o', (headers, expected) => {
    const error = new EndpointError(429, new Headers(headers), null);
    expect(retryAfterMs(error, Date.parse('2026-11-21T12:00:00Z'))).toBe(expected);
  });

  it('is given up and tried again when no answer comes in time', async () => {
    const { endpoint } = await open({ timeoutMs: 100 });
    fake.fail({ kind: 'hang' });
    expect((await endpoint.chat(HELLO, signal)).value.text).toBe('Hello.');
    expect(fake.requests.map(({ isAborted }) => isAborted)).toEqual([true, false]);
  });

  it('rejects immediately when aborted, and cancels the HTTP request', async () => {
    const { endpoint, onCall } = await open();
    fake.fail({ kind: 'hang' });
    const leaving = new AbortController();
    const call = endpoint.chat(HELLO, leaving.signal);
    await expect.poll(() => fake.inFlight).toBe(1);
    leaving.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
    await expect.poll(() => fake.inFlight).toBe(0);
    expect(onCall).not.toHaveBeenCalled();
  });

  it('is not made when aborted while it waits for a slot', async () => {
    const { endpoint } = await open({ concurrency: 1 });
    fake.fail({ kind: 'hang' });
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map((each) =>
      endpoint.chat(HELLO, each.signal).catch((error: Error) => error.message),
    );
    await expect.poll(() => fake.inFlight).toBe(1);
    second.abort(new Error('second left'));
    expect(await calls[1]).toBe('second left');
    first.abort(new Error('first left'));
    expect(await calls[0]).toBe('first left');
    expect(fake.requests).toHaveLength(1);
  });

  it('waits for a slot when the concurrency limit is reached', async () => {
    const { endpoint } = await open({ concurrency: 3 }, { latencyMs: 400 });
    await Promise.all(Array.from({ length: 6 }, () => endpoint.chat(HELLO, signal)));
    expect(fake.requests).toHaveLength(6);
    expect(fake.mostInFlight).toBe(3);
  });

  it('sends the key, or no key at all', async () => {
    const { endpoint } = await open({ apiKey: 'sk-1' }, { apiKey: 'sk-1' });
    await endpoint.chat(HELLO, signal);
    expect(fake.requests[0]?.headers.authorization).toBe('Bearer sk-1');
    await fake.close();
    const { endpoint: open_ } = await open();
    await open_.chat(HELLO, signal);
    expect(fake.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('without a model is refused with the variable to set', async () => {
    const { endpoint, problems } = await open({ model: '' });
    await expect(endpoint.chat(HELLO, signal)).rejects.toThrow('LLM_MODEL is not set');
    expect([fake.requests.length, problems()]).toEqual([0, ['misconfigured']]);
  });
});

describe('an endpoint that fails repeatedly', () => {
  it('is left alone for a while', async () => {
    const { endpoint, problems } = await open({ retryBudgetMs: 1000 });
    fake.fail({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY);
    await expect(endpoint.chat(HELLO, signal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(fake.requests).toHaveLength(5);
    await expect(endpoint.chat(HELLO, signal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(fake.requests.length).toBeLessThanOrEqual(6);
    expect(new Set(problems())).toEqual(new Set(['unavailable']));
  });

  it('is not given up because of callers who left', async () => {
    const { endpoint } = await open();
    fake.fail({ kind: 'hang' }, 8);
    for (let at = 0; at < 8; at++) {
      const leaving = new AbortController();
      const call = endpoint.chat(HELLO, leaving.signal).catch((error: Error) => error.message);
      await expect.poll(() => fake.inFlight).toBe(1);
      leaving.abort(new Error('left'));
      expect(await call).toBe('left');
      await expect.poll(() => fake.inFlight).toBe(0);
    }
    expect((await endpoint.chat(HELLO, signal)).value.text).toBe('Hello.');
    expect(fake.requests).toHaveLength(9);
  });

  it('does not take its other part with it', async () => {
    const { endpoint, onCall } = await open({ retryBudgetMs: 500 });
    fake.fail({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY, ({ path }) => path.endsWith('/embeddings'));
    await expect(endpoint.embed(['one'], signal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await endpoint.chat(HELLO, signal)).value.text).toBe('Hello.');
    expect(onCall.mock.calls.map(([part, problem]) => [part, problem?.kind ?? null]).at(-1)).toEqual(['chat', null]);
  });

  it('keeps nobody waiting who waits for an answer, once it has been down for long', async () => {
    const { endpoint } = await open({ retryBudgetMs: 300, concurrency: 1 });
    fake.fail({ kind: 'status', status: 500 }, Number.POSITIVE_INFINITY);
    await expect(endpoint.chat(HELLO, signal)).rejects.toThrow('failed (500)');
    await expect(endpoint.chat(HELLO, signal)).rejects.toThrow('has failed repeatedly');
    const ended: string[] = [];
    const patient = endpoint.chat(HELLO, signal).catch(() => ended.push('patient'));
    const awaited = endpoint.chat(HELLO, signal, true).catch((error: Error) => ended.push(error.message));
    await Promise.all([patient, awaited]);
    expect(ended).toEqual([expect.stringContaining('has failed repeatedly'), 'patient']);
    expect(fake.requests).toHaveLength(5);
  });

  it('is asked again later', async () => {
    const { endpoint, problems } = await open();
    fake.fail({ kind: 'reset' }, 5);
    expect((await endpoint.chat(HELLO, signal)).value.text).toBe('Hello.');
    expect(fake.requests).toHaveLength(6);
    expect(problems().at(-1)).toBeNull();
  });
});

describe('structured output', () => {
  const brain = () => ({ text: '{"entities": []}' });

  it('is asked for by a schema', async () => {
    const { endpoint } = await open({}, { brain });
    await endpoint.chat(JSON_WANTED, signal);
    expect(fake.chats()[0]?.response_format).toMatchObject({ json_schema: { schema: JSON_WANTED.schema } });
  });

  it('is asked for in words where the endpoint knows none, and then always', async () => {
    const { endpoint } = await open({}, { brain, without: ['response_format'] });
    await endpoint.chat(JSON_WANTED, signal);
    await endpoint.chat(JSON_WANTED, signal);
    expect(fake.chats().map(({ response_format }) => response_format !== undefined)).toEqual([true, false, false]);
    expect(JSON.stringify(fake.chats()[2]?.messages[0])).toContain('JSON Schema');
  });
});

describe('a call of a tool', () => {
  const tools = [{ name: 'wait', description: '', parameters: { type: 'object', properties: {} } }];
  const brain = () => ({ toolCalls: [{ name: 'wait', arguments: '{}' }] });

  it('is required', async () => {
    const { endpoint } = await open({}, { brain });
    const { value } = await endpoint.chat({ ...HELLO, tools }, signal);
    expect(value.toolCalls).toEqual([{ name: 'wait', arguments: '{}' }]);
    expect(fake.chats()[0]?.tool_choice).toBe('required');
  });

  it('is hoped for where the endpoint cannot require it', async () => {
    const { endpoint } = await open({}, { brain });
    const isRequired = ({ body }: ReceivedRequest) => (body as ChatBody).tool_choice === 'required';
    fake.fail({ kind: 'status', status: 400 }, Number.POSITIVE_INFINITY, isRequired);
    for (let at = 0; at < 2; at++) await endpoint.chat({ ...HELLO, tools }, signal);
    expect(fake.chats().map(({ tool_choice }) => tool_choice)).toEqual(['required', undefined, undefined]);
  });
});

describe('embeddings', () => {
  it('are one for each text, in order', async () => {
    const { endpoint } = await open();
    const { value } = await endpoint.embed(['one', 'two', 'one'], signal);
    expect(value).toHaveLength(3);
    expect(value[0]).toEqual(value[2]);
    expect(value[0]).not.toEqual(value[1]);
  });

  it('of an unknown model name the variable to check', async () => {
    const { endpoint } = await open({ embeddingModel: 'unknown' });
    await expect(endpoint.embed(['one'], signal)).rejects.toThrow('“unknown” (404). Check EMBEDDING_MODEL');
  });

  it('that are missing are asked for again', async () => {
    const { endpoint } = await open();
    fake.fail({ kind: 'status', status: 200, body: { object: 'list', data: [], model: 'm', usage: {} } });
    expect((await endpoint.embed(['one'], signal)).value).toHaveLength(1);
    expect(fake.requests).toHaveLength(2);
  });
});
