import type { Clock } from '../clock.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { ScreenStore } from './ports/screen-store.ts';
import type { TaskStore } from './ports/task-store.ts';

export interface MediaRetention {
  /** Removes the media whose retention period is over. */
  sweep(): Promise<void>;
}

const BATCH_SIZE = 100;

/** Removes the screens and recordings of tasks that finished more than `keptMs` ago. */
export function createMediaRetention({
  store,
  screens,
  media,
  clock,
  keptMs,
}: {
  store: Pick<TaskStore, 'listTasksWithMedia' | 'markMediaRemoved'>;
  screens: Pick<ScreenStore, 'removeScreens'>;
  media: Pick<MediaStore, 'remove'>;
  clock: Clock;
  keptMs: number;
}): MediaRetention {
  return {
    async sweep() {
      for (;;) {
        const taskIds = await store.listTasksWithMedia(clock.now() - keptMs, BATCH_SIZE);
        for (const taskId of taskIds) {
          // In this order a crash between them is harmless: the next sweep repeats all. A recording that is encoded meanwhile
          // is removed, because its run has no screens any more.
          await screens.removeScreens(taskId);
          await media.remove(taskId);
          await store.markMediaRemoved(taskId);
        }
        if (taskIds.length < BATCH_SIZE) return;
      }
    },
  };
}
