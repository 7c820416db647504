import { loadTokenCounter } from '../../../text/tokens.ts';
import type { Answer, AnswerInput, LanguageModel } from '../../model.ts';
import { type AskModel, type ChatMessage, UnreadableReply } from '../endpoint/chat.ts';
import { ANSWER_PROMPT, toAnswerMessages } from './memory-prompts.ts';

/** Share of the context window for the prompt. The rest is for the answer, and for tokenizers that produce more
 *  tokens than o200k. */
const SHARE_FOR_PROMPT = 0.75;

/** Asks the model to answer from the context. Omits the lowest-ranked items if the context exceeds the window. */
export function createOpenAiAnswerer(ask: AskModel, contextTokens: number): LanguageModel['answer'] {
  return async (input, call) =>
    ask(
      {
        prompt: ANSWER_PROMPT,
        messages: await toFittingMessages(input, contextTokens * SHARE_FOR_PROMPT),
        read: ({ text, isTruncated }) => {
          if (isTruncated) throw new UnreadableReply('Your answer was cut off. Answer in fewer words.');
          return toAnswer(text, input);
        },
      },
      call,
    );
}

async function toFittingMessages(input: AnswerInput, maxTokens: number): Promise<ChatMessage[]> {
  const countTokens = await loadTokenCounter();
  const measure = (messages: readonly ChatMessage[]) => messages.reduce((sum, { text }) => sum + countTokens(text), 0);
  let reduced = input;
  let messages = toAnswerMessages(reduced);
  for (let tokens = measure(messages); tokens > maxTokens && isReducible(reduced); tokens = measure(messages)) {
    reduced = reduce(reduced, maxTokens / tokens);
    messages = toAnswerMessages(reduced);
  }
  return messages;
}

function isReducible({ chunks, entities, relations }: AnswerInput): boolean {
  return chunks.length + entities.length + relations.length > 0;
}

/** Removes at least one item of each non-empty list. */
function reduce(input: AnswerInput, share: number): AnswerInput {
  const first = <Item>(items: readonly Item[]) =>
    items.slice(0, Math.min(items.length - 1, Math.floor(items.length * share)));
  return { ...input, chunks: first(input.chunks), entities: first(input.entities), relations: first(input.relations) };
}

function toAnswer(reply: string, { chunks, withReferences }: AnswerInput): Answer {
  const text = reply.trim().toWellFormed();
  if (text === '') throw new UnreadableReply('Answer the question in words.');
  if (!withReferences) return { text, cited: [] };
  const known = new Set(chunks.map(({ reference }) => reference));
  const uses = new Map<number, number>();
  for (const [list] of text.matchAll(/\[\d+(?:\s*,\s*\d+)*\]/g)) {
    for (const number of list.match(/\d+/g) ?? []) {
      if (known.has(Number(number))) uses.set(Number(number), (uses.get(Number(number)) ?? 0) + 1);
    }
  }
  const cited = [...uses].sort(([, a], [, b]) => b - a).map(([reference]) => reference);
  return { text, cited };
}
