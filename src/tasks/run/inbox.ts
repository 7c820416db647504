import type { DeviceAction } from '../../device/device.ts';

/** What a viewer may do to the device. */
export type ViewerAction = Extract<DeviceAction, { type: 'goto' | 'click' | 'type' | 'press' | 'scroll' }>;

export type ViewerMessage =
  | { type: 'take_over' }
  | { type: 'hand_back' }
  /** Takes over by itself. */
  | { type: 'act'; action: ViewerAction };

/** What became of a message: the queue of the run is full for now, or it has taken as many actions as it may. */
export type SendOutcome = 'taken' | 'queue_full' | 'used_up';

/** What reaches a run while it goes on. */
export interface RunInbox {
  send(message: ViewerMessage): SendOutcome;
  /** The client has sent an event: it is in the store. */
  notify(): void;
  /** The viewer's next action, waited for while the viewer has the device; null when it is not the viewer's turn.
   *  Rejects with the signal's reason when aborted. */
  nextViewerAction(signal: AbortSignal): Promise<ViewerAction | null>;
  /** Resolves once anything has come since the last call, or after `maxMs`. Rejects with the signal's reason when aborted. */
  waitForNews(signal: AbortSignal, maxMs: number): Promise<void>;
}

// A viewer who walked away must not keep the run for ever.
const VIEWER_IDLE_MS = 60_000;
/** Of viewers, that wait to be done; and in all, for each leaves a picture and costs nothing. */
export const VIEWER_LIMITS = { waiting: 50, inAll: 2000 } as const;

export function createRunInbox(viewerIdleMs = VIEWER_IDLE_MS): RunInbox {
  const queue: ViewerAction[] = [];
  let actionCount = 0;
  let viewerHasDevice = false;
  let hasNews = false;
  let wake = () => {};

  function tell(): void {
    hasNews = true;
    wake();
  }

  /** Resolves to whether news came in time. */
  function waitForAny(signal: AbortSignal, maxMs: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        wake = () => {};
        const came = hasNews;
        hasNews = false;
        resolve(came);
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
      tell();
      return 'taken';
    },
    notify: tell,
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
