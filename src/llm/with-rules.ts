import type { ExtractedEntity, Extraction, LanguageModel } from './model.ts';
import { ModelError } from './model-error.ts';
import type { ReplyStore } from './reply-store.ts';

export interface WithRulesOptions {
  model: LanguageModel;
  /** Needs no model, and always answers. */
  rules: Pick<LanguageModel, 'extract' | 'answer'>;
  replies: Pick<ReplyStore, 'countChunkByRules'>;
}

/** Whatever the model says of a text, what rules find in it is there too: a graph is never worse to search than without a
 *  model. A chunk that the model refuses, or never answers in the form asked for, is read by the rules alone, and counted.
 *  Where there is nothing to read, the model is not asked. */
export function withRules({ model, rules, replies }: WithRulesOptions): LanguageModel {
  return {
    ...model,
    async extract(input, call) {
      const byRules = await rules.extract(input, call);
      if (!/[\p{L}\p{N}]/u.test(input.text)) return byRules;
      try {
        return merge(await model.extract(input, call), byRules);
      } catch (error) {
        if (!(error instanceof ModelError) || error.isOfEndpoint) throw error;
        await replies.countChunkByRules(call.ownerId);
        return byRules;
      }
    },
    answer: (input, call) => (input.chunks.length === 0 ? rules : model).answer(input, call),
  };
}

/** The model's wordings and relations first, then the names that only the rules saw. */
function merge(byModel: Extraction, byRules: Extraction): Extraction {
  const named = new Set(byModel.entities.map(toKey));
  return {
    entities: [...byModel.entities, ...byRules.entities.filter((entity) => !named.has(toKey(entity)))],
    relations: byModel.relations.length > 0 ? byModel.relations : byRules.relations,
  };
}

function toKey({ name }: ExtractedEntity): string {
  return name.toLowerCase();
}
