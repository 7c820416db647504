import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions';
import type { ChatMessage, ChatQuestion, ChatTool } from './endpoint/chat.ts';

export type ChatParameters = ChatCompletionCreateParamsNonStreaming;

/** What not every endpoint takes. */
export const EXTRAS = ['response_format', 'tool_choice'] as const;
export type Extra = (typeof EXTRAS)[number];

/** Text that is no well-formed Unicode is mended: strict servers refuse it. */
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
        json_schema: { name: 'reply', schema: schema as Record<string, unknown>, strict: true },
      },
    }),
    ...(tools && { tools: tools.map(toTool), tool_choice: 'required' }),
  };
}

function toMessage({ role, text: said, image }: ChatMessage): ChatCompletionMessageParam {
  const text = said.toWellFormed();
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

function toTool({ name, description, parameters }: ChatTool): ChatCompletionTool {
  return {
    type: 'function',
    function: { name, description: description.toWellFormed(), parameters: parameters as Record<string, unknown> },
  };
}

/** Does without extras. A schema is told in words then; that a tool is to be called, the messages say anyway. */
export function simplify(parameters: ChatParameters, without: ReadonlySet<Extra>): ChatParameters {
  const { response_format: format, tool_choice: choice, messages, ...rest } = parameters;
  const isSchemaTold = format?.type === 'json_schema' && without.has('response_format');
  const rule = isSchemaTold ? [schemaInWords(format.json_schema.schema)] : [];
  return {
    ...rest,
    messages: [...rule, ...messages],
    ...(format && !isSchemaTold && { response_format: format }),
    ...(choice && !without.has('tool_choice') && { tool_choice: choice }),
  };
}

function schemaInWords(schema: object | undefined): ChatCompletionMessageParam {
  const rule = 'Answer with one JSON object and nothing else. It must be valid against this JSON Schema: ';
  return { role: 'system', content: rule + JSON.stringify(schema) };
}
