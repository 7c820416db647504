import type { ChatMessage, ChatQuestion, ChatTool } from './endpoint/chat.ts';
import type { ChatParameters, FunctionTool, Message } from './endpoint/wire.ts';

/** Parameters that not every endpoint supports. */
export const OPTIONAL_PARAMETERS = ['response_format', 'tool_choice'] as const;
export type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number];

/** Replaces lone surrogates, because strict servers refuse them. */
export function toChatParameters(
  model: string,
  { messages, schema, tools }: Pick<ChatQuestion<unknown>, 'messages' | 'schema' | 'tools'>,
): ChatParameters {
  return {
    model,
    messages: messages.map(toMessage),
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
  const isSchemaInPrompt = format?.type === 'json_schema' && without.has('response_format');
  const rule = isSchemaInPrompt ? [schemaPrompt(format.json_schema.schema)] : [];
  return {
    ...rest,
    messages: [...rule, ...messages],
    ...(format && !isSchemaInPrompt && { response_format: format }),
    ...(choice && !without.has('tool_choice') && { tool_choice: choice }),
  };
}

function schemaPrompt(schema: object | undefined): Message {
  const rule = 'Answer with one JSON object and nothing else. It must be valid against this JSON Schema: ';
  return { role: 'system', content: rule + JSON.stringify(schema) };
}
