/** What a client and a run say to each other. An answer has the id and the name of what it answers. */
export interface TaskEvent {
  id: string;
  name: string;
  payload: Record<string, unknown>;
  /** Epoch ms; strictly increasing among the events of a task. */
  timestamp: number;
}

export type NewEvent = Omit<TaskEvent, 'timestamp'>;

/** Port: the events of tasks. Each method is one atomic unit. */
export interface EventStore {
  /** Adds nothing when the client has sent an event of this id before, or when the run takes no more. */
  addClientEvent(taskId: string, event: NewEvent, now: number): Promise<'added' | 'known' | 'closed'>;
  /** Adds what the client is told, unless it was told an event of this id before. With it goes the payload of the client's
   *  event that it answers. */
  addServerEvent(taskId: string, event: NewEvent, now: number): Promise<void>;
  /** What the client was told after `after`, ascending, as far as `maxBytes` go, but one at least; calls of tools that it
   *  has answered are left out. */
  listServerEvents(taskId: string, after: number, maxBytes?: number): Promise<TaskEvent[]>;
  /** What the client has sent and was not answered, ascending. */
  listOpenClientEvents(taskId: string): Promise<TaskEvent[]>;
  /** From now on the run takes no more of the client's events. */
  closeToClient(taskId: string): Promise<void>;
  /** Whether a call of a tool waits for the client's answer. */
  hasOpenToolCall(taskId: string): Promise<boolean>;
  /** Whether the client was told an event of this id. */
  hasServerEvent(taskId: string, id: string): Promise<boolean>;
  /** The client's answer to a call of a tool; null when there is none yet. */
  findClientEvent(taskId: string, id: string): Promise<TaskEvent | null>;
  /** A timestamp for an event that is told and not kept: later than all so far, earlier than all to come. */
  takeTimestamp(taskId: string, now: number): Promise<number>;
}
