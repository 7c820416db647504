import { expect, it } from 'vitest';
import { createAccountCounts } from '../../../../src/storage/sqlite/main/account-counts.ts';

it('reads a limit again after any other write, in another commit and for another account', () => {
  const writes = { position: 1 };
  const reads: string[] = [];
  const counts = createAccountCounts(writes, (accountId) => reads.push(accountId));
  const create = (position: number, accountId = 'ada') => {
    writes.position = position;
    const count = counts.get(accountId);
    counts.set(accountId, count + 1);
    return count;
  };
  expect([create(1), create(2), create(3)]).toEqual([1, 2, 3]);
  expect(reads).toEqual(['ada']);
  create(5);
  create(6, 'bob');
  create(7);
  expect(reads).toEqual(['ada', 'ada', 'bob', 'ada']);
  // A write that did not set it, such as one that was refused.
  writes.position = 8;
  counts.get('ada');
  create(9);
  expect(reads).toHaveLength(5);
});
