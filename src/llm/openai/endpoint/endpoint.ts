import OpenAI, { APIError } from 'openai';
import type { ChatCompletion } from 'openai/resources/chat/completions';
import { ModelError } from '../../model-error.ts';
import type { Tokens } from '../../reply-store.ts';
import { type ChatParameters, EXTRAS, type Extra, simplify, toChatParameters } from '../to-wire.ts';
import type { ChatQuestion, ChatReply } from './chat.ts';
import { type EndpointNames, isOutage, toModelError } from './endpoint-error.ts';
import { createLimit, createResilience, type Resilience, type ResilienceOptions } from './resilience.ts';

export interface EndpointOptions extends ResilienceOptions {
  /** Up to and with `/v1`. */
  baseUrl: string;
  /** Empty for an endpoint that asks for none. */
  apiKey: string;
  model: string;
  /** Empty when there is none. */
  embeddingModel: string;
  /** How many calls are under way at once, those included that wait to be tried again. */
  concurrency: number;
  /** Told of each call whether that part of the endpoint serves: null, or what to mend. */
  onCall: (part: EndpointPart, problem: ModelError | null) => void;
}

export type EndpointPart = 'chat' | 'embeddings';

/** A reply, and what it cost. */
export interface Paid<Value> {
  value: Value;
  tokens: Tokens;
}

/** An OpenAI-compatible endpoint. Methods reject with a ModelError, or with the signal's reason. A call that is awaited is
 *  given up at once while the endpoint has long been down. */
export interface Endpoint {
  /** Names the endpoint and its model. */
  readonly name: string;
  /** As `name`, of the embedding model; null when there is none. */
  readonly embedderName: string | null;
  chat(
    question: Omit<ChatQuestion<unknown>, 'read' | 'prompt'>,
    signal: AbortSignal,
    isAwaited?: boolean,
  ): Promise<Paid<ChatReply>>;
  embed(texts: readonly string[], signal: AbortSignal, isAwaited?: boolean): Promise<Paid<number[][]>>;
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
  const limit = createLimit(options.concurrency);
  /** What this endpoint does not take, as its refusals have shown. */
  const lacking = new Set<Extra>();

  /** Makes calls to one part, each of which may be down alone. */
  function createCaller(part: EndpointPart, names: EndpointNames): Resilience {
    const resilience = createResilience(options, limit);
    const report = (error: unknown): ModelError => {
      const problem = toModelError(error, names);
      if (problem.isOfEndpoint) onCall(part, problem);
      return problem;
    };
    return async (work, signal, isAwaited) => {
      // A failure is told at once, though the call goes on being tried.
      const telling = (each: AbortSignal) =>
        work(each).catch((error: unknown) => {
          if (isOutage(error) && !each.aborted) report(error);
          throw error;
        });
      try {
        const value = await resilience(telling, signal, isAwaited);
        onCall(part, null);
        return value;
      } catch (error) {
        signal.throwIfAborted();
        throw report(error);
      }
    };
  }

  const callChat = createCaller('chat', { apiKey, model, modelVariable: 'LLM_MODEL' });
  const callEmbeddings = createCaller('embeddings', {
    apiKey,
    model: embeddingModel,
    modelVariable: 'EMBEDDING_MODEL',
  });

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
    async chat(question, signal, isAwaited = false) {
      if (model === '') {
        const problem = new ModelError('misconfigured', 'No language model is named: set LLM_MODEL.');
        onCall('chat', problem);
        throw problem;
      }
      const parameters = toChatParameters(model, question);
      return callChat(async (each) => fromCompletion(await complete(parameters, each)), signal, isAwaited);
    },
    async embed(texts, signal, isAwaited = false) {
      const input = texts.map((text) => text.toWellFormed());
      const parameters = { model: embeddingModel, input, encoding_format: 'float' as const };
      const work = async (each: AbortSignal) =>
        fromEmbeddings(await client.embeddings.create(parameters, { signal: each }), texts.length);
      return callEmbeddings(work, signal, isAwaited);
    },
  };
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
