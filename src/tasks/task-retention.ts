import type { Clock } from '../clock.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { TaskStore } from './ports/task-store.ts';

/** So many tasks, with their steps and events, are a short commit. */
const BATCH_SIZE = 20;

export interface TaskRetentionOptions {
  store: Pick<TaskStore, 'listFinishedTasks' | 'removeTasks'>;
  media: Pick<MediaStore, 'remove'>;
  clock: Clock;
  keptMs: number;
}

/** Makes the job that removes tasks finished longer than `keptMs` ago, with all that was kept of them but what was paid:
 *  a batch at a time. It resolves to whether there may be more. */
export function createTaskRetention({ store, media, clock, keptMs }: TaskRetentionOptions): () => Promise<boolean> {
  return async () => {
    const ids = await store.listFinishedTasks(clock.now() - keptMs, BATCH_SIZE);
    // In this order a crash between the two only means that it is done again.
    for (const id of ids) await media.remove(id);
    await store.removeTasks(ids);
    return ids.length === BATCH_SIZE;
  };
}
