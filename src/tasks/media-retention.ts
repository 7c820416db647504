import type { Clock } from '../clock.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { TaskStore } from './ports/task-store.ts';

export interface MediaRetention {
  /** Removes what is older than it is kept. */
  sweep(): Promise<void>;
}

const BATCH_SIZE = 100;

/** Keeps the pictures and recordings of finished tasks for `keptMs`, and no longer. */
export function createMediaRetention({
  store,
  media,
  clock,
  keptMs,
}: {
  store: Pick<TaskStore, 'listTasksWithMedia' | 'markMediaRemoved'>;
  media: Pick<MediaStore, 'remove'>;
  clock: Clock;
  keptMs: number;
}): MediaRetention {
  return {
    async sweep() {
      for (;;) {
        const taskIds = await store.listTasksWithMedia(clock.now() - keptMs, BATCH_SIZE);
        for (const taskId of taskIds) {
          // In this order a crash between the two only means that it is done again.
          await media.remove(taskId);
          await store.markMediaRemoved(taskId);
        }
        if (taskIds.length < BATCH_SIZE) return;
      }
    },
  };
}
