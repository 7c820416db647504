/** The offline extraction alone, in a thread of its own like the server's: memories in, milliseconds out. */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { EMPTY_CONFIGURATION } from '../../src/memory/types.ts';
import { splitIntoChunks } from '../../src/text/parts/chunks.ts';
import { readTitle } from '../../src/text/parts/titles.ts';

export interface Extraction {
  /** How long the thread takes to extract what all these memories say, in ms. */
  time(memories: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

export function startExtraction(): Extraction {
  const thread = new Worker(new URL(import.meta.url));
  return {
    time: (memories) =>
      new Promise((resolve, reject) => {
        thread.once('error', reject);
        thread.once('message', (ms: number) => {
          thread.off('error', reject);
          resolve(ms);
        });
        thread.postMessage(memories);
      }),
    close: async () => {
      await thread.terminate();
    },
  };
}

async function extractAll(memories: readonly string[]): Promise<void> {
  const model = createOfflineModel();
  const call = { accountId: '', ownerId: '', scopeId: '', signal: new AbortController().signal };
  for (const memory of memories) {
    const title = readTitle(memory, null);
    for (const { start, end } of splitIntoChunks(memory)) {
      const text = memory.slice(Math.max(start, title?.bodyStart ?? 0), end);
      await model.extract({ ...EMPTY_CONFIGURATION, text, subject: title?.text ?? null }, call);
    }
  }
}

if (!isMainThread) {
  parentPort?.on('message', async (memories: string[]) => {
    const startedAt = performance.now();
    await extractAll(memories);
    parentPort?.postMessage(performance.now() - startedAt);
  });
}
