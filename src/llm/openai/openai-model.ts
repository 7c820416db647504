import { isDeepStrictEqual } from 'node:util';
import { type DecisionFormatStore, endpointKeyOf } from '../decision-format.ts';
import type { LanguageModel } from '../model.ts';
import type { ReplyStore } from '../reply-store.ts';
import { createOpenAiDecider } from './agent/decide.ts';
import { createFormatMemory, type FormatMemoryOptions } from './agent/formats/format-memory.ts';
import { probeFormat } from './agent/formats/probe.ts';
import { createOpenAiPageReader } from './agent/page/read-page.ts';
import { withTokenLimit } from './agent/with-token-limit.ts';
import { createAsk } from './endpoint/ask.ts';
import { createDayBudget, type DayBudgetOptions } from './endpoint/day-budget.ts';
import { createEndpoint, type EndpointOptions } from './endpoint/endpoint.ts';
import { createModelWatch, type ModelWatchOptions } from './endpoint/model-watch.ts';
import { createOpenAiAnswerer } from './memory/answer.ts';
import { createOpenAiEmbedder } from './memory/embedder.ts';
import { createOpenAiExtractor } from './memory/extract.ts';
import { DEFAULT_REQUEST, type RequestOptions } from './to-wire.ts';

export interface OpenAiModelOptions extends Omit<EndpointOptions, 'onCall'> {
  replies: ReplyStore;
  /** Context window: input and output tokens of one call. */
  contextTokens: number;
  /** Input and output tokens after which a task ends; 0 for no limit. */
  taskTokens: number;
  /** Whether to send screenshots to the model. */
  images: boolean;
  onState: ModelWatchOptions['onState'];
  decisionFormats: DecisionFormatStore;
  tokens: DayBudgetOptions['store'];
  /** Input and output tokens of an account and day; 0 for no limit. */
  dayTokens: number;
  /** Epoch ms. */
  now?: () => number;
  /** Called with the format of decisions when it becomes known, and when it changes. */
  onFormat: FormatMemoryOptions['onFormat'];
}

export interface OpenAiModel extends LanguageModel {
  /** Checks with a minimal call whether the endpoint works, and repeats it every minute while it does not. */
  watch(): void;
  /** Stops the checks. */
  close(): void;
}

/** Prompts leave room for replies of this length. */
const USUAL_REPLY_TOKENS = 2_000;

/** Empty for the defaults, so that replies that were cached before are used. */
function toVariant(request: RequestOptions): string {
  return isDeepStrictEqual(request, DEFAULT_REQUEST) ? '' : ` ${JSON.stringify(request)}`;
}

/** Model that calls an OpenAI-compatible endpoint. */
export function createOpenAiModel(options: OpenAiModelOptions): OpenAiModel {
  const { replies, taskTokens, images, concurrency, request = DEFAULT_REQUEST } = options;
  const endpoint = createEndpoint({ ...options, onCall: (part, problem) => watch.report(part, problem) });
  const formats = createFormatMemory({
    key: endpointKeyOf(options),
    store: options.decisionFormats,
    probe: (failed, signal) => probeFormat(endpoint, failed, signal),
    onFormat: options.onFormat,
    ...(options.now && { now: options.now }),
  });
  const watch = createModelWatch({
    endpoint,
    onState: options.onState,
    // The first decision probes again after a failure.
    onChecked: () => void formats.current().catch(() => {}),
  });
  const { tokens: store, dayTokens, now = Date.now } = options;
  const budget = createDayBudget({ store, limit: dayTokens, now });
  const ask = createAsk({ endpoint, replies, budget, variant: toVariant(request) });
  const contextTokens = options.contextTokens - Math.max(0, request.maxTokens - USUAL_REPLY_TOKENS);
  const name = endpoint.embedderName;
  return {
    name: endpoint.name,
    concurrency,
    embedder: name === null ? null : createOpenAiEmbedder({ endpoint, name, replies, budget }),
    extract: createOpenAiExtractor(ask),
    answer: createOpenAiAnswerer(ask, contextTokens),
    readPage: createOpenAiPageReader({ ask, formats, contextTokens }),
    decide: withTokenLimit(createOpenAiDecider({ ask, formats, images, contextTokens }), {
      replies,
      limit: taskTokens,
      budget,
    }),
    watch: watch.start,
    close() {
      watch.close();
      formats.close();
    },
  };
}
