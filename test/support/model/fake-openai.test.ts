import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { askTime, FAKE_MODEL, openFake } from '../fake-openai/open-fake.ts';

const toUser = (content: string) => [{ role: 'user' as const, content }];

const tool = (name: string, properties: object = {}) => ({
  type: 'function' as const,
  function: { name, parameters: { type: 'object', properties } },
});
const toFormat = (schema: object) => ({ type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } });
const NAMED = {
  ...{ type: 'object', required: ['name'], additionalProperties: false },
  properties: { name: { type: 'string' } },
};
const EXTRACTION = {
  type: 'object',
  properties: { entities: { type: 'array', items: { type: 'object', properties: { type: { enum: ['Person'] } } } } },
};

describe('the fake of OpenAI’s API, to its own client', () => {
  it('answers in text, and counts tokens', async () => {
    const { fake, client } = await openFake();
    const { id, object, model, choices, usage } = await askTime(client);
    expect({ object, model }).toEqual({ object: 'chat.completion', model: FAKE_MODEL });
    expect(id).toMatch(/^chatcmpl-/);
    expect(choices).toMatchObject([
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'It is noon.', refusal: null } },
    ]);
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
    expect(fake.chats()).toEqual([{ model: FAKE_MODEL, messages: toUser('What time is it?') }]);
  });

  it('calls tools', async () => {
    const { client } = await openFake({ brain: () => ({ toolCalls: [{ name: 'look', arguments: { at: 'clock' } }] }) });
    const tools = [tool('look', { at: { type: 'string' } })];
    const { choices } = await askTime(client, { tools, tool_choice: 'required' });
    expect(choices).toMatchObject([
      {
        finish_reason: 'tool_calls',
        message: { content: null, tool_calls: [{ type: 'function', function: { name: 'look' } }] },
      },
    ]);
    const [call] = choices[0]?.message.tool_calls ?? [];
    expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toEqual({ at: 'clock' });
  });

  it('streams the same in pieces', async () => {
    const { client } = await openFake({ brain: () => ({ text: 'It is noon in London, and 😀 everywhere.' }) });
    const parameters = { model: FAKE_MODEL, messages: toUser('What time is it?') };
    const stream = client.chat.completions.stream({ ...parameters, stream_options: { include_usage: true } });
    let pieces = 0;
    stream.on('content', () => pieces++);
    const [streamed, whole] = [await stream.finalChatCompletion(), await client.chat.completions.create(parameters)];
    expect(streamed.choices[0]?.message.content).toBe(whole.choices[0]?.message.content);
    expect(streamed.usage).toEqual(whole.usage);
    expect(pieces).toBeGreaterThan(1);
  });

  it('streams calls of tools', async () => {
    const { client } = await openFake({
      brain: () => ({ toolCalls: [{ name: 'look', arguments: { at: 'the clock' } }] }),
    });
    const parameters = { model: FAKE_MODEL, messages: toUser('Look!'), tools: [tool('look')] };
    const { choices } = await client.chat.completions.stream(parameters).finalChatCompletion();
    expect(choices[0]?.message.tool_calls).toMatchObject([
      { function: { name: 'look', arguments: '{"at":"the clock"}' } },
    ]);
  });

  it.each(['float', 'base64'] as const)('embeds texts, as %s', async (format) => {
    const { client } = await openFake();
    const input = ['a red rose', 'a rose, red', 'tax law', 'a red rose'];
    const { data } = await client.embeddings.create({
      ...{ model: 'fake-embedding', input, dimensions: 32 },
      encoding_format: format,
    });
    const vectors = data.map(({ embedding }) => toNumbers(embedding));
    expect(vectors.map((vector) => vector.length)).toEqual([32, 32, 32, 32]);
    expect(vectors[3]).toEqual(vectors[0]);
    expect(cosine(vectors[0], vectors[1])).toBeGreaterThan(cosine(vectors[0], vectors[2]));
  });

  it('lists its models', async () => {
    const { client } = await openFake();
    const names = (await client.models.list()).data.map(({ id }) => id);
    expect(names).toEqual([FAKE_MODEL, 'fake-embedding']);
  });

  it('stops at the tokens allowed', async () => {
    const { client } = await openFake();
    const { choices } = await askTime(client, { max_completion_tokens: 1 });
    expect(choices).toMatchObject([{ finish_reason: 'length', message: { content: 'It i' } }]);
  });
});

/** Some servers give base64 whatever was asked for; the client hands it on. */
function toNumbers(embedding: unknown): number[] {
  if (typeof embedding !== 'string') return embedding as number[];
  const bytes = Buffer.from(embedding, 'base64');
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}

function cosine(a: number[] = [], b: number[] = []): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

describe('what the fake refuses', () => {
  it.each<[string, number, string | null, object]>([
    ['no messages', 400, 'messages', { messages: undefined }],
    ['an empty list of messages', 400, 'messages', { messages: [] }],
    ['an unknown role', 400, 'messages[0].role', { messages: [{ role: 'king', content: 'Hi' }] }],
    ['no content', 400, 'messages[0].content', { messages: [{ role: 'user', content: null }] }],
    [
      'an answer of a tool that was not called',
      400,
      'messages[0].role',
      { messages: [{ role: 'tool', content: 'x' }] },
    ],
    ['half of a surrogate pair', 400, null, { messages: toUser('a\ud800b') }],
    ['another model', 404, 'model', { model: 'gpt-9' }],
    ['no tools in the list', 400, 'tools', { tools: [] }],
    ['a tool with a space in its name', 400, 'tools[0].function.name', { tools: [tool('a b')] }],
    ['two tools of one name', 400, 'tools', { tools: [tool('a'), tool('a')] }],
    [
      'parameters that are no object',
      ...([400, 'tools[0].function.parameters'] as const),
      { tools: [{ type: 'function', function: { name: 'a', parameters: { type: 'array' } } }] },
    ],
    ['a choice without tools', 400, 'tool_choice', { tool_choice: 'required' }],
    [
      'a choice of a tool that is not there',
      ...([400, 'tool_choice'] as const),
      { tools: [tool('a')], tool_choice: { type: 'function', function: { name: 'b' } } },
    ],
    ['a strict schema that is open', 400, 'response_format', { response_format: toFormat(EXTRACTION) }],
    ['JSON that nobody speaks of', 400, 'messages', { response_format: { type: 'json_object' } }],
    ['options of a stream without one', 400, 'stream_options', { stream_options: { include_usage: true } }],
  ])('%s', async (_, status, param, changes) => {
    const { client } = await openFake();
    await expect(askTime(client, changes)).rejects.toMatchObject({ status, param });
  });

  it('takes strict schemas, tools and pictures that are well made', async () => {
    const { client } = await openFake();
    const url = 'data:image/webp;base64,UklGRg==';
    const content = [
      { type: 'text', text: 'JSON, please' },
      { type: 'image_url', image_url: { url } },
    ];
    const messages = [{ role: 'user', content }];
    const { choices } = await askTime(client, { messages, response_format: toFormat(NAMED), tools: [tool('a')] });
    expect(choices).toHaveLength(1);
  });

  it('a wrong key, and none', async () => {
    const { fake } = await openFake({ apiKey: 'right' });
    const clientWith = (apiKey: string) => new OpenAI({ baseURL: fake.url, apiKey, maxRetries: 0 });
    await expect(askTime(clientWith('wrong'))).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
    await expect(askTime(clientWith('right'))).resolves.toMatchObject({ object: 'chat.completion' });
    const { status } = await fetch(`${fake.url}/chat/completions`, { method: 'POST', body: '{}' });
    expect(status).toBe(401);
  });

  it.each([
    ['response_format', { response_format: toFormat(NAMED) }],
    ['json_schema', { response_format: toFormat(NAMED) }],
    ['tools', { tools: [tool('a')] }],
    ['images', { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://a.b/c' } }] }] }],
  ] as const)('%s, where it is said to know none', async (ability, changes) => {
    const { client } = await openFake({ without: [ability] });
    await expect(askTime(client, changes)).rejects.toMatchObject({ status: 400 });
    await expect(askTime(client)).resolves.toMatchObject({ object: 'chat.completion' });
  });

  it('vectors and the list of models, where it is said to have none', async () => {
    const { client } = await openFake({ without: ['embeddings', 'models'] });
    const vectors = client.embeddings.create({ model: 'fake-embedding', input: 'a' });
    await expect(vectors).rejects.toMatchObject({ status: 400 });
    await expect(client.models.list()).rejects.toMatchObject({ status: 404 });
  });
});

describe('the fake as a process', () => {
  it('prints its address and serves until it is told to end', async () => {
    const main = fileURLToPath(new URL('../fake-openai/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main, '--latency-ms', '1', '--api-key', 'key']);
    const [printed] = await once(child.stdout, 'data');
    const client = new OpenAI({ baseURL: String(printed).trim(), apiKey: 'key', maxRetries: 0 });
    expect((await client.models.list()).data).toHaveLength(2);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
