import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { DecisionFormat } from '../llm/decision-format.ts';
import type { Embedder, LanguageModel } from '../llm/model.ts';
import type { ModelProblem } from '../llm/model-status.ts';
import { createOfflineModel } from '../llm/offline/offline-model.ts';
import { withRules } from '../llm/with-rules.ts';
import type { Storage } from '../storage/storage.ts';

export interface ComposedModel {
  model: LanguageModel;
  close(): void;
}

/** The offline model, or the configured model with the offline model as its fallback. `publish` receives why the model is
 *  unavailable, and null when it is available. Rejects with a text for operators if the embedding model cannot be used. */
export async function composeModel(
  { model: config, embeddingFolder }: Pick<Config, 'model' | 'embeddingFolder'>,
  { replies, decisionFormats, tokens }: Pick<Storage, 'replies' | 'decisionFormats' | 'tokens'>,
  logger: Logger,
  publish: (problem: ModelProblem | null) => void,
  now: () => number,
): Promise<ComposedModel> {
  const rules = createOfflineModel();
  const embedder = await openEmbedder(embeddingFolder);
  if (!config) return { model: { ...rules, embedder }, close: () => {} };
  const { createOpenAiModel } = await import('../llm/openai/openai-model.ts');
  const model = createOpenAiModel({
    ...config,
    replies,
    decisionFormats,
    tokens,
    now,
    onFormat: (format) => logger.info({ deciding: format }, DECIDING[format]),
    onState: (problem) => {
      if (problem) logger.warn({ problem: problem.kind }, problem.detail);
      else logger.info('the language model is available');
      publish(problem);
    },
  });
  model.watch();
  const composed = withRules({ model, rules, replies });
  return { model: { ...composed, embedder: embedder ?? composed.embedder }, close: model.close };
}

const DECIDING: Readonly<Record<DecisionFormat, string>> = {
  tools: 'the language model decides by calls of tools',
  json_schema: 'the language model decides by JSON that its endpoint holds to a schema: it does not call tools',
  json_object: 'the language model decides by JSON: its endpoint neither calls tools nor holds replies to a schema',
  plain: 'the language model decides by JSON that only the prompt asks for: its endpoint supports nothing else',
};

/** Loaded only where it is configured. */
async function openEmbedder(folder: string): Promise<Embedder | null> {
  if (folder === '') return null;
  const { openStaticEmbedder } = await import('../llm/static/static-embedder.ts');
  return openStaticEmbedder(folder);
}
