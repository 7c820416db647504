import type { BlobStore } from './blob-store.ts';

/** A blob store that reads a blob once for all who hold it at the same time: they get the same bytes, which nobody may
 *  change. Bytes that nobody holds any more are let go. */
export function shareBlobs(blobs: BlobStore): BlobStore {
  const held = new Map<string, WeakRef<Buffer>>();
  const reading = new Map<string, Promise<Buffer | null>>();
  const letGo = new FinalizationRegistry<string>((id) => {
    if (!held.get(id)?.deref()) held.delete(id);
  });

  async function read(id: string): Promise<Buffer | null> {
    try {
      const bytes = await blobs.read(id);
      if (bytes) {
        held.set(id, new WeakRef(bytes));
        letGo.register(bytes, id);
      }
      return bytes;
    } finally {
      reading.delete(id);
    }
  }

  return {
    ...blobs,
    async read(id) {
      const known = held.get(id)?.deref() ?? reading.get(id);
      if (known) return known;
      const bytes = read(id);
      reading.set(id, bytes);
      return bytes;
    },
    async remove(id) {
      held.delete(id);
      await blobs.remove(id);
    },
  };
}
