import { type Static, Type } from '#typebox';
import type { ModelUsage } from '../../llm/model-status.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const Usage = Type.Object(
  {
    calls: count('Replies of the language model and of the embedding model.'),
    cached_replies: count('Cached replies, which cost nothing.'),
    input_tokens: count('Tokens of the prompts, as the endpoint counts them.'),
    output_tokens: count('Tokens of the replies, as the endpoint counts them.'),
    chunks_by_rules: count(
      'Chunks that the language model or the embedding model refused; the rules alone analysed them.',
    ),
  },
  { $id: 'ModelUsage', description: 'Usage of the language model so far; absent if it was not used.' },
);

/** The `usage` field; `{}` if no model was called. */
export function toUsageField(usage: ModelUsage | null): { usage?: Static<typeof Usage> } {
  if (!usage) return {};
  const { calls, cachedReplies, inputTokens, outputTokens, chunksByRules } = usage;
  const tokens = { input_tokens: inputTokens, output_tokens: outputTokens };
  return { usage: { calls, cached_replies: cachedReplies, ...tokens, chunks_by_rules: chunksByRules } };
}
