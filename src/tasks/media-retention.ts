import type { Clock } from '../clock.ts';
import type { MediaStore } from './ports/media-store.ts';
import type { TaskStore } from './ports/task-store.ts';

export interface MediaRetention {
  /** Removes the media whose retention period is over. */
  sweep(): Promise<void>;
}

const BATCH_SIZE = 100;

/** Removes the frames and recordings of tasks that finished more than `keptMs` ago. */
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
          // In this order a crash between the two is harmless: the next sweep repeats both.
          await media.remove(taskId);
          await store.markMediaRemoved(taskId);
        }
        if (taskIds.length < BATCH_SIZE) return;
      }
    },
  };
}
