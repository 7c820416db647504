import type { Clock } from '../clock.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { ScreenStore } from './ports/screen-store.ts';
import type { TaskStore } from './ports/task-store.ts';

/** Keeps the commit short: each task is removed with its steps and events. */
const BATCH_SIZE = 20;

export interface TaskRetentionOptions {
  store: Pick<TaskStore, 'listFinishedTasks' | 'removeTasks'>;
  screens: Pick<ScreenStore, 'removeScreens'>;
  media: Pick<MediaStore, 'remove'>;
  clock: Clock;
  keptMs: number;
}

/** Creates a job that removes one batch of tasks that finished more than `keptMs` ago; their ledger entries remain. The
 *  job resolves to whether there may be more. */
export function createTaskRetention({
  store,
  screens,
  media,
  clock,
  keptMs,
}: TaskRetentionOptions): () => Promise<boolean> {
  return async () => {
    const ids = await store.listFinishedTasks(clock.now() - keptMs, BATCH_SIZE);
    // In this order a crash between them is harmless: the next sweep repeats all. A recording that is encoded meanwhile is
    // removed, because its run has no screens any more.
    await Promise.all(ids.map((id) => screens.removeScreens(id)));
    for (const id of ids) await media.remove(id);
    await store.removeTasks(ids);
    return ids.length === BATCH_SIZE;
  };
}
