import type { Logger } from 'pino';
import type { ModelConfig } from '../config/model.ts';
import type { LanguageModel } from '../llm/model.ts';
import type { ModelProblem } from '../llm/model-status.ts';
import { createOfflineModel } from '../llm/offline/offline-model.ts';
import type { ReplyStore } from '../llm/reply-store.ts';
import { withRules } from '../llm/with-rules.ts';

export interface ComposedModel {
  model: LanguageModel;
  close(): void;
}

/** The offline model, or the configured model with the offline model as its fallback. `publish` receives why the model is
 *  unavailable, and null when it is available. */
export async function composeModel(
  config: ModelConfig | null,
  replies: ReplyStore,
  logger: Logger,
  publish: (problem: ModelProblem | null) => void,
): Promise<ComposedModel> {
  const rules = createOfflineModel();
  if (!config) return { model: rules, close: () => {} };
  const { createOpenAiModel } = await import('../llm/openai/openai-model.ts');
  const model = createOpenAiModel({
    ...config,
    replies,
    onState: (problem) => {
      if (problem) logger.warn({ problem: problem.kind }, problem.detail);
      else logger.info('the language model is available');
      publish(problem);
    },
  });
  model.watch();
  return { model: withRules({ model, rules, replies }), close: model.close };
}
