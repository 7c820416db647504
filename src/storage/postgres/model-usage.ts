/** SQL for the model usage of the owners that the condition selects, as JSON; null if there is none. */
export function selectUsage(condition: string): string {
  return `(SELECT json_build_object('calls', sum(calls), 'cachedReplies', sum(cached_replies),
    'inputTokens', sum(input_tokens), 'outputTokens', sum(output_tokens), 'chunksByRules', sum(chunks_by_rules))
    FROM model_usage WHERE owner_id ${condition} HAVING count(*) > 0)`;
}
