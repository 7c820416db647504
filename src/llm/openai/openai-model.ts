import type { LanguageModel } from '../model.ts';
import type { ReplyStore } from '../reply-store.ts';
import { createOpenAiAnswerer } from './answer.ts';
import { createAsk } from './ask.ts';
import { createOpenAiDecider } from './decide.ts';
import { createOpenAiEmbedder } from './embedder.ts';
import { createEndpoint, type EndpointOptions } from './endpoint.ts';
import { createOpenAiExtractor } from './extract.ts';
import { createModelWatch, type ModelWatchOptions } from './model-watch.ts';

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
