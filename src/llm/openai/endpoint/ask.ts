import { createHash } from 'node:crypto';
import type { ModelCall } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import type { ReplyStore } from '../../reply-store.ts';
import { type AskModel, type ChatMessage, type ChatQuestion, type ChatReply, UnreadableReply } from './chat.ts';
import type { DayBudget } from './day-budget.ts';
import type { Endpoint } from './endpoint.ts';

/** Corrections of an invalid reply, unless the question has another limit. */
const MAX_CORRECTIONS = 2;

export interface AskOptions {
  endpoint: Pick<Endpoint, 'name' | 'chat'>;
  replies: ReplyStore;
  /** What else replies depend on, part of the cache key; empty if nothing. */
  variant?: string;
  budget?: Pick<DayBudget, 'add' | 'check'>;
}

export function createAsk({ endpoint, replies, variant = '', budget }: AskOptions): AskModel {
  async function ask<Reply>(question: ChatQuestion<Reply>, call: ModelCall): Promise<Reply> {
    call.signal.throwIfAborted();
    const key = keyOf(question, call, endpoint.name + variant);
    const cached = await replies.findReply(key, call.ownerId);
    const known = cached === null ? null : attempt(() => question.read(JSON.parse(cached)));
    // A cached reply that is no longer valid is requested again.
    if (known && !('error' in known)) return known.value;
    const { prompt: _, read, messages, corrections: limit = MAX_CORRECTIONS, ...form } = question;
    const conversation: ChatMessage[] = [...messages];
    for (let corrections = 0; ; corrections++) {
      await budget?.check(call.accountId);
      const { value: reply, tokens } = await endpoint.chat(
        { messages: conversation, ...form },
        call.signal,
        call.interactive,
      );
      await budget?.add(call.accountId, tokens);
      const outcome = attempt(() => read(requireAnswer(reply)));
      if (!('error' in outcome)) {
        await replies.storeReplies(
          [{ key, scopeId: call.scopeId, reply: JSON.stringify(reply) }],
          call.ownerId,
          tokens,
        );
        return outcome.value;
      }
      await replies.countCall(call.ownerId, tokens);
      if (!(outcome.error instanceof UnreadableReply)) throw outcome.error;
      if (corrections >= limit) {
        if (outcome.error.lastResort) return outcome.error.lastResort() as Reply;
        throw toMalformedError(outcome.error, corrections + 1);
      }
      conversation.push({ role: 'assistant', text: textOf(reply) }, { role: 'user', text: outcome.error.message });
    }
  }
  return ask;
}

/** Cache key: a digest of the account and everything the reply depends on. */
function keyOf(
  { prompt, messages, schema, tools }: ChatQuestion<unknown>,
  { accountId }: ModelCall,
  name: string,
): string {
  const content = messages.map(({ image, ...message }) => ({ ...message, image: image?.bytes.toString('base64') }));
  return createHash('sha256')
    .update(JSON.stringify([accountId, name, prompt, content, schema, tools]))
    .digest('base64url');
}

/** Throws rejected if the model declined. */
function requireAnswer(reply: ChatReply): ChatReply {
  if (reply.refusal !== null) throw new ModelError('rejected', 'The language model declined to answer.');
  return reply;
}

function attempt<T>(work: () => T): { value: T } | { error: unknown } {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

function textOf({ text, toolCalls }: ChatReply): string {
  return toolCalls.length === 0 ? text : JSON.stringify(toolCalls);
}

function toMalformedError(error: UnreadableReply, times: number): ModelError {
  const message = `The language model returned an invalid reply ${times} times.`;
  return new ModelError('malformed', message, error);
}
