import type { BlobStore } from './blob-store.ts';

/** Wraps a blob store so that concurrent users of a blob share one buffer, which must not be modified. Buffers are weakly
 *  cached: unused ones are garbage-collected. */
export function shareBlobs(blobs: BlobStore): BlobStore {
  const cache = new Map<string, WeakRef<Buffer>>();
  const reading = new Map<string, Promise<Buffer | null>>();
  const registry = new FinalizationRegistry<string>((id) => {
    if (!cache.get(id)?.deref()) cache.delete(id);
  });

  async function read(id: string): Promise<Buffer | null> {
    try {
      const bytes = await blobs.read(id);
      if (bytes) {
        cache.set(id, new WeakRef(bytes));
        registry.register(bytes, id);
      }
      return bytes;
    } finally {
      reading.delete(id);
    }
  }

  return {
    ...blobs,
    async read(id) {
      const shared = cache.get(id)?.deref() ?? reading.get(id);
      if (shared) return shared;
      const bytes = read(id);
      reading.set(id, bytes);
      return bytes;
    },
    async remove(id) {
      cache.delete(id);
      await blobs.remove(id);
    },
  };
}
