import OpenAI, { APIError } from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import { ModelError } from '../model-error.ts';
import type { Tokens } from '../reply-store.ts';
import type { ChatQuestion, ChatReply } from './chat.ts';
import { type EndpointNames, isOutage, toModelError } from './endpoint-error.ts';
import { createResilience, type ResilienceOptions } from './resilience.ts';
import { type ChatParameters, EXTRAS, type Extra, simplify, toChatParameters } from './to-wire.ts';

export interface EndpointOptions extends ResilienceOptions {
  /** Up to and with `/v1`. */
  baseUrl: string;
  /** Empty for an endpoint that asks for none. */
  apiKey: string;
  model: string;
  /** Empty when there is none. */
  embeddingModel: string;
  /** Told after each call whether the endpoint serves: null, or what to mend. */
  onCall: (problem: ModelError | null) => void;
}

/** A reply, and what it cost. */
export interface Paid<Value> {
  value: Value;
  tokens: Tokens;
}

/** An OpenAI-compatible endpoint. Methods reject with a ModelError, or with the signal's reason. */
export interface Endpoint {
  /** Names the endpoint and its model. */
  readonly name: string;
  /** As `name`, of the embedding model; null when there is none. */
  readonly embedderName: string | null;
  chat(question: Omit<ChatQuestion<unknown>, 'read' | 'prompt'>, signal: AbortSignal): Promise<Paid<ChatReply>>;
  embed(texts: readonly string[], signal: AbortSignal): Promise<Paid<number[][]>>;
}

export function createEndpoint(options: EndpointOptions): Endpoint {
  const { baseUrl, apiKey, model, embeddingModel, onCall } = options;
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey || 'none',
    // Of the environment nothing is read but by the configuration.
    ...{ organization: null, project: null, adminAPIKey: null, webhookSecret: null },
    ...(apiKey === '' && { defaultHeaders: { Authorization: null } }),
    maxRetries: 0,
    logLevel: 'off',
  });
  const resilience = createResilience(options);
  /** What this endpoint does not take, as its refusals have shown. */
  const lacking = new Set<Extra>();

  async function call<T>(
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    names: EndpointNames,
  ): Promise<T> {
    const report = (error: unknown): ModelError => {
      const problem = toModelError(error, names);
      if (problem.isOfEndpoint) onCall(problem);
      return problem;
    };
    // A failure is told at once, though the call goes on being tried.
    const tryOnce = (each: AbortSignal) =>
      work(each).catch((error: unknown) => {
        if (isOutage(error) && !signal.aborted) report(error);
        throw error;
      });
    try {
      const value = await resilience(tryOnce, signal);
      onCall(null);
      return value;
    } catch (error) {
      signal.throwIfAborted();
      throw report(error);
    }
  }

  async function complete(parameters: ChatParameters, signal: AbortSignal): Promise<ChatCompletion> {
    const simplified = simplify(parameters, lacking);
    try {
      return await client.chat.completions.create(simplified, { signal });
    } catch (error) {
      const doubtful = EXTRAS.find((each) => each in simplified);
      if (!doubtful || !(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) throw error;
      const plainer = simplify(simplified, new Set([doubtful]));
      const completion = await client.chat.completions.create(plainer, { signal });
      lacking.add(doubtful);
      return completion;
    }
  }

  return {
    name: `${baseUrl} ${model}`,
    embedderName: embeddingModel === '' ? null : `${baseUrl} ${embeddingModel}`,
    async chat(question, signal) {
      if (model === '')
        throw refuse(new ModelError('misconfigured', 'No language model is named: set LLM_MODEL.'), onCall);
      const parameters = toChatParameters(model, question);
      const names = { apiKey, model, modelVariable: 'LLM_MODEL' } as const;
      return call(async (each) => fromCompletion(await complete(parameters, each)), signal, names);
    },
    async embed(texts, signal) {
      const parameters = {
        model: embeddingModel,
        input: texts.map((text) => text.toWellFormed()),
        encoding_format: 'float' as const,
      };
      const names = { apiKey, model: embeddingModel, modelVariable: 'EMBEDDING_MODEL' } as const;
      return call(
        async (each) => fromEmbeddings(await client.embeddings.create(parameters, { signal: each }), texts.length),
        signal,
        names,
      );
    },
  };
}

function refuse(problem: ModelError, onCall: EndpointOptions['onCall']): ModelError {
  onCall(problem);
  return problem;
}

/** Throws unavailable for what is no completion, and rejected where the model declines. */
function fromCompletion(completion: ChatCompletion): Paid<ChatReply> {
  const choice = completion?.choices?.[0];
  if (!choice?.message) throw new ModelError('unavailable', 'The language model’s endpoint gave no completion.');
  const { content, refusal, tool_calls } = choice.message;
  if (choice.finish_reason === 'content_filter') {
    throw new ModelError('rejected', 'The language model’s endpoint filtered its answer.');
  }
  const toolCalls = (tool_calls ?? []).flatMap((each) =>
    each.type === 'function' ? [{ name: each.function.name, arguments: each.function.arguments }] : [],
  );
  const { prompt_tokens: inputTokens = 0, completion_tokens: outputTokens = 0 } = completion.usage ?? {};
  const isCut = choice.finish_reason === 'length';
  const reply = { text: content ?? '', refusal: refusal ?? null, toolCalls, isCut };
  return { value: reply, tokens: { inputTokens, outputTokens } };
}

function fromEmbeddings({ data, usage }: OpenAI.CreateEmbeddingResponse, textCount: number): Paid<number[][]> {
  const vectors = Array.isArray(data)
    ? data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
    : [];
  const areVectors = vectors.every(
    (vector) => Array.isArray(vector) && vector.length > 0 && vector.every(Number.isFinite),
  );
  if (vectors.length !== textCount || !areVectors) {
    throw new ModelError('unavailable', 'The embedding model’s endpoint did not give one vector for each text.');
  }
  return { value: vectors, tokens: { inputTokens: usage?.prompt_tokens ?? 0, outputTokens: 0 } };
}
