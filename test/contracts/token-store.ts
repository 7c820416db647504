import { expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { ReplyStore } from '../../src/llm/reply-store.ts';
import { type TokenStore, toDay } from '../../src/llm/token-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import { addAccount, EPOCH, sampleTask } from '../support/run/samples.ts';

interface Stores {
  accounts: AccountStore;
  tasks: TaskStore;
  replies: ReplyStore;
  tokens: TokenStore;
}

const NONE = { inputTokens: 0, outputTokens: 0 };

/** What every TokenStore must do. `open` gives empty stores over the same data. */
export function testTokenStore(open: () => Promise<Stores>): void {
  it('adds up the tokens of an account by day, and lists its latest runs', async () => {
    const { accounts, tasks, replies, tokens } = await open();
    const day = toDay(EPOCH);
    expect(await tokens.read('a', day, 10)).toEqual({ day: NONE, total: NONE, runs: [] });
    await tokens.add('a', day, { inputTokens: 7, outputTokens: 2 });
    await tokens.add('a', day, { inputTokens: 3, outputTokens: 1 });
    await tokens.add('a', toDay(EPOCH - 86_400_000), { inputTokens: 100, outputTokens: 50 });
    await tokens.add('b', day, { inputTokens: 1000, outputTokens: 1000 });
    expect(await tokens.readDay('a', day)).toEqual({ inputTokens: 10, outputTokens: 3 });
    expect(await tokens.readDay('a', '2020-01-01')).toEqual(NONE);
    for (const [at, [id, accountId]] of [
      ['t1', 'a'],
      ['t2', 'a'],
      ['t3', 'a'],
      ['t4', 'b'],
    ].entries()) {
      if (at === 0 || id === 't4') await addAccount(accounts, accountId ?? '');
      const task = sampleTask({ id: id ?? '', accountId: accountId ?? '', createdAt: EPOCH + at });
      await tasks.createTask(task, EPOCH + at);
      if (id !== 't2') await replies.countCall(id ?? '', { inputTokens: at + 1, outputTokens: 0 });
    }
    const read = await tokens.read('a', day, 10);
    expect(read.total).toEqual({ inputTokens: 110, outputTokens: 53 });
    expect(read.runs).toEqual([
      { id: 't3', inputTokens: 3, outputTokens: 0 },
      { id: 't1', inputTokens: 1, outputTokens: 0 },
    ]);
    expect((await tokens.read('a', day, 1)).runs).toHaveLength(1);
  });
}
