import type { DeviceAction } from '../../device/device.ts';

/** Device actions that a viewer may use. */
export type ViewerAction = Extract<DeviceAction, { type: 'goto' | 'click' | 'type' | 'press' | 'scroll' }>;

export type ViewerMessage =
  | { type: 'take_over' }
  | { type: 'hand_back' }
  /** Implies `take_over`. */
  | { type: 'act'; action: ViewerAction };

/** `queue_full`: too many inputs wait. `used_up`: the run has reached its total of inputs. */
export type SendOutcome = 'accepted' | 'queue_full' | 'used_up';

/** Messages to a run in progress. */
export interface RunInbox {
  send(message: ViewerMessage): SendOutcome;
  /** Signals a new event of the client in the store. */
  notify(): void;
  /** The viewer's next action. Waits while the viewer has control of the device; resolves to null when it does not. Rejects
   *  with the signal's reason when aborted. */
  nextViewerAction(signal: AbortSignal): Promise<ViewerAction | null>;
  /** Resolves after a message since the last call, or after `maxMs`. Rejects with the signal's reason when aborted. */
  waitForNews(signal: AbortSignal, maxMs: number): Promise<void>;
}

// An idle viewer loses control of the device after this time.
const VIEWER_IDLE_MS = 60_000;
/** Limits of viewers' inputs: `waiting` in the queue, and `inAll` per run, because each stores a frame and is free. */
export const VIEWER_LIMITS = { waiting: 50, inAll: 2000 } as const;

export function createRunInbox(viewerIdleMs = VIEWER_IDLE_MS): RunInbox {
  const queue: ViewerAction[] = [];
  let actionCount = 0;
  let viewerHasDevice = false;
  let hasNews = false;
  let wake = () => {};

  function signalNews(): void {
    hasNews = true;
    wake();
  }

  /** Resolves to whether a message arrived in time. */
  function waitForAny(signal: AbortSignal, maxMs: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        wake = () => {};
        const result = hasNews;
        hasNews = false;
        resolve(result);
      };
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(end, maxMs);
      signal.addEventListener('abort', onAbort, { once: true });
      wake = end;
      if (signal.aborted) onAbort();
      else if (hasNews) end();
    });
  }

  return {
    send(message) {
      if (message.type === 'act') {
        if (actionCount === VIEWER_LIMITS.inAll) return 'used_up';
        if (queue.length === VIEWER_LIMITS.waiting) return 'queue_full';
        actionCount += 1;
        queue.push(message.action);
      }
      viewerHasDevice = message.type !== 'hand_back';
      signalNews();
      return 'accepted';
    },
    notify: signalNews,
    async nextViewerAction(signal) {
      for (;;) {
        signal.throwIfAborted();
        const action = queue.shift();
        if (action) return action;
        if (!viewerHasDevice) return null;
        if (!(await waitForAny(signal, viewerIdleMs))) viewerHasDevice = false;
      }
    },
    async waitForNews(signal, maxMs) {
      await waitForAny(signal, maxMs);
    },
  };
}
