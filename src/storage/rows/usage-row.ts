import type { ModelUsage } from '../../llm/model-status.ts';

/** Reads the sums of `model_usage`, a JSON object; null if there is none. */
export function toUsage(json: string | null | undefined): ModelUsage | null {
  return json ? JSON.parse(json) : null;
}
