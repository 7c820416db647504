import type { RemoveFiles } from '../../control/state/reset.ts';
import type { Signals } from '../../signals.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Worker } from '../../worker/worker.ts';

export interface RemoveFilesOptions {
  storage: Pick<Storage, 'media' | 'fileBlobs' | 'extensionBlobs' | 'graphReader'>;
  signals: Pick<Signals, 'subscribe'>;
  worker: Pick<Worker, 'removeGraph'>;
}

/** Longer than any cancelled run takes to end. */
const LATE_WITHIN_MS = 15_000;

/** Removes media, uploads and graphs whose rows were deleted. A run that was cancelled may store media until it has ended,
 *  so they are removed again at its signals. */
export function createRemoveFiles({ storage, signals, worker }: RemoveFilesOptions): RemoveFiles {
  const { media, fileBlobs, extensionBlobs, graphReader } = storage;

  function removeLateMedia(taskId: string): void {
    const unsubscribe = signals.subscribe(taskId, () => void media.remove(taskId).catch(() => undefined));
    setTimeout(unsubscribe, LATE_WITHIN_MS).unref();
  }

  return async ({ taskIds, graphIds, fileIds, extensionIds }, stillRunning) => {
    for (const id of graphIds) {
      graphReader.forget(id);
      worker.removeGraph(id);
    }
    stillRunning.forEach(removeLateMedia);
    await Promise.all([
      ...taskIds.map((id) => media.remove(id)),
      ...fileIds.map((id) => fileBlobs.remove(id)),
      ...extensionIds.map((id) => extensionBlobs.remove(id)),
    ]);
  };
}
