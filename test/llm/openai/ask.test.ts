import { describe, expect, it, vi } from 'vitest';
import { ModelError } from '../../../src/llm/model-error.ts';
import { createAsk } from '../../../src/llm/openai/endpoint/ask.ts';
import { type ChatQuestion, type ChatReply, UnreadableReply } from '../../../src/llm/openai/endpoint/chat.ts';
import type { Endpoint } from '../../../src/llm/openai/endpoint/endpoint.ts';
import { createOpenAiEmbedder } from '../../../src/llm/openai/memory/embedder.ts';
import { openReplies } from '../../support/database/open-replies.ts';
import { CALL } from '../../support/model/model-call.ts';

const TOKENS = { inputTokens: 10, outputTokens: 1 };

function open(...texts: string[]) {
  const replies = openReplies();
  const chat = vi.fn<Endpoint['chat']>(async () => {
    const reply: ChatReply = { text: texts.shift() ?? 'no more', refusal: null, toolCalls: [] };
    return { value: reply, tokens: TOKENS };
  });
  const askAt = (name: string) => createAsk({ endpoint: { name, chat }, replies });
  return { replies, chat, ask: askAt('endpoint'), askAt };
}

const QUESTION: ChatQuestion<number> = {
  prompt: 'count/1',
  messages: [
    { role: 'system', text: 'You count.' },
    { role: 'user', text: 'How many?' },
  ],
  read: ({ text }) => {
    if (!/^\d+$/.test(text)) throw new UnreadableReply('Say a number.');
    return Number(text);
  },
};

describe('a reply', () => {
  it('is asked for once', async () => {
    const { ask, chat, replies } = open('7', '8');
    expect([await ask(QUESTION, CALL), await ask(QUESTION, { ...CALL, ownerId: 'another' })]).toEqual([7, 7]);
    expect(chat).toHaveBeenCalledTimes(1);
    expect(await replies.readTotals()).toMatchObject({ calls: 1, cachedReplies: 1, inputTokens: 10, outputTokens: 1 });
  });

  it.each<[string, Partial<ChatQuestion<number>>]>([
    ['a prompt of another version', { prompt: 'count/2' }],
    ['other words', { messages: [{ role: 'user', text: 'How many?' }] }],
    ['another form', { schema: { type: 'integer' } }],
    ['other tools', { tools: [{ name: 'count', description: '', parameters: {} }] }],
    [
      'a picture',
      { messages: [{ role: 'user', text: 'How many?', image: { mediaType: 'a/b', bytes: Buffer.of(1) } }] },
    ],
  ])('is asked for again with %s', async (_what, changes) => {
    const { ask } = open('7', '8', '9');
    await ask(QUESTION, CALL);
    expect(await ask({ ...QUESTION, ...changes }, CALL)).toBe(8);
    expect(await ask({ ...QUESTION, ...changes }, CALL)).toBe(8);
  });

  it('is never that of another account, or of another model', async () => {
    const { ask, askAt } = open('7', '8', '9');
    await ask(QUESTION, CALL);
    expect(await ask(QUESTION, { ...CALL, accountId: 'another' })).toBe(8);
    expect(await askAt('another endpoint')(QUESTION, CALL)).toBe(9);
  });

  it('that cannot be read is sent back with what is wrong', async () => {
    const { ask, chat, replies } = open('some', '7');
    expect(await ask(QUESTION, CALL)).toBe(7);
    const sent = chat.mock.calls[1]?.[0].messages.slice(2);
    expect(sent).toEqual([
      { role: 'assistant', text: 'some' },
      { role: 'user', text: 'Say a number.' },
    ]);
    expect(await replies.readTotals()).toMatchObject({ calls: 2, inputTokens: 20 });
    expect(await ask(QUESTION, CALL)).toBe(7);
    expect(chat).toHaveBeenCalledTimes(2);
  });

  it('that can never be read is given up after three', async () => {
    const { ask, chat } = open('some', 'many', 'few', '7');
    await expect(ask(QUESTION, CALL)).rejects.toMatchObject({ kind: 'malformed' });
    expect(chat).toHaveBeenCalledTimes(3);
    expect(await ask(QUESTION, CALL)).toBe(7);
  });

  it('that declines is not asked for again, nor kept', async () => {
    const { ask, chat, replies } = open();
    const declining = { text: '', refusal: 'No.', toolCalls: [] };
    chat.mockResolvedValueOnce({ value: declining, tokens: TOKENS });
    await expect(ask(QUESTION, CALL)).rejects.toMatchObject({ kind: 'rejected' });
    expect(chat).toHaveBeenCalledTimes(1);
    expect(await replies.readTotals()).toMatchObject({ calls: 1 });
  });

  it('that is cached but no longer valid is requested again', async () => {
    const { ask } = open('7', '8');
    await ask(QUESTION, CALL);
    const read = ({ text }: ChatReply) => {
      if (text === '7') throw new UnreadableReply('Another number.');
      return Number(text);
    };
    expect(await ask({ ...QUESTION, read }, CALL)).toBe(8);
  });

  it('is not asked for on behalf of one who left', async () => {
    const { ask, chat } = open('7');
    const left = AbortSignal.abort(new Error('left'));
    await expect(ask(QUESTION, { ...CALL, signal: left })).rejects.toThrow('left');
    expect(chat).not.toHaveBeenCalled();
  });

  it('that fails is passed on', async () => {
    const { ask, chat } = open();
    chat.mockRejectedValueOnce(new ModelError('unavailable', 'Down.'));
    await expect(ask(QUESTION, CALL)).rejects.toThrow('Down.');
  });
});

describe('vectors', () => {
  function openEmbedder() {
    const replies = openReplies();
    const embed = vi.fn<Endpoint['embed']>(async (texts) => ({
      value: texts.map((text) => [text.length, 0.5, -1e-3]),
      tokens: TOKENS,
    }));
    return { embed, replies, embedder: createOpenAiEmbedder({ endpoint: { embed }, name: 'e', replies }) };
  }

  it('are asked for in one call, each text once and never again', async () => {
    const { embed, embedder } = openEmbedder();
    const [a, b, c] = await embedder.embed(['a', 'bb', 'a'], CALL);
    expect([a, b, c].map((vector) => vector?.[0])).toEqual([1, 2, 1]);
    const again = await embedder.embed(['bb', 'ccc'], CALL);
    expect(again[0]).toEqual(b);
    expect(embed.mock.calls.map(([texts]) => texts)).toEqual([['a', 'bb'], ['ccc']]);
  });

  it('are never those of another account, or of another model', async () => {
    const { embed, embedder, replies } = openEmbedder();
    await embedder.embed(['a'], CALL);
    await embedder.embed(['a'], { ...CALL, accountId: 'another' });
    await createOpenAiEmbedder({ endpoint: { embed }, name: 'another', replies }).embed(['a'], CALL);
    expect(embed).toHaveBeenCalledTimes(3);
  });

  it('of texts among which one is refused are asked for one by one', async () => {
    const { embed, embedder, replies } = openEmbedder();
    embed.mockImplementation(async (texts) => {
      if (texts.includes('too long')) throw new ModelError('rejected', 'Too long.');
      return { value: texts.map(({ length }) => [length]), tokens: TOKENS };
    });
    const vectors = await embedder.embed(['a', 'too long', 'ccc'], CALL);
    expect(vectors.map((vector) => vector?.[0])).toEqual([1, undefined, 3]);
    expect(vectors[1]).toBeNull();
    expect(await replies.readTotals()).toMatchObject({ chunksByRules: 1 });
    embed.mockRejectedValue(new ModelError('unavailable', 'Down.'));
    await expect(embedder.embed(['dddd'], CALL)).rejects.toThrow('Down.');
  });

  it('of no texts are not asked for', async () => {
    const { embed, embedder } = openEmbedder();
    expect(await embedder.embed([], CALL)).toEqual([]);
    expect(embed).not.toHaveBeenCalled();
  });
});
