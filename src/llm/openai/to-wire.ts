import type { ChatMessage, ChatQuestion, ChatTool } from './endpoint/chat.ts';
import { EndpointError } from './endpoint/post-json.ts';
import type { ChatParameters, FunctionTool, Message } from './endpoint/wire.ts';

/** Parameters that not every endpoint supports, and that a request does without. */
const OPTIONAL_PARAMETERS = ['response_format', 'tool_choice'] as const;
export type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number];

type WireQuestion = Pick<ChatQuestion<unknown>, 'messages' | 'schema' | 'isJson' | 'tools'>;

/** Replaces lone surrogates, because strict servers refuse them. */
export function toChatParameters(model: string, { messages, schema, isJson, tools }: WireQuestion): ChatParameters {
  return {
    model,
    messages: messages.map(toMessage),
    ...(isJson && { response_format: { type: 'json_object' } }),
    ...(schema && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'reply', schema, strict: true },
      },
    }),
    ...(tools && { tools: tools.map(toTool), tool_choice: 'required' }),
  };
}

function toMessage({ role, text: content, image }: ChatMessage): Message {
  const text = content.toWellFormed();
  if (role !== 'user' || !image) return { role, content: text };
  const url = `data:${image.mediaType};base64,${image.bytes.toString('base64')}`;
  return {
    role,
    content: [
      { type: 'text', text },
      { type: 'image_url', image_url: { url } },
    ],
  };
}

function toTool({ name, description, parameters }: ChatTool): FunctionTool {
  return {
    type: 'function',
    function: { name, description: description.toWellFormed(), parameters },
  };
}

/** Removes unsupported parameters. The schema is then part of the prompt; the messages already ask for a tool call. */
export function simplify(parameters: ChatParameters, without: ReadonlySet<OptionalParameter>): ChatParameters {
  const { response_format: format, tool_choice: choice, messages, ...rest } = parameters;
  const isInPrompt = without.has('response_format');
  const rule = format?.type === 'json_schema' && isInPrompt ? [schemaPrompt(format.json_schema.schema)] : [];
  return {
    ...rest,
    messages: [...rule, ...messages],
    ...(format && !isInPrompt && { response_format: format }),
    ...(choice && !without.has('tool_choice') && { tool_choice: choice }),
  };
}

/** The optional parameters for which a request may have been refused: those that the error names, or else all. */
export function findSuspects(error: unknown, sent: ChatParameters): readonly OptionalParameter[] {
  if (!(error instanceof EndpointError)) return [];
  const present = OPTIONAL_PARAMETERS.filter((each) => each in sent);
  const named = present.filter((each) => error.detail.includes(each));
  if (named.length > 0) return named;
  return error.status === 400 || error.status === 422 ? present : [];
}

function schemaPrompt(schema: object | undefined): Message {
  const rule = 'Answer with one JSON object and nothing else. It must be valid against this JSON Schema: ';
  return { role: 'system', content: rule + JSON.stringify(schema) };
}
