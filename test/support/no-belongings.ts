import type { Belongings } from '../../src/assets/assets.ts';

/** An account that keeps nothing, and runs whose downloads are counted and thrown away. */
export function createNoBelongings(): Belongings {
  const none = new Proxy({}, { get: (_, name) => async () => Promise.reject(new Error(`${String(name)}: not here`)) });
  return {
    profiles: none as Belongings['profiles'],
    files: { ...(none as Belongings['files']), check: async () => {}, read: async () => [] },
    extensions: { ...(none as Belongings['extensions']), check: async () => {} },
    downloads: { store: async (_taskId, files) => files.length > 0, get: async () => Buffer.alloc(0) },
  };
}
