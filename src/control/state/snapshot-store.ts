import type { StoredRule } from '../rules/rule.ts';
import type { ClearedState, Welcome } from './state-store.ts';

/** The state of one account, or of all, under a name. */
export interface Snapshot {
  name: string;
  /** Null for all accounts. */
  accountId: string | null;
  /** Epoch ms. */
  madeAt: number;
}

/** What a snapshot has beside rows and files. */
export interface SnapshotContent extends Omit<Snapshot, 'name'> {
  rules: StoredRule[];
}

/** What a restore changed. */
export interface RestoredState {
  /** What was deleted and not restored; its files remain to be removed. */
  removed: ClearedState;
  rules: StoredRule[];
}

/** Throws an Error, with the path `at`, for a value that is not a stored rule. */
export type CheckRule = (rule: unknown, at: string) => void;

/** Port: snapshots on disk. An operation on a snapshot that does not exist resolves to null, or to false. */
export interface SnapshotStore {
  /** Replaces a snapshot of this name. */
  create(name: string, content: SnapshotContent): Promise<Snapshot>;
  /** In order of their names. */
  list(): Promise<Snapshot[]>;
  find(name: string): Promise<SnapshotContent | null>;
  remove(name: string): Promise<boolean>;
  /** Replaces the state of one account, or of all that the snapshot has, in one commit. Open tasks and requests run again,
   *  and graphs get new ids. Accounts that are not in a snapshot of all are cleared. */
  restore(name: string, accountId: string | null, welcome: Welcome): Promise<RestoredState | null>;
  /** The folder of its files. */
  folderOf(name: string): string;
  /** Stores as this name what `unpack` writes to a folder. Rejects, and stores nothing, when that is no snapshot, or has
   *  anything that cannot be restored. */
  adopt(name: string, unpack: (folder: string) => Promise<void>, checkRule: CheckRule): Promise<Snapshot>;
}
