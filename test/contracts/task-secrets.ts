import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { ByHandStore } from '../../src/tasks/ports/by-hand-store.ts';
import type { TaskLeaseStore } from '../../src/tasks/ports/task-lease-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import { addAccount, EPOCH, sampleTask, sampleTaskEnd, toLease } from '../support/run/samples.ts';

export interface SecretStores {
  accounts: AccountStore;
  tasks: TaskStore;
  taskLeases: TaskLeaseStore;
  tasksByHand: ByHandStore;
  /** The options of a task as they are stored. */
  readOptions: (id: string) => Promise<string>;
}

const SECRETS = { proxyPassword: 'pass "1", \u0000' };
const OPTIONS = { metadata: { secrets: 'kept', '","secrets":"': 'kept \u0000' }, responseModel: { multipleOf: 1.5e3 } };
const END = { status: 'done', endReason: 'done', output: 1 } as const;

/** What becomes of the secrets of tasks. `open` gives empty stores over the same data. */
export function testTaskSecrets(open: () => Promise<SecretStores>): void {
  describe('secrets of tasks', () => {
    let stores: SecretStores;
    const claim = (token: string, now = EPOCH) => stores.taskLeases.claimNextTask('task', toLease(token, { now }));
    const create = (options = OPTIONS) => stores.tasks.createTask(sampleTask({ options, secrets: SECRETS }), 0);

    beforeEach(async () => {
      stores = await open();
      await addAccount(stores.accounts, 'account-a');
    });

    it('are given to each worker that claims the task, and to no reader', async () => {
      const { tasks } = stores;
      await create();
      for (const at of [1, 2]) {
        expect((await claim(`${at}`, EPOCH * at))?.task).toMatchObject({ options: OPTIONS, secrets: SECRETS });
      }
      const read = await tasks.findTask('account-a', 'task-1');
      expect(read).toMatchObject({ options: OPTIONS });
      expect(read).not.toHaveProperty('secrets');
    });

    const ENDS: [string, () => Promise<unknown>][] = [
      ['finished', async () => (await claim('1')) && stores.taskLeases.finishTask('task-1', '1', sampleTaskEnd())],
      ['cancelled', () => stores.tasks.cancelTask('account-a', 'task-1', sampleTaskEnd({ status: 'cancelled' }))],
      ['ended by hand', () => stores.tasksByHand.endTask('account-a', 'task-1', END, EPOCH)],
    ];
    it.each(ENDS)('are erased when it is %s', async (_, end) => {
      const before = await writtenWithout();
      await create();
      expect(await stores.readOptions('task-1')).not.toBe(before);
      await end();
      expect(await stores.readOptions('task-1')).toBe(before);
      expect((await stores.tasks.findTask('account-a', 'task-1'))?.options).toEqual(OPTIONS);
    });

    it('are erased where there are no other options', async () => {
      await create({} as typeof OPTIONS);
      await stores.tasks.cancelTask('account-a', 'task-1', sampleTaskEnd({ status: 'cancelled' }));
      expect(await stores.readOptions('task-1')).toBe('{}');
    });

    async function writtenWithout(): Promise<string> {
      await stores.tasks.createTask(sampleTask({ id: 'other', options: OPTIONS, liveToken: 'other' }), EPOCH * 2);
      return stores.readOptions('other');
    }
  });
}
