import type { ExtractedEntity, Extraction, LanguageModel } from './model.ts';
import { ModelError } from './model-error.ts';
import type { ReplyStore } from './reply-store.ts';

export interface WithRulesOptions {
  model: LanguageModel;
  /** Rule-based fallback; never fails. */
  rules: Pick<LanguageModel, 'extract' | 'answer'>;
  replies: Pick<ReplyStore, 'countChunkByRules'>;
}

/** Adds the entities that rules find to those of the model, so that search is never worse than without a model. If
 *  the model refuses a chunk or never returns a valid reply, only the rules are used, and the chunk is counted.
 *  Chunks without letters or digits are not sent to the model. */
export function withRules({ model, rules, replies }: WithRulesOptions): LanguageModel {
  return {
    ...model,
    async extract(input, call) {
      const fromRules = await rules.extract(input, call);
      if (!/[\p{L}\p{N}]/u.test(input.text)) return fromRules;
      try {
        return merge(await model.extract(input, call), fromRules);
      } catch (error) {
        if (!(error instanceof ModelError) || error.isEndpointFailure) throw error;
        await replies.countChunkByRules(call.ownerId);
        return fromRules;
      }
    },
    answer: (input, call) => (input.chunks.length === 0 ? rules : model).answer(input, call),
  };
}

/** Entities and relations of the model, followed by entities that only the rules found. */
function merge(fromModel: Extraction, fromRules: Extraction): Extraction {
  const named = new Set(fromModel.entities.map(toKey));
  return {
    entities: [...fromModel.entities, ...fromRules.entities.filter((entity) => !named.has(toKey(entity)))],
    relations: fromModel.relations.length > 0 ? fromModel.relations : fromRules.relations,
  };
}

function toKey({ name }: ExtractedEntity): string {
  return name.toLowerCase();
}
