import type { ModelCall } from '../../model.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  text: string;
  /** Only of a user. */
  image?: { mediaType: string; bytes: Buffer };
}

/** A function that the model may call. `parameters` is a JSON Schema of an object. */
export interface ChatTool {
  name: string;
  description: string;
  parameters: object;
}

/** What a model said, unchecked. */
export interface ChatReply {
  text: string;
  /** What it says when it declines; null when it does not. */
  refusal: string | null;
  toolCalls: { name: string; arguments: string }[];
  /** Whether it ends where it does because the model had no more room. */
  isCut?: boolean;
}

/** One thing asked of a model, and how its reply is read. */
export interface ChatQuestion<Reply> {
  /** Names the prompt and its version, such as `extract/1`: a reply is kept for the prompt that it was given to. */
  prompt: string;
  messages: readonly ChatMessage[];
  /** The form of a reply in JSON: a JSON Schema of an object. Left out where the reply is text or a call of a tool. */
  schema?: object;
  /** One of them is to be called. */
  tools?: readonly ChatTool[];
  /** Throws UnreadableReply when the model should try again. A reply that declines does not come here. */
  read: (reply: ChatReply) => Reply;
}

/** A reply that is not in the form asked for. `message` tells the model what is wrong with it. */
export class UnreadableReply extends Error {}

/** Asks a model. A reply that was read before, for the same account, is not asked for again; one that cannot be read is
 *  sent back with what is wrong, a bounded number of times. Rejects with a ModelError, or with the signal's reason. */
export type AskModel = <Reply>(question: ChatQuestion<Reply>, call: ModelCall) => Promise<Reply>;
