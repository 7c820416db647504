import { createHash } from 'node:crypto';
import type { Embedder, ModelCall } from '../model.ts';
import type { KeptReply, ReplyStore } from '../reply-store.ts';
import type { Endpoint } from './endpoint.ts';

export interface EmbedderOptions {
  endpoint: Pick<Endpoint, 'embed'>;
  /** Of the endpoint and its embedding model. */
  name: string;
  replies: ReplyStore;
}

/** Asks for the vectors of those texts, all in one call, that were not asked for before. */
export function createOpenAiEmbedder({ endpoint, name, replies }: EmbedderOptions): Embedder {
  async function embed(texts: readonly string[], call: ModelCall): Promise<Float32Array[]> {
    call.signal.throwIfAborted();
    const keys = texts.map((text) => keyOf(name, call.accountId, text));
    const vectors = new Map<string, Float32Array>();
    for (const key of keys) {
      const kept = await replies.findReply(key, call.ownerId);
      if (kept !== null) vectors.set(key, fromBase64(kept));
    }
    const missing = new Map(keys.flatMap((key, at) => (vectors.has(key) ? [] : [[key, texts[at] ?? '']])));
    if (missing.size > 0) {
      const { value, tokens } = await endpoint.embed([...missing.values()], call.signal);
      const fresh = [...missing.keys()].map((key, at) => [key, Float32Array.from(value[at] ?? [])] as const);
      for (const [key, vector] of fresh) vectors.set(key, vector);
      const kept = fresh.map(([key, vector]): KeptReply => ({ key, scopeId: call.scopeId, reply: toBase64(vector) }));
      await replies.keepReplies(kept, call.ownerId, tokens);
    }
    return keys.map((key) => vectors.get(key) ?? new Float32Array());
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
