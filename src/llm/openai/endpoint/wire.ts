/** The parts of OpenAI's chat completions and embeddings that are used: https://platform.openai.com/docs/api-reference */

export type MessagePart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string | MessagePart[];
}

export interface FunctionTool {
  type: 'function';
  function: { name: string; description: string; parameters: object; strict?: boolean };
}

export interface ChatParameters {
  model: string;
  messages: Message[];
  response_format?:
    | { type: 'json_schema'; json_schema: { name: string; schema: object; strict: boolean } }
    | { type: 'json_object' };
  tools?: FunctionTool[];
  tool_choice?: 'required';
  parallel_tool_calls?: false;
  temperature?: number;
  seed?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
}

export interface EmbeddingParameters {
  model: string;
  input: string[];
  encoding_format: 'float';
}

/** What an endpoint should answer; any part may be missing. */
export interface Completion {
  choices?: {
    finish_reason?: string | null;
    message?: {
      content?: string | null;
      refusal?: string | null;
      tool_calls?: { type: string; function: { name: string; arguments: string } }[] | null;
    };
  }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
}

export interface Embeddings {
  data?: { index: number; embedding: number[] }[];
  usage?: { prompt_tokens?: number } | null;
}
