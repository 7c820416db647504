import type { IncomingHttpHeaders } from 'node:http';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { EmbeddingCreateParams } from 'openai/resources/embeddings';

export type ChatBody = ChatCompletionCreateParams;
export type ChatMessage = ChatBody['messages'][number];
export type EmbeddingBody = EmbeddingCreateParams;

/** What a lesser server cannot do. `json_schema`: it knows `json_object` alone. */
export type Ability = 'response_format' | 'json_schema' | 'tools' | 'images' | 'embeddings' | 'models';

/** A request as it came. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined where it is none. */
  body: unknown;
  /** Its place among all requests, from 0. */
  receivedAt: number;
  /** Whether the client left before it had the whole answer. */
  isAborted: boolean;
}

export const CHAT_PATH = '/v1/chat/completions';
export const EMBEDDINGS_PATH = '/v1/embeddings';
export const MODELS_PATH = '/v1/models';

/** What a message says in text, its parts joined by lines. */
export function textOf(message: ChatMessage): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  return (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** The functions that a request offers. */
export function functionsOf({ tools = [] }: ChatBody) {
  return tools.flatMap((tool) => (tool.type === 'function' ? [tool.function] : []));
}

/** The JSON Schema that a reply in text is to be valid against. */
export function schemaOf({ response_format: format }: ChatBody): object | null {
  return format?.type === 'json_schema' ? (format.json_schema.schema ?? null) : null;
}
