import type { Embedder, ModelCall } from '../../llm/model.ts';
import { ModelError } from '../../llm/model-error.ts';
import type { QueryVector } from './vector-search.ts';

/** A query is not kept waiting for what it can do without. */
const WITHIN_MS = 5_000;

/** What a query means, as a vector; null without an embedder, or where it does not do its part in time: words and names
 *  find passages too. */
export async function embedQuery(
  query: string,
  embedder: Embedder | null,
  call: ModelCall,
): Promise<QueryVector | null> {
  if (!embedder) return null;
  const inTime = AbortSignal.timeout(WITHIN_MS);
  try {
    const [vector] = await embedder.embed([query], { ...call, signal: AbortSignal.any([call.signal, inTime]) });
    return vector ? { embedder: embedder.name, vector } : null;
  } catch (error) {
    call.signal.throwIfAborted();
    if (inTime.aborted || error instanceof ModelError) return null;
    throw error;
  }
}
