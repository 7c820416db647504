import type { GroupCommit } from '../connection/group-commit.ts';

/** A value of an account that limits its writes. */
export interface AccountCounts {
  /** The value, within a write. */
  get(accountId: string): number;
  /** Call last in a write that changed nothing of the account but that `value` is its new one. */
  set(accountId: string, value: number): void;
}

/** Reads a value of an account once for all writes of one commit that directly follow each other: nothing else can have
 *  changed it then. */
export function createAccountCounts(
  writes: Pick<GroupCommit, 'position'>,
  read: (accountId: string) => number,
): AccountCounts {
  let last = { position: Number.NaN, accountId: '', value: 0 };
  return {
    get: (accountId) =>
      last.accountId === accountId && last.position === writes.position - 1 ? last.value : read(accountId),
    set(accountId, value) {
      last = { position: writes.position, accountId, value };
    },
  };
}
