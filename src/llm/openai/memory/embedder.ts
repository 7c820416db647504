import { createHash } from 'node:crypto';
import type { Embedder, ModelCall } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import type { CachedReply, ReplyStore } from '../../reply-store.ts';
import type { DayBudget } from '../endpoint/day-budget.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

export interface EmbedderOptions {
  endpoint: Pick<Endpoint, 'embed'>;
  /** Identifies the endpoint and its embedding model. */
  name: string;
  replies: ReplyStore;
  budget?: Pick<DayBudget, 'add'>;
}

type Vectors = Map<string, Float32Array>;

/** Embeds texts in one call, except those in the cache. If the call is refused, for example because one text is too
 *  long, each text is tried alone. */
export function createOpenAiEmbedder({ endpoint, name, replies, budget }: EmbedderOptions): Embedder {
  /** `texts` by key. */
  async function ask(texts: ReadonlyMap<string, string>, call: ModelCall): Promise<Vectors> {
    const { value, tokens } = await endpoint.embed([...texts.values()], call.signal, call.interactive);
    const vectors = new Map([...texts.keys()].map((key, at) => [key, Float32Array.from(value[at] ?? [])]));
    const entries = Array.from(
      vectors,
      ([key, vector]): CachedReply => ({ key, scopeId: call.scopeId, reply: toBase64(vector) }),
    );
    await budget?.add(call.accountId, tokens);
    await replies.storeReplies(entries, call.ownerId, tokens);
    return vectors;
  }

  async function askWithFallback(texts: ReadonlyMap<string, string>, call: ModelCall): Promise<Vectors> {
    try {
      return texts.size === 0 ? new Map() : await ask(texts, call);
    } catch (error) {
      if (!(error instanceof ModelError) || error.isEndpointFailure) throw error;
      if (texts.size > 1) {
        const alone = await Promise.all(Array.from(texts, (text) => askWithFallback(new Map([text]), call)));
        return new Map(alone.flatMap((vectors) => [...vectors]));
      }
      await replies.countChunkByRules(call.ownerId);
      return new Map();
    }
  }

  async function embed(texts: readonly string[], call: ModelCall): Promise<(Float32Array | null)[]> {
    call.signal.throwIfAborted();
    const keys = texts.map((text) => keyOf(name, call.accountId, text));
    const vectors: Vectors = new Map();
    for (const key of new Set(keys)) {
      const cached = await replies.findReply(key, call.ownerId);
      if (cached !== null) vectors.set(key, fromBase64(cached));
    }
    const missing = new Map(keys.flatMap((key, at) => (vectors.has(key) ? [] : [[key, texts[at] ?? '']])));
    for (const [key, vector] of await askWithFallback(missing, call)) vectors.set(key, vector);
    return keys.map((key) => vectors.get(key) ?? null);
  }
  return { name, embed };
}

function keyOf(name: string, accountId: string, text: string): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, name, 'embed', text]))
    .digest('base64url');
}

function toBase64({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function fromBase64(text: string): Float32Array {
  return new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer);
}
