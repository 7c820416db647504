import type { SendOutcome, ViewerMessage } from '../tasks/run/inbox.ts';

/** Port: messages of viewers to a run on another node. Each method is atomic. */
export interface RunMessageStore {
  /** Stores a message for the run, within the limits. Resolves to null if the task is not running. */
  send(taskId: string, message: ViewerMessage, limits: { waiting: number; inAll: number }): Promise<SendOutcome | null>;
  /** Takes the messages that wait for the run, in the order in which they were sent. */
  take(taskId: string): Promise<ViewerMessage[]>;
  /** Removes the messages of tasks that are no longer running. */
  removeOld(): Promise<void>;
}
