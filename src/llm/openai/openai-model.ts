import type { LanguageModel } from '../model.ts';
import type { ReplyStore } from '../reply-store.ts';
import { createOpenAiDecider } from './agent/decide.ts';
import { createAsk } from './endpoint/ask.ts';
import { createEndpoint, type EndpointOptions } from './endpoint/endpoint.ts';
import { createModelWatch, type ModelWatchOptions } from './endpoint/model-watch.ts';
import { createOpenAiAnswerer } from './memory/answer.ts';
import { createOpenAiEmbedder } from './memory/embedder.ts';
import { createOpenAiExtractor } from './memory/extract.ts';

export interface OpenAiModelOptions extends Omit<EndpointOptions, 'onCall'> {
  replies: ReplyStore;
  /** How much the model reads and writes in one call. */
  contextTokens: number;
  /** Whether the model is shown the screen as a picture too. */
  images: boolean;
  onState: ModelWatchOptions['onState'];
}

export interface OpenAiModel extends LanguageModel {
  /** Asks the endpoint for next to nothing, to learn whether it serves, and again every minute while it does not. */
  watch(): void;
  /** Asks no more. */
  close(): void;
}

/** The model behind an OpenAI-compatible endpoint. */
export function createOpenAiModel(options: OpenAiModelOptions): OpenAiModel {
  const { replies, contextTokens, images, concurrency } = options;
  const endpoint = createEndpoint({ ...options, onCall: (part, problem) => watch.report(part, problem) });
  const watch = createModelWatch({ endpoint, onState: options.onState });
  const ask = createAsk({ endpoint, replies });
  const name = endpoint.embedderName;
  return {
    name: endpoint.name,
    concurrency,
    embedder: name === null ? null : createOpenAiEmbedder({ endpoint, name, replies }),
    extract: createOpenAiExtractor(ask),
    answer: createOpenAiAnswerer(ask, contextTokens),
    decide: createOpenAiDecider({ ask, images, contextTokens }),
    watch: watch.start,
    close: watch.close,
  };
}
