import { createPostgresAccountStore } from '../../../src/storage/postgres/account-store.ts';
import type { Database } from '../../../src/storage/postgres/connection/database.ts';
import { createPostgresTaskLeaseStore } from '../../../src/storage/postgres/tasks/task-lease-store.ts';
import { createPostgresTaskStore } from '../../../src/storage/postgres/tasks/task-store.ts';
import { addAccount, sampleTask } from '../../../test/support/run/samples.ts';

/** Tasks of accounts, straight through the stores. */
export function openWork(database: Database) {
  const [accounts, tasks] = [createPostgresAccountStore(database), createPostgresTaskStore(database)];
  let taskCount = 0;
  return {
    leases: createPostgresTaskLeaseStore(database),
    addAccount: (id: string) => addAccount(accounts, id, 10_000_000),
    async accept(accountId: string): Promise<void> {
      taskCount += 1;
      const id = `task-${String(taskCount).padStart(9, '0')}`;
      const outcome = await tasks.createTask(sampleTask({ id, accountId }), 0, { tasksOfAccount: 10_000_000 });
      if (outcome !== 'created') throw new Error(outcome);
    },
  };
}

/** Repeats `work` for some time, in `width` lanes at once. Resolves to how often it was done a second. */
export async function countPerSecond(
  width: number,
  milliseconds: number,
  work: (index: number) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const repeat = async (lane: number) => {
    for (let index = lane; performance.now() - startedAt < milliseconds; index += width) {
      await work(index);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, (_, lane) => repeat(lane)));
  return done / ((performance.now() - startedAt) / 1000);
}
