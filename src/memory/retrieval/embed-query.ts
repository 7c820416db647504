import type { Embedder, ModelCall } from '../../llm/model.ts';
import { ModelError } from '../../llm/model-error.ts';
import type { QueryVector } from './vector-search.ts';

/** Dense retrieval is optional, so a slow embedder must not delay the query. */
const TIMEOUT_MS = 5_000;

/** Embeds a query. Returns null without an embedder, and if the embedder fails or exceeds the time limit; lexical
 *  retrieval works without it. */
export async function embedQuery(
  query: string,
  embedder: Embedder | null,
  call: ModelCall,
): Promise<QueryVector | null> {
  if (!embedder) return null;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const [vector] = await embedder.embed([query], { ...call, signal: AbortSignal.any([call.signal, timeout]) });
    return vector ? { embedder: embedder.name, vector } : null;
  } catch (error) {
    call.signal.throwIfAborted();
    if (timeout.aborted || error instanceof ModelError) return null;
    throw error;
  }
}
