import type { Account, ApiKey } from '../../accounts/account-store.ts';
import type { StoredFile } from '../../assets/file-store.ts';
import type { Task } from '../../tasks/task.ts';
import type { ControlState } from '../control-state-store.ts';
import type { FixtureGraph, FixtureMemory, FixtureProfile } from './fixture.ts';

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

/** Rows to store, with their ids. */
export interface SeedRows {
  accounts: { account: Account; key: ApiKey }[];
  credits: { accountId: string; balance: number }[];
  graphs: SeedGraph[];
  tasks: SeedTask[];
  profiles: (FixtureProfile & { accountId: string })[];
  files: StoredFile[];
  /** Written in place of what is stored under its name. */
  controlState: ControlState | null;
  /** Epoch ms. */
  at: number;
}

export interface SeedGraph extends Omit<FixtureGraph, 'memories'> {
  /** Of a new graph; one that exists keeps its own. */
  id: string;
  accountId: string;
  /** Each becomes one request to import memories. */
  slices: { id: string; requestId: string; memories: FixtureMemory[] }[];
}

/** A waiting task becomes claimable at `claimableAt`, epoch ms. */
export interface SeedTask {
  task: Task;
  claimableAt: number;
}

/** Requests that have ended without success, with the reason. */
export interface RequestFailure {
  id: string;
  detail: string;
}

/** Port: the state of accounts as a whole. Each method is atomic. `accountId` null means all accounts. */
export interface StateStore {
  /** Running tasks if `parts` has `tasks`, and sessions if it has `sessions`. */
  listRunningTasks(accountId: string | null, parts: ReadonlySet<StatePart>): Promise<TaskOfAccount[]>;
  /** Deletes the rows of the given parts; `graphs` includes their requests, `credits` sets the balance to that of a new
   *  account. Accounts and keys stay. */
  clear(accountId: string | null, parts: ReadonlySet<StatePart>, welcome: Welcome): Promise<ClearedState>;
  /** Those of the ids that tasks have, of any account. */
  findTasks(ids: readonly string[]): Promise<string[]>;
  /** Stores all rows, or none: rejects with conflict if an id exists already. */
  seed(rows: SeedRows): Promise<void>;
  /** The number of these requests that have not ended, and those that failed. */
  readEnds(requestIds: readonly string[]): Promise<{ openCount: number; failures: RequestFailure[] }>;
}
