import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src/storage/postgres/connection/database.ts';
import { createPostgresRunMessageStore } from '../../../../src/storage/postgres/nodes/run-message-store.ts';
import type { ViewerMessage } from '../../../../src/tasks/run/inbox.ts';
import { openPostgresStores, WAIT_MS, withPostgres } from '../../../support/database/postgres-stores.ts';
import { addAccount, sampleTask, sampleTaskEnd, toLease } from '../../../support/run/samples.ts';

const LIMITS = { waiting: 50, inAll: 2000 };
const type = (text: string): ViewerMessage => ({ type: 'act', action: { type: 'type', text } });

/** Two nodes, and a task that runs. */
async function open() {
  const stores = await openPostgresStores();
  await addAccount(stores.accounts, 'account-a');
  await stores.tasks.createTask(sampleTask(), 0);
  await stores.taskLeases.claimNextTask('task', toLease('token'));
  const database = openDatabase({ url: stores.url, connectionWaitMs: WAIT_MS });
  onTestFinished(() => database.close());
  return {
    stores,
    messages: createPostgresRunMessageStore(stores.database),
    others: createPostgresRunMessageStore(database),
  };
}

withPostgres(() => {
  it('gives the messages to another node once, in the order in which they were sent', async () => {
    const { messages, others } = await open();
    const sent: ViewerMessage[] = [{ type: 'take_over' }, type('a\u0000b'), { type: 'hand_back' }];
    for (const message of sent) expect(await messages.send('task-1', message, LIMITS)).toBe('accepted');
    expect(await others.take('task-1')).toEqual(sent);
    expect(await messages.take('task-1')).toEqual([]);
  });

  it('refuses messages to a task that does not run', async () => {
    const { stores, messages } = await open();
    expect(await messages.send('unknown', type('a'), LIMITS)).toBeNull();
    await stores.taskLeases.finishTask('task-1', 'token', sampleTaskEnd());
    expect(await messages.send('task-1', type('a'), LIMITS)).toBeNull();
    expect(await messages.take('unknown')).toEqual([]);
  });

  it('limits those that wait, and all of a run', async () => {
    const { messages } = await open();
    const limits = { waiting: 2, inAll: 3 };
    const send = () => messages.send('task-1', type('a'), limits);
    expect([await send(), await send(), await send()]).toEqual(['accepted', 'accepted', 'queue_full']);
    expect(await messages.take('task-1')).toHaveLength(2);
    expect([await send(), await send()]).toEqual(['accepted', 'used_up']);
  });

  it('keeps the limits, and loses and repeats nothing, when nodes send and take at once', async () => {
    const { messages, others } = await open();
    const limits = { waiting: 5, inAll: 30 };
    const taken: ViewerMessage[] = [];
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const node = at % 2 === 0 ? messages : others;
        const outcome = await node.send('task-1', type(`${at}`), limits);
        if (at % 3 === 0) taken.push(...(await node.take('task-1')));
        return outcome === 'accepted' ? `${at}` : null;
      }),
    );
    const waiting = await messages.take('task-1');
    expect(waiting.length).toBeLessThanOrEqual(limits.waiting);
    const accepted = outcomes.flatMap((text) => text ?? []);
    expect(accepted.length).toBeGreaterThanOrEqual(limits.waiting);
    expect(accepted.length).toBeLessThanOrEqual(limits.inAll);
    const texts = [...taken, ...waiting].map((message) => JSON.stringify(message));
    expect(texts.toSorted()).toEqual(accepted.map((text) => JSON.stringify(type(text))).toSorted());
  });

  it('removes the messages of tasks that no longer run', async () => {
    const { stores, messages } = await open();
    await messages.send('task-1', type('a'), LIMITS);
    await messages.removeOld();
    expect(await messages.take('task-1')).toHaveLength(1);
    await stores.taskLeases.finishTask('task-1', 'token', sampleTaskEnd());
    await messages.removeOld();
    expect(await stores.database.query('SELECT 1 FROM run_messages', [])).toEqual([]);
  });
});
