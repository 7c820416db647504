import type { Clock } from '../clock.ts';
import { isFinished, type TaskState } from './task.ts';

/** Keeps the end of a task from its readers until its first read was answered, or until the task is `minimumMs` old,
 *  whichever comes first: published clients raise when the first read, from which they take `live_url`, is terminal. A
 *  cancelled task is never hidden. Who has read is known in memory only, so a restart costs a reader one more read. */
export interface EndVisibility {
  /** The task as a reader may see it now. Where that hides its end, `publish` is called once it may be shown. */
  show<T extends TaskState>(task: T): T;
  /** The end of this task is hidden no longer. */
  reveal(task: Pick<TaskState, 'id' | 'createdAt'>): void;
}

export interface EndVisibilityOptions {
  minimumMs: number;
  clock: Clock;
  /** Wakes the reads that wait for the task. */
  publish: (taskId: string) => void;
}

export function createEndVisibility({ minimumMs, clock, publish }: EndVisibilityOptions): EndVisibility {
  const revealed = new Set<string>();

  /** Milliseconds for which the task is still young. A clock that was set back makes no task young for ever. */
  function youthLeft({ createdAt }: Pick<TaskState, 'createdAt'>): number {
    const age = clock.now() - createdAt;
    return age < 0 ? 0 : Math.max(0, minimumMs - age);
  }

  return {
    show(task) {
      if (task.status !== 'done' && task.status !== 'failed') return task;
      const leftMs = youthLeft(task);
      if (leftMs === 0 || revealed.has(task.id)) return task;
      setTimeout(publish, leftMs, task.id).unref();
      return toUnfinished(task);
    },
    reveal(task) {
      if (youthLeft(task) === 0 || revealed.has(task.id)) return;
      revealed.add(task.id);
      setTimeout(() => revealed.delete(task.id), minimumMs).unref();
      publish(task.id);
    },
  };
}

/** The task as it was shown before its end. */
export function toUnfinished<T extends TaskState>(task: T): T {
  if (!isFinished(task.status)) return task;
  return {
    ...task,
    status: 'running',
    output: null,
    endReason: null,
    hasRecording: false,
    hasDownloads: false,
    finishedAt: null,
  };
}
