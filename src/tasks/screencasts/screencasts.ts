import type { ScreencastFrame } from '../../device/device.ts';
import { WATCH_AGAIN_MS, type WatchMessage } from './run-screencast.ts';

type Watcher = (frame: ScreencastFrame) => void;

/** Frames of the runs of this process, passed on to those who watch. Nothing is stored. */
export interface Screencasts {
  publish(taskId: string, frame: ScreencastFrame): void;
  /** Returns the unsubscribe function. */
  subscribe(taskId: string, onFrame: Watcher): () => void;
}

/** Calls back with the screen of a running task as it changes between its steps, at most ten times a second; returns the
 *  unsubscribe function. Only where the device has moving pictures, and this process runs the task. */
export type WatchScreen = (taskId: string, onFrame: Watcher) => () => void;

export function createScreencasts(): Screencasts {
  const watchers = new Map<string, Set<Watcher>>();

  return {
    publish(taskId, frame) {
      for (const onFrame of watchers.get(taskId) ?? []) onFrame(frame);
    },
    subscribe(taskId, onFrame) {
      const set = watchers.get(taskId) ?? new Set();
      watchers.set(taskId, set.add(onFrame));
      return () => {
        if (set.delete(onFrame) && set.size === 0) watchers.delete(taskId);
      };
    },
  };
}

/** @param sendToRun sends a message to the run of a task, in whichever thread executes it */
export function createScreenWatch(
  { subscribe }: Pick<Screencasts, 'subscribe'>,
  sendToRun: (taskId: string, message: WatchMessage) => Promise<unknown>,
): WatchScreen {
  return (taskId, onFrame) => {
    const unsubscribe = subscribe(taskId, onFrame);
    // A lost message is repeated.
    const ask = (isNewViewer: boolean) => void sendToRun(taskId, { type: 'watch', isNewViewer }).catch(() => {});
    ask(true);
    const timer = setInterval(() => ask(false), WATCH_AGAIN_MS);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  };
}
