/** What a reset puts back to its start. Kept parts stay as they are. */
export const STATE_PARTS = [
  'tasks',
  'sessions',
  'graphs',
  'profiles',
  'files',
  'extensions',
  'idempotencyKeys',
  'credits',
] as const;
export type StatePart = (typeof STATE_PARTS)[number];

export interface Welcome {
  credits: number;
  /** Epoch ms. */
  at: number;
}

/** Ids of what was deleted, so that its files can be removed and its readers notified. */
export interface ClearedState {
  taskIds: string[];
  requestIds: string[];
  graphIds: string[];
  fileIds: string[];
  extensionIds: string[];
}

export interface TaskOfAccount {
  id: string;
  accountId: string;
}

/** Port: the state of accounts as a whole. Each method is atomic. `accountId` null means all accounts. */
export interface StateStore {
  /** Running tasks if `parts` has `tasks`, and sessions if it has `sessions`. */
  listRunningTasks(accountId: string | null, parts: ReadonlySet<StatePart>): Promise<TaskOfAccount[]>;
  /** Deletes the rows of the given parts; `graphs` includes their requests, `credits` sets the balance to that of a new
   *  account. Accounts and keys stay. */
  clear(accountId: string | null, parts: ReadonlySet<StatePart>, welcome: Welcome): Promise<ClearedState>;
}
