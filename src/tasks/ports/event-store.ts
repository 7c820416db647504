import type { ActionEvent, ClientEvent, RunEvent, ToolAnswer } from '../client-event.ts';

/** Port: the events of tasks. Each method is atomic. */
export interface EventStore {
  /** Adds nothing if the client has sent an event of this id before (`known`) or the run accepts no more (`closed`). */
  addClientEvent(taskId: string, event: ClientEvent, now: number): Promise<'added' | 'known' | 'closed'>;
  /** Adds an event for the client, unless one of this id exists. Deletes the content of the client's event that it
   *  answers. */
  addServerEvent(taskId: string, event: RunEvent, now: number): Promise<void>;
  /** Events for the client after `after`, ascending: at least one, and at most `maxBytes`. Omits answered tool calls. */
  listServerEvents(taskId: string, after: number, maxBytes?: number): Promise<(RunEvent & { timestamp: number })[]>;
  /** The client's unanswered actions, ascending. */
  listOpenActions(taskId: string): Promise<ActionEvent[]>;
  /** Refuses further events of the client. */
  closeToClient(taskId: string): Promise<void>;
  /** Whether a tool call waits for the client's answer. */
  hasOpenToolCall(taskId: string): Promise<boolean>;
  /** Whether an event of this id was added for the client. */
  hasServerEvent(taskId: string, id: string): Promise<boolean>;
  /** The client's answer to a tool call; null when there is none yet. */
  findToolAnswer(taskId: string, id: string): Promise<ToolAnswer | null>;
  /** A timestamp for an event that is sent but not stored: later than all earlier events, earlier than all later ones. */
  takeTimestamp(taskId: string, now: number): Promise<number>;
}
