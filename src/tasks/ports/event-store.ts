import type { ActionEvent, ClientEvent, RunEvent, ToolAnswer } from '../client-event.ts';

/** Port: the events of tasks. Each method is one atomic unit. */
export interface EventStore {
  /** Adds nothing when the client has sent an event of this id before, or when the run takes no more. */
  addClientEvent(taskId: string, event: ClientEvent, now: number): Promise<'added' | 'known' | 'closed'>;
  /** Adds what the client is told, unless it was told an event of this id before. With it goes the content of the client's
   *  event that it answers. */
  addServerEvent(taskId: string, event: RunEvent, now: number): Promise<void>;
  /** What the client was told after `after`, ascending, as far as `maxBytes` go, but one at least; calls of tools that it
   *  has answered are left out. */
  listServerEvents(taskId: string, after: number, maxBytes?: number): Promise<(RunEvent & { timestamp: number })[]>;
  /** The actions that the client has asked for and that were not answered, ascending. */
  listOpenActions(taskId: string): Promise<ActionEvent[]>;
  /** From now on the run takes no more of the client's events. */
  closeToClient(taskId: string): Promise<void>;
  /** Whether a call of a tool waits for the client's answer. */
  hasOpenToolCall(taskId: string): Promise<boolean>;
  /** Whether the client was told an event of this id. */
  hasServerEvent(taskId: string, id: string): Promise<boolean>;
  /** The client's answer to a call of a tool; null when there is none yet. */
  findToolAnswer(taskId: string, id: string): Promise<ToolAnswer | null>;
  /** A timestamp for an event that is told and not kept: later than all so far, earlier than all to come. */
  takeTimestamp(taskId: string, now: number): Promise<number>;
}
