import { type Static, Type } from '@sinclair/typebox';
import type { ModelUsage } from '../../llm/model-status.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const Usage = Type.Object(
  {
    calls: count('Replies of the language model and of the embedding model.'),
    cached_replies: count('Replies kept from before, which cost nothing.'),
    input_tokens: count('As the endpoint counts them.'),
    output_tokens: count('As the endpoint counts them.'),
    chunks_by_rules: count(
      'Chunks of text that the language model or the embedding model refused, so that rules alone read them.',
    ),
  },
  { $id: 'ModelUsage', description: 'What the language model has cost so far; left out when none was asked.' },
);

/** `{}` when no model was asked. */
export function toUsageField(usage: ModelUsage | null): { usage?: Static<typeof Usage> } {
  if (!usage) return {};
  const { calls, cachedReplies, inputTokens, outputTokens, chunksByRules } = usage;
  const tokens = { input_tokens: inputTokens, output_tokens: outputTokens };
  return { usage: { calls, cached_replies: cachedReplies, ...tokens, chunks_by_rules: chunksByRules } };
}
