import { readFile } from 'node:fs/promises';

export interface MemoryWatchOptions {
  /** Process ids of the renderers. */
  listRenderers: () => Promise<readonly number[]>;
  /** Limit of a renderer's own memory. */
  limitBytes: number;
  everyMs: number;
}

/** Kills renderers that take more memory than they may, so that their pages crash and nothing else does. Linux only: does
 *  nothing where there is no `/proc`. Returns the function that ends it. */
export function watchMemory({ listRenderers, limitBytes, everyMs }: MemoryWatchOptions): () => void {
  const check = async () => {
    for (const id of await listRenderers()) {
      if ((await readOwnBytes(id)) > limitBytes) process.kill(id, 'SIGKILL');
    }
  };
  // The next look finds what this one missed.
  const timer = setInterval(() => check().catch(() => {}), everyMs).unref();
  return () => clearInterval(timer);
}

/** Memory of the process that is no part of a file; 0 if it has ended. */
async function readOwnBytes(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s*(\d+) kB$/gm)].map(([, number]) => Number(number));
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}
