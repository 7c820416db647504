import type { DeviceAction } from '../device/device.ts';

/** What a viewer may do to the device. */
export type ViewerAction = Extract<DeviceAction, { type: 'goto' | 'click' | 'type' | 'press' | 'scroll' }>;

export type ViewerMessage =
  | { type: 'take_over' }
  | { type: 'hand_back' }
  /** Takes over by itself. */
  | { type: 'act'; action: ViewerAction };

/** Whose turn it is: the agent's, or a viewer's who has taken over. */
export interface ViewerControl {
  send(message: ViewerMessage): void;
  /** The viewer's next action, waited for while the viewer has the device; null when it is the agent's turn. Rejects with
   *  the signal's reason when aborted. */
  nextAction(signal: AbortSignal): Promise<ViewerAction | null>;
}

// A viewer who walked away must not keep the run for ever.
const IDLE_MS = 60_000;
const MAX_ACTIONS = 500;

export function createViewerControl(idleMs = IDLE_MS): ViewerControl {
  const queue: ViewerAction[] = [];
  let actionCount = 0;
  let hasDevice = false;
  let wake = () => {};

  function waitForMessage(signal: AbortSignal): Promise<'message' | 'idle'> {
    return new Promise((resolve, reject) => {
      const end = (result: 'message' | 'idle') => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        resolve(result);
      };
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(end, idleMs, 'idle');
      signal.addEventListener('abort', onAbort, { once: true });
      wake = () => end('message');
    });
  }

  return {
    send(message) {
      if (message.type === 'act') {
        if (actionCount === MAX_ACTIONS) return;
        actionCount += 1;
        queue.push(message.action);
      }
      hasDevice = message.type !== 'hand_back';
      wake();
    },
    async nextAction(signal) {
      for (;;) {
        signal.throwIfAborted();
        const action = queue.shift();
        if (action) return action;
        if (!hasDevice) return null;
        if ((await waitForMessage(signal)) === 'idle') hasDevice = false;
      }
    },
  };
}
