/** One part of what the control API was set to. */
export interface ControlState {
  name: string;
  /** JSON text. */
  json: string;
}

/** What the control API was set to, by the name of its part. It survives restarts and crashes. */
export interface ControlStateStore {
  /** The stored JSON text; null if there is none. */
  read(name: string): Promise<string | null>;
  /** Stores a JSON text in place of an earlier one. Resolves when it is on disk. */
  write(name: string, json: string): Promise<void>;
  remove(name: string): Promise<void>;
}
