import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { CreateEmbeddingResponse } from 'openai/resources/embeddings';
import type { BrainReply } from './brain.ts';
import { embed } from './embed.ts';
import { type ChatBody, type EmbeddingBody, textOf } from './requests.ts';

const CHARACTERS_PER_TOKEN = 4;
const PIECE_CHARACTERS = 12;
const FULL_DIMENSIONS = 64;

export type Stamp = { id: string; created: number };
type FinishReason = ChatCompletion.Choice['finish_reason'];
type Message = ChatCompletion['choices'][number]['message'];

const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** The answer to a chat. `isTruncated` leaves out its second half, as when the tokens have run out. */
export function toCompletion(body: ChatBody, reply: BrainReply, stamp: Stamp, isTruncated = false): ChatCompletion {
  const limit = body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
  const whole = toMessage(reply, stamp.id);
  const isTooLong = countTokens(whole.content ?? '') > limit;
  const length = isTruncated ? (whole.content ?? '').length / 2 : limit * CHARACTERS_PER_TOKEN;
  const message = isTruncated || isTooLong ? cutMessage(whole, length) : whole;
  const finish = isTruncated || isTooLong ? 'length' : message.tool_calls ? 'tool_calls' : 'stop';
  return {
    ...stamp,
    object: 'chat.completion',
    model: body.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: toUsage(body, message),
  };
}

function toMessage(reply: BrainReply, id: string): Message {
  const empty: Message = { role: 'assistant', content: null, refusal: null };
  if ('refusal' in reply) return { ...empty, refusal: reply.refusal };
  if ('text' in reply) return { ...empty, content: reply.text };
  if (reply.toolCalls.length === 0) return empty;
  const calls = reply.toolCalls.map((call, index) => ({
    id: `call_${id}_${index}`,
    type: 'function' as const,
    function: {
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
  }));
  return { ...empty, tool_calls: calls };
}

function cutMessage(message: Message, length: number): Message {
  const calls = message.tool_calls?.map((call) => {
    if (call.type !== 'function') return call;
    const text = call.function.arguments;
    return { ...call, function: { ...call.function, arguments: text.slice(0, text.length / 2) } };
  });
  const content = message.content === null ? null : message.content.slice(0, length).toWellFormed();
  return { ...message, content, ...(calls ? { tool_calls: calls } : {}) };
}

function toUsage(body: ChatBody, message: Message): NonNullable<ChatCompletion['usage']> {
  const prompt = countTokens(body.messages.map(textOf).join('\n') + JSON.stringify(body.tools ?? ''));
  const said = countTokens(`${message.content ?? message.refusal ?? ''}${JSON.stringify(message.tool_calls ?? '')}`);
  return { prompt_tokens: prompt, completion_tokens: said, total_tokens: prompt + said };
}

/** The same answer in pieces, as it is streamed; with `withUsage`, one more at the end tells the usage. */
export function toChunks(completion: ChatCompletion, withUsage: boolean): ChatCompletionChunk[] {
  const { id, created, model, usage } = completion;
  const base = { id, created, model, object: 'chat.completion.chunk' as const, ...(withUsage ? { usage: null } : {}) };
  const toChunk = (delta: ChatCompletionChunk.Choice.Delta, finish: FinishReason | null = null) => {
    return { ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] };
  };
  const [choice] = completion.choices;
  if (!choice) return [];
  const deltas = [{ role: 'assistant' as const, content: '' }, ...toDeltas(choice.message)];
  const chunks = [...deltas.map((delta) => toChunk(delta)), toChunk({}, choice.finish_reason)];
  return withUsage && usage ? [...chunks, { ...base, choices: [], usage }] : chunks;
}

function toDeltas({ content, refusal, tool_calls: calls = [] }: Message): ChatCompletionChunk.Choice.Delta[] {
  const called = calls.flatMap((call, index) => {
    if (call.type !== 'function') return [];
    const { name, arguments: text } = call.function;
    return [
      { tool_calls: [{ index, id: call.id, type: 'function' as const, function: { name, arguments: '' } }] },
      ...cutIntoPieces(text).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ];
  });
  return [
    ...cutIntoPieces(content ?? '').map((piece) => ({ content: piece })),
    ...cutIntoPieces(refusal ?? '').map((piece) => ({ refusal: piece })),
    ...called,
  ];
}

function cutIntoPieces(text: string): string[] {
  const points = [...text];
  const count = Math.ceil(points.length / PIECE_CHARACTERS);
  return Array.from({ length: count }, (_, i) =>
    points.slice(i * PIECE_CHARACTERS, (i + 1) * PIECE_CHARACTERS).join(''),
  );
}

type Embedded = Omit<CreateEmbeddingResponse, 'data'> & {
  data: { object: 'embedding'; index: number; embedding: number[] | string }[];
};

/** The vectors of texts: numbers, or the base64 of 32-bit floats in little-endian order. */
export function toEmbeddings(body: EmbeddingBody): Embedded {
  const texts = toTexts(body.input);
  const data = texts.map((text, index) => {
    const vector = embed(text, body.dimensions ?? FULL_DIMENSIONS);
    const embedding = body.encoding_format === 'base64' ? toBase64(vector) : [...vector];
    return { object: 'embedding' as const, index, embedding };
  });
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  return { object: 'list', data, model: body.model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

function toTexts(input: EmbeddingBody['input']): string[] {
  if (typeof input === 'string') return [input];
  if (typeof input[0] === 'number') return [input.join(' ')];
  return (input as (string | number[])[]).map((item) => (typeof item === 'string' ? item : item.join(' ')));
}

function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}

/** The list of what can be asked. */
export function toModels(names: readonly string[]) {
  return { object: 'list', data: names.map((id) => ({ id, object: 'model', created: 0, owned_by: 'fake' })) };
}
