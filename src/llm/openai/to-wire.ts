import type { ChatMessage, ChatQuestion, ChatTool } from './endpoint/chat.ts';
import { EndpointError } from './endpoint/post-json.ts';
import type { ChatParameters, FunctionTool, Message } from './endpoint/wire.ts';
import { isStrictSchema } from './strict-schema.ts';

/** What is sent with each request to a model. */
export interface RequestOptions {
  temperature: number;
  /** Limit of the tokens of a reply; 0 for that of the endpoint. */
  maxTokens: number;
  /** Null for none. */
  seed: number | null;
  /** Further fields of each request. They replace others, except `messages`, `model` and `tools`. */
  extraBody: Readonly<Record<string, unknown>>;
}

export const DEFAULT_REQUEST: RequestOptions = { temperature: 0, maxTokens: 0, seed: null, extraBody: {} };

/** Parameters that not every endpoint or model supports, and that a request does without. */
const FORM_PARAMETERS = ['response_format', 'tool_choice', 'parallel_tool_calls', 'strict'] as const;
const OPTIONAL_PARAMETERS = [...FORM_PARAMETERS, 'temperature', 'seed', 'max_tokens'] as const;
export type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number];

type WireQuestion = Pick<ChatQuestion<unknown>, 'messages' | 'schema' | 'isJson' | 'tools'>;

/** Replaces lone surrogates, because strict servers refuse them. */
export function toChatParameters(
  model: string,
  { messages, schema, isJson, tools }: WireQuestion,
  { temperature, maxTokens, seed }: Omit<RequestOptions, 'extraBody'> = DEFAULT_REQUEST,
): ChatParameters {
  return {
    model,
    messages: messages.map(toMessage),
    temperature,
    ...(maxTokens > 0 && { max_tokens: maxTokens }),
    ...(seed !== null && { seed }),
    ...(isJson && { response_format: { type: 'json_object' } }),
    ...(schema && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'reply', schema, strict: isStrictSchema(schema) },
      },
    }),
    ...(tools && { tools: tools.map(toTool), tool_choice: 'required', parallel_tool_calls: false }),
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
  const strict = isStrictSchema(parameters) && { strict: true };
  return {
    type: 'function',
    function: { name, description: description.toWellFormed(), parameters, ...strict },
  };
}

/** Removes unsupported parameters. The schema is then part of the prompt; the messages already ask for a tool call. */
export function simplify(parameters: ChatParameters, without: ReadonlySet<OptionalParameter>): ChatParameters {
  const { response_format: format, messages, tools, max_tokens: maxTokens } = parameters;
  const isInPrompt = format?.type === 'json_schema' && without.has('response_format');
  const left: ChatParameters = {
    ...parameters,
    ...(isInPrompt && { messages: [schemaPrompt(format.json_schema.schema), ...messages] }),
    ...(tools && without.has('strict') && { tools: tools.map(toLoose) }),
    // Newer models of OpenAI know the limit by this name alone.
    ...(maxTokens && without.has('max_tokens') && { max_completion_tokens: maxTokens }),
  };
  for (const name of without) if (name !== 'strict') delete left[name];
  return left;
}

function toLoose({ type, function: { strict: _, ...rest } }: FunctionTool): FunctionTool {
  return { type, function: rest };
}

/** Adds the operator's fields to the body of a request. */
export function withExtra(parameters: ChatParameters, extraBody: RequestOptions['extraBody']): object {
  const { model, messages, tools } = parameters;
  return { ...parameters, ...extraBody, model, messages, tools };
}

const isIn = ({ tools = [], ...rest }: ChatParameters, name: OptionalParameter): boolean =>
  name === 'strict' ? tools.some(({ function: { strict } }) => strict) : name in rest;

/** The optional parameters for which a request may have been refused: those that the error names, or else those of the form of
 *  the reply. */
export function findSuspects(error: unknown, sent: ChatParameters): readonly OptionalParameter[] {
  if (!(error instanceof EndpointError)) return [];
  const present = OPTIONAL_PARAMETERS.filter((each) => isIn(sent, each));
  const named = present.filter((each) => error.detail.includes(each));
  if (named.length > 0) return named;
  const isRefusal = error.status === 400 || error.status === 422;
  return isRefusal ? FORM_PARAMETERS.filter((each) => present.includes(each)) : [];
}

function schemaPrompt(schema: object | undefined): Message {
  const rule = 'Answer with one JSON object and nothing else. It must be valid against this JSON Schema: ';
  return { role: 'system', content: rule + JSON.stringify(schema) };
}
