/** What an endpoint does with a part of a request that it may not support: does what it asks for, ignores it, or answers with
 *  an error. */
export type Support = 'works' | 'ignored' | { status: number; body: unknown };

/** How a server behaves with a model that cannot call tools, or that is not set up to. */
export interface EndpointProfile {
  tools: Support;
  /** Without effect where `tools` are refused. */
  tool_choice?: Support;
  json_schema: Support;
  json_object: Support;
  /** What this model has to be asked in. */
  deciding: 'tools' | 'json_schema' | 'json_object' | 'plain';
}

const openAiError = (status: number, message: string, more: object = {}): Support => ({
  status,
  body: { error: { message, ...more } },
});
const vllmError = (message: string): Support => ({
  status: 400,
  body: { object: 'error', message, type: 'BadRequestError', param: null, code: 400 },
});
const VLLM_AUTO = '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set';

/** With the errors that the servers are reported to answer. */
export const ENDPOINT_PROFILES = {
  'tools, choice ignored': {
    ...{ tools: 'works', tool_choice: 'ignored', json_schema: 'ignored', json_object: 'ignored' },
    deciding: 'tools',
  },
  // https://github.com/louisho5/picobot/issues/6
  Ollama: {
    tools: openAiError(400, 'registry.ollama.ai/library/gemma3:4b does not support tools', {
      ...{ type: 'api_error', param: null, code: null },
    }),
    ...{ json_schema: 'works', json_object: 'works', deciding: 'json_schema' },
  },
  // https://github.com/vllm-project/vllm/pull/30613, https://github.com/langchain4j/langchain4j/issues/3475
  vLLM: {
    tools: vllmError(VLLM_AUTO),
    tool_choice: vllmError('tool_choice="required" requires --tool-call-parser to be set'),
    ...{ json_schema: 'works', json_object: 'works', deciding: 'json_schema' },
  },
  // https://github.com/defilantech/LLMKube/issues/126
  'llama.cpp': {
    tools: openAiError(500, 'tools param requires --jinja flag', { code: 500, type: 'server_error' }),
    ...{ json_schema: 'works', json_object: 'works', deciding: 'json_schema' },
  },
  // https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/189
  'LM Studio': {
    tools: 'ignored',
    json_schema: 'works',
    json_object: { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } },
    deciding: 'json_schema',
  },
  // https://github.com/evalstate/fast-agent/issues/122
  OpenRouter: {
    tools: openAiError(
      404,
      'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing',
      { code: 404 },
    ),
    ...{ json_schema: 'ignored', json_object: 'works', deciding: 'json_object' },
  },
  // FastAPI's error for a field that a model does not have.
  'a server of text alone': {
    tools: {
      status: 422,
      body: { detail: [{ type: 'extra_forbidden', loc: ['body', 'tools'], msg: 'Extra inputs' }] },
    },
    json_schema: { status: 422, body: { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }] } },
    json_object: { status: 422, body: { detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'] }] } },
    deciding: 'plain',
  },
} as const satisfies Record<string, EndpointProfile>;

export type EndpointName = keyof typeof ENDPOINT_PROFILES;
export const ENDPOINT_NAMES = Object.keys(ENDPOINT_PROFILES) as EndpointName[];
