import type { ModelCall } from '../../model.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  text: string;
  /** Only in user messages. */
  image?: { mediaType: string; bytes: Buffer };
}

/** A function that the model may call. `parameters` is a JSON Schema of an object. */
export interface ChatTool {
  name: string;
  description: string;
  parameters: object;
}

/** Reply of a model, unchecked. */
export interface ChatReply {
  text: string;
  /** Reason for declining; null if the model did not decline. */
  refusal: string | null;
  toolCalls: { name: string; arguments: string }[];
  /** Whether the reply was truncated by the token limit. */
  isTruncated?: boolean;
}

/** A request to a model and the parser of its reply. */
export interface ChatQuestion<Reply> {
  /** Name and version of the prompt, such as `extract/1`. Part of the cache key. */
  prompt: string;
  messages: readonly ChatMessage[];
  /** JSON Schema of an object, for a reply in JSON. Absent if the reply is text or a tool call. */
  schema?: object;
  /** Whether the reply is JSON of any form. The messages must say so. Without effect beside `schema`. */
  isJson?: boolean;
  /** The model must call one of them. */
  tools?: readonly ChatTool[];
  /** Whether `tools`, `schema` and `isJson` are required: an endpoint that refuses them refuses the question, with a
   *  FormatRefused. Otherwise a refused schema becomes a part of the prompt. */
  isExact?: boolean;
  /** How often an invalid reply is sent back with a correction; default 2. */
  corrections?: number;
  /** Throws UnreadableReply if the model should try again. Not called if the model declined. */
  read: (reply: ChatReply) => Reply;
}

/** A reply with an invalid format. `message` tells the model what is wrong. */
export class UnreadableReply extends Error {
  /** What the reply is read as where corrections did not help; without it, the question fails. */
  lastResort?: () => unknown;
}

/** Calls a model. Valid replies are cached per account. An invalid reply is sent back with a correction, a limited
 *  number of times. Rejects with a ModelError or the signal's reason. */
export type AskModel = <Reply>(question: ChatQuestion<Reply>, call: ModelCall) => Promise<Reply>;
