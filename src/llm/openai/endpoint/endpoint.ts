import { type Span, type SpanOptions, tracedPart } from '../../../tracing/tracing.ts';
import { ModelError } from '../../model-error.ts';
import type { Tokens } from '../../token-store.ts';
import {
  DEFAULT_REQUEST,
  findSuspects,
  type OptionalParameter,
  type RequestOptions,
  simplify,
  toChatParameters,
  withExtra,
} from '../to-wire.ts';
import type { ChatQuestion, ChatReply } from './chat.ts';
import { type EndpointNames, FormatRefused, isFormatRefusal, isOutage, toModelError } from './endpoint-error.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { createPostJson } from './post-json.ts';
import { createLimit, createResilience, type Resilience, type ResilienceOptions } from './resilience.ts';
import { withoutThinking } from './thinking.ts';
import type { ChatParameters, Completion, EmbeddingParameters, Embeddings } from './wire.ts';

export interface EndpointOptions extends ResilienceOptions {
  /** Including `/v1`. */
  baseUrl: string;
  /** Empty if the endpoint requires none. */
  apiKey: string;
  model: string;
  /** Empty if there is none. */
  embeddingModel: string;
  /** Maximum number of concurrent calls, including those that wait for a retry. */
  concurrency: number;
  /** Default: `DEFAULT_REQUEST`. */
  request?: RequestOptions;
  /** Called after each call with the state of that part of the endpoint: null if it works, or the problem to fix. */
  onCall: (part: EndpointPart, problem: ModelError | null) => void;
}

export type EndpointPart = 'chat' | 'embeddings';

/** A reply and its token usage. */
export interface Paid<Value> {
  value: Value;
  tokens: Tokens;
}

/** An OpenAI-compatible endpoint. Methods reject with a ModelError or the signal's reason. An interactive call fails
 *  immediately during a long outage. */
export interface Endpoint {
  /** Identifies the endpoint and its model. */
  readonly name: string;
  /** Identifies the endpoint and its embedding model; null without one. */
  readonly embedderName: string | null;
  chat(
    question: Omit<ChatQuestion<unknown>, 'read' | 'prompt'>,
    signal: AbortSignal,
    interactive?: boolean,
  ): Promise<Paid<ChatReply>>;
  embed(texts: readonly string[], signal: AbortSignal, interactive?: boolean): Promise<Paid<number[][]>>;
}

export function createEndpoint(options: EndpointOptions): Endpoint {
  const { baseUrl, apiKey, model, embeddingModel, request = DEFAULT_REQUEST, onCall } = options;
  const post = createPostJson(baseUrl, apiKey);
  const postChat = (parameters: ChatParameters, signal: AbortSignal) =>
    post('/chat/completions', withExtra(parameters, request.extraBody), signal) as Promise<Completion | null>;
  const postEmbeddings = (parameters: EmbeddingParameters, signal: AbortSignal) =>
    post('/embeddings', parameters, signal) as Promise<Embeddings | null>;
  const limit = createLimit(options.concurrency);
  /** Parameters that this endpoint has refused. */
  const unsupported = new Set<OptionalParameter>();

  /** Creates the resilient caller of one part of the endpoint. Parts can fail independently. */
  function createCaller(part: EndpointPart, names: EndpointNames): Resilience {
    const resilience = createResilience(options, limit);
    const report = (error: unknown): ModelError => {
      const problem = toModelError(error, names);
      if (problem.isEndpointFailure) onCall(part, problem);
      return problem;
    };
    return async (work, signal, interactive) => {
      // Reports an outage at once, even though the call is retried.
      const reportOutage = (each: AbortSignal) =>
        work(each).catch((error: unknown) => {
          if (isOutage(error) && !each.aborted) report(error);
          throw error;
        });
      try {
        const value = await resilience(reportOutage, signal, interactive);
        onCall(part, null);
        return value;
      } catch (error) {
        signal.throwIfAborted();
        throw report(error);
      }
    };
  }

  const chatNames: EndpointNames = { apiKey, model, modelVariable: 'LLM_MODEL' };
  const callChat = createCaller('chat', chatNames);
  const callEmbeddings = createCaller('embeddings', {
    apiKey,
    model: embeddingModel,
    modelVariable: 'EMBEDDING_MODEL',
  });

  /** Repeats a refused call without the optional parameters that may be the reason. */
  async function complete(
    parameters: ChatParameters,
    isExact: boolean,
    signal: AbortSignal,
  ): Promise<Completion | null> {
    const kept: readonly OptionalParameter[] = isExact ? ['response_format'] : [];
    const left = new Set([...unsupported].filter((each) => !kept.includes(each)));
    for (;;) {
      const sent = simplify(parameters, left);
      try {
        const completion = await postChat(sent, signal);
        for (const each of left) unsupported.add(each);
        return completion;
      } catch (error) {
        const suspects = findSuspects(error, sent).filter((each) => !kept.includes(each));
        if (suspects.length === 0)
          throw isExact && isFormatRefusal(error) ? new FormatRefused(error, chatNames) : error;
        for (const each of suspects) left.add(each);
      }
    }
  }

  return {
    name: `${baseUrl} ${model}`,
    embedderName: embeddingModel === '' ? null : `${baseUrl} ${embeddingModel}`,
    async chat(question, signal, interactive = false) {
      if (model === '') {
        const problem = new ModelError(
          'misconfigured',
          'LLM_MODEL is not set. Set it to the name of the language model.',
        );
        onCall('chat', problem);
        throw problem;
      }
      const parameters = toChatParameters(model, question, request);
      const work = (each: AbortSignal) =>
        tracedPart(`chat ${model}`, toSpanOptions('chat', model), async (span) =>
          count(span, fromCompletion(await complete(parameters, question.isExact === true, each), parameters)),
        );
      return callChat(work, signal, interactive);
    },
    async embed(texts, signal, interactive = false) {
      const input = texts.map((text) => text.toWellFormed());
      const parameters = { model: embeddingModel, input, encoding_format: 'float' as const };
      const work = (each: AbortSignal) =>
        tracedPart(`embeddings ${embeddingModel}`, toSpanOptions('embeddings', embeddingModel), async (span) =>
          count(span, fromEmbeddings(await postEmbeddings(parameters, each), texts.length)),
        );
      return callEmbeddings(work, signal, interactive);
    },
  };
}

/** https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/ */
const toSpanOptions = (operation: 'chat' | 'embeddings', model: string): SpanOptions => ({
  kind: 'client',
  attributes: {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': model,
  },
});

function count<Value>(span: Span, paid: Paid<Value>): Paid<Value> {
  const { inputTokens, outputTokens } = paid.tokens;
  span.set({ 'gen_ai.usage.input_tokens': inputTokens, 'gen_ai.usage.output_tokens': outputTokens });
  return paid;
}

/** Throws unavailable if the reply is not a completion, and rejected if it was filtered. */
function fromCompletion(completion: Completion | null, parameters: ChatParameters): Paid<ChatReply> {
  const choice = completion?.choices?.[0];
  if (!choice?.message) throw new ModelError('unavailable', 'The language model’s endpoint returned no completion.');
  const { content, refusal, tool_calls } = choice.message;
  if (choice.finish_reason === 'content_filter') {
    throw new ModelError('rejected', 'The language model’s endpoint filtered its answer.');
  }
  const toolCalls = (tool_calls ?? []).flatMap((each) =>
    each.type === 'function' ? [{ name: each.function.name, arguments: each.function.arguments }] : [],
  );
  const isTruncated = choice.finish_reason === 'length';
  const reply = { text: withoutThinking(content ?? ''), refusal: refusal ?? null, toolCalls, isTruncated };
  const usage = completion?.usage;
  const tokens = usage
    ? { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 }
    : estimateTokens(parameters, reply);
  return { value: reply, tokens };
}

function fromEmbeddings(answer: Embeddings | null, textCount: number): Paid<number[][]> {
  const { data, usage } = answer ?? {};
  const vectors = Array.isArray(data)
    ? data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
    : [];
  const areVectors = vectors.every(
    (vector) => Array.isArray(vector) && vector.length > 0 && vector.every(Number.isFinite),
  );
  if (vectors.length !== textCount || !areVectors) {
    throw new ModelError('unavailable', 'The embedding model’s endpoint did not return one vector for each text.');
  }
  return { value: vectors, tokens: { inputTokens: usage?.prompt_tokens ?? 0, outputTokens: 0 } };
}
