import type { Clock } from '../../clock.ts';
import { AppError, CannotWriteError } from '../../errors.ts';
import type { Signals } from '../../signals.ts';
import { compileRule } from '../rules/active-rule.ts';
import type { StoredRule } from '../rules/rule.ts';
import type { RuleBook } from '../rules/rule-book.ts';
import type { CancelRunning, RemoveFiles } from './reset.ts';
import type { Snapshot, SnapshotStore } from './snapshot-store.ts';
import { STATE_PARTS } from './state-store.ts';

/** Snapshots of one account, or of all (null). Operations wait for each other. */
export interface Snapshots {
  /** Replaces a snapshot of this name. */
  create(name: string, accountId: string | null): Promise<Snapshot>;
  list(): Promise<Snapshot[]>;
  /** Throws not_found. */
  remove(name: string): Promise<void>;
  /** Puts back the state of the account, or of all that the snapshot has. Running tasks are cancelled first. Throws
   *  not_found when there is no such snapshot, or when the account is not in it. */
  restore(name: string, accountId: string | null): Promise<Snapshot>;
  /** The bytes of an archive. Throws not_found. */
  exportArchive(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** Stores an archive as a snapshot. Throws invalid when it is none. */
  importArchive(name: string, archive: AsyncIterable<Uint8Array>): Promise<Snapshot>;
}

export interface SnapshotsOptions {
  store: SnapshotStore;
  rules: Pick<RuleBook, 'listStored' | 'restore'>;
  signals: Pick<Signals, 'publish'>;
  clock: Pick<Clock, 'now'>;
  welcomeCredits: number;
  cancelRunning: CancelRunning;
  removeFiles: RemoveFiles;
  /** Called when the accounts, keys and open work may have changed. */
  onRestored: () => void;
  pack: (folder: string) => AsyncIterable<Uint8Array>;
  /** Throws an Error, with the path `at`, for a document that is not a rule. */
  checkRule: (document: unknown, at: string) => void;
  /** Rejects with an Error when it is not an archive of a snapshot. */
  unpack: (archive: AsyncIterable<Uint8Array>, folder: string) => Promise<void>;
}

export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { store, rules, signals, clock, welcomeCredits } = options;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  /** Also accepts an id that new rules cannot have. */
  function checkStoredRule(rule: unknown, at: string): void {
    const { id, accountId, ...document } = Object(rule) as Partial<StoredRule>;
    if (typeof id !== 'string') throw new Error(`${at}.id must be a string.`);
    if (accountId !== null && typeof accountId !== 'string')
      throw new Error(`${at}.accountId must be a string or null.`);
    options.checkRule(document, at);
    compileRule(rule as StoredRule, at);
  }

  async function restore(name: string, accountId: string | null): Promise<Snapshot> {
    const content = (await store.find(name)) ?? unknownSnapshot();
    const only = accountId ?? content.accountId;
    const late = await options.cancelRunning(only, new Set(STATE_PARTS));
    const restored = await store.restore(name, only, { credits: welcomeCredits, at: clock.now() });
    if (!restored) throw new AppError('not_found', `The snapshot "${name}" does not have this account.`);
    await rules.restore(only, restored.rules);
    const { taskIds, requestIds } = restored.removed;
    await options.removeFiles(
      restored.removed,
      late.filter((id) => taskIds.includes(id)),
    );
    options.onRestored();
    for (const id of [...taskIds, ...requestIds]) signals.publish(id);
    return { name, accountId: content.accountId, madeAt: content.madeAt };
  }

  return {
    create: (name, accountId) =>
      inTurn(() => store.create(name, { accountId, madeAt: clock.now(), rules: rules.listStored(accountId) })),
    list: () => store.list(),
    remove: (name) =>
      inTurn(async () => {
        if (!(await store.remove(name))) unknownSnapshot();
      }),
    restore: (name, accountId) => inTurn(() => restore(name, accountId)),
    async exportArchive(name) {
      if (!(await store.find(name))) unknownSnapshot();
      return options.pack(store.folderOf(name));
    },
    importArchive: (name, archive) =>
      inTurn(() =>
        store
          .adopt(name, (folder) => options.unpack(archive, folder), checkStoredRule)
          .catch((error) => {
            if (error instanceof CannotWriteError) throw error;
            throw new AppError('invalid', `This is no snapshot: ${error.message}`, { cause: error });
          }),
      ),
  };
}

function unknownSnapshot(): never {
  throw new AppError('not_found', 'There is no snapshot with this name.');
}
