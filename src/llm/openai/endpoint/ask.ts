import { createHash } from 'node:crypto';
import type { ModelCall } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import type { ReplyStore } from '../../reply-store.ts';
import { type AskModel, type ChatMessage, type ChatQuestion, type ChatReply, UnreadableReply } from './chat.ts';
import type { Endpoint } from './endpoint.ts';

/** How often a model is told what was wrong with its reply. */
const MAX_CORRECTIONS = 2;

export interface AskOptions {
  endpoint: Pick<Endpoint, 'name' | 'chat'>;
  replies: ReplyStore;
}

export function createAsk({ endpoint, replies }: AskOptions): AskModel {
  async function ask<Reply>(question: ChatQuestion<Reply>, call: ModelCall): Promise<Reply> {
    call.signal.throwIfAborted();
    const key = keyOf(question, call, endpoint.name);
    const kept = await replies.findReply(key, call.ownerId);
    const known = kept === null ? null : attempt(() => question.read(JSON.parse(kept)));
    // One that can no longer be read is asked for anew.
    if (known && !('error' in known)) return known.value;
    const { prompt: _, read, messages, ...form } = question;
    const said: ChatMessage[] = [...messages];
    for (let corrections = 0; ; corrections++) {
      const { value: reply, tokens } = await endpoint.chat({ messages: said, ...form }, call.signal, call.interactive);
      const outcome = attempt(() => read(declined(reply)));
      if (!('error' in outcome)) {
        await replies.keepReplies([{ key, scopeId: call.scopeId, reply: JSON.stringify(reply) }], call.ownerId, tokens);
        return outcome.value;
      }
      await replies.countCall(call.ownerId, tokens);
      if (!(outcome.error instanceof UnreadableReply)) throw outcome.error;
      if (corrections === MAX_CORRECTIONS) throw notUnderstood(outcome.error, corrections + 1);
      said.push({ role: 'assistant', text: textOf(reply) }, { role: 'user', text: outcome.error.message });
    }
  }
  return ask;
}

/** A digest of all that a reply depends on, and of whose it is. */
function keyOf(
  { prompt, messages, schema, tools }: ChatQuestion<unknown>,
  { accountId }: ModelCall,
  name: string,
): string {
  const said = messages.map(({ image, ...message }) => ({ ...message, image: image?.bytes.toString('base64') }));
  return createHash('sha256')
    .update(JSON.stringify([accountId, name, prompt, said, schema, tools]))
    .digest('base64url');
}

/** Throws rejected for a reply that declines. */
function declined(reply: ChatReply): ChatReply {
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

function notUnderstood(error: UnreadableReply, times: number): ModelError {
  const message = `The language model answered ${times} times in another form than it was asked for.`;
  return new ModelError('malformed', message, error);
}
