import type { Clock } from '../clock.ts';
import { isFinished, type TaskState } from './task.ts';

/** Shows a finished task as running until its first read was answered or the task is `minimumMs` old, whichever comes
 *  first: published clients raise an error when the first read, from which they take `live_url`, is terminal. A cancelled
 *  task is never hidden. Reads are tracked in memory only, so after a restart a reader may need one more read. */
export interface EndVisibility {
  /** The task as a reader may see it now. If its end is hidden, `publish` is called when it becomes visible. */
  show<T extends TaskState>(task: T): T;
  /** Stops hiding the end of this task. */
  reveal(task: Pick<TaskState, 'id' | 'createdAt'>): void;
}

export interface EndVisibilityOptions {
  minimumMs: number;
  clock: Clock;
  /** Wakes the held reads of the task. */
  publish: (taskId: string) => void;
}

export function createEndVisibility({ minimumMs, clock, publish }: EndVisibilityOptions): EndVisibility {
  const revealed = new Set<string>();
  const hidden = new Set<string>();

  /** False if the clock was set back to before its creation. */
  function isYoung({ createdAt }: Pick<TaskState, 'createdAt'>): boolean {
    const age = clock.now() - createdAt;
    return age >= 0 && age < minimumMs;
  }

  function publishWhenOld({ id, createdAt }: Pick<TaskState, 'id' | 'createdAt'>): void {
    if (hidden.has(id)) return;
    hidden.add(id);
    clock.at(createdAt + minimumMs, () => {
      hidden.delete(id);
      publish(id);
    });
  }

  return {
    show(task) {
      if (task.status !== 'done' && task.status !== 'failed') return task;
      if (!isYoung(task) || revealed.has(task.id)) return task;
      publishWhenOld(task);
      return toUnfinished(task);
    },
    reveal(task) {
      if (!isYoung(task) || revealed.has(task.id)) return;
      revealed.add(task.id);
      clock.at(task.createdAt + minimumMs, () => revealed.delete(task.id));
      publish(task.id);
    },
  };
}

/** The task as it was shown before it finished. */
export function toUnfinished<T extends TaskState>(task: T): T {
  if (!isFinished(task.status)) return task;
  return {
    ...task,
    status: 'running',
    output: null,
    endReason: null,
    unmet: null,
    sampled: null,
    hasRecording: false,
    hasDownloads: false,
    finishedAt: null,
  };
}
