import type { Assets } from '../../../src/assets/assets.ts';

/** An account that keeps nothing, and runs whose downloads are counted and thrown away. */
export function createNoAssets(): Assets {
  const none = new Proxy({}, { get: (_, name) => async () => Promise.reject(new Error(`${String(name)}: not here`)) });
  return {
    profiles: none as Assets['profiles'],
    files: { ...(none as Assets['files']), check: async () => {}, read: async () => [] },
    extensions: { ...(none as Assets['extensions']), check: async () => {} },
    downloads: { store: async (_taskId, files) => files.length > 0, get: async () => Buffer.alloc(0) },
  };
}
