import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { NodeMessage } from '../../../../src/nodes/bus.ts';
import { openPostgresBus } from '../../../../src/storage/postgres/nodes/bus.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

type Stores = Awaited<ReturnType<typeof openPostgresStores>>;

/** A node's bus, with what it has received. */
async function openBus({ url, database }: Stores, nodeId: string) {
  const query = vi.fn(database.query);
  const onError = vi.fn();
  const bus = await openPostgresBus({ url, database: { query: query as typeof database.query }, nodeId, onError });
  onTestFinished(() => bus.close());
  const received: NodeMessage[] = [];
  const onGap = vi.fn();
  bus.receive({ onMessage: (message) => received.push(message), onGap });
  return { ...bus, received, onGap, onError, query };
}

const changed = (id: string): NodeMessage => ({ type: 'changed', id });

/** Backends that listen, but not those of other databases. */
const LISTENERS = `FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`;
const countListeners = async ({ database }: Stores) =>
  (await database.query<{ count: number }>(`SELECT count(*) AS count ${LISTENERS}`, []))[0]?.count;

withPostgres(() => {
  it('sends messages to all others, in order, and not to the sender', async () => {
    const stores = await openPostgresStores();
    const [a, b, c] = [await openBus(stores, 'a'), await openBus(stores, 'b'), await openBus(stores, 'c')];
    const messages: NodeMessage[] = [changed('1'), { type: 'wake', loop: 'tasks' }, changed('2')];
    for (const message of messages) a.publish(message);
    await expect.poll(() => [b.received, c.received]).toEqual([messages, messages]);
    b.publish(changed('3'));
    await expect.poll(() => a.received).toEqual([changed('3')]);
  });

  it('measures how long its own messages take, which others do not receive', async () => {
    const stores = await openPostgresStores();
    const [a, b] = [await openBus(stores, 'a'), await openBus(stores, 'b')];
    expect(a.lagMs()).toBe(0);
    a.beat();
    a.publish(changed('1'));
    await expect.poll(() => b.received).toEqual([changed('1')]);
    await expect.poll(() => a.lagMs()).toBeGreaterThan(0);
    const measured = a.lagMs();
    // One that has not come back would be older at each read.
    await new Promise((resolve) => setImmediate(resolve));
    expect([a.lagMs(), a.received, b.lagMs()]).toEqual([measured, [], 0]);
  });

  it('gathers the messages of a moment, and sends equal ones once', async () => {
    const stores = await openPostgresStores();
    const [a, b] = [await openBus(stores, 'a'), await openBus(stores, 'b')];
    for (let round = 0; round < 10; round += 1) for (const id of ['1', '2']) a.publish(changed(id));
    await expect.poll(() => b.received).toEqual([changed('1'), changed('2')]);
    expect(a.query).toHaveBeenCalledOnce();
  });

  it('splits what is longer than a notification may be', async () => {
    const stores = await openPostgresStores();
    const [a, b] = [await openBus(stores, 'a'), await openBus(stores, 'b')];
    const messages = Array.from({ length: 1000 }, (_, at) => changed(`task-${at}-${'x'.repeat(30)}`));
    for (const message of messages) a.publish(message);
    await expect.poll(() => b.received).toEqual(messages);
    expect(a.query.mock.calls.length).toBeGreaterThan(5);
    expect(a.onError).not.toHaveBeenCalled();
  });

  it('listens again after its connection is lost, and says that messages may be missing', async () => {
    const stores = await openPostgresStores();
    const [a, b] = [await openBus(stores, 'a'), await openBus(stores, 'b')];
    await stores.database.query(`SELECT pg_terminate_backend(pid) ${LISTENERS}`, []);
    await expect.poll(() => [a.onGap.mock.calls.length, b.onGap.mock.calls.length]).toEqual([1, 1]);
    expect(b.onError).toHaveBeenCalled();
    a.publish(changed('1'));
    await expect.poll(() => b.received).toEqual([changed('1')]);
    expect(await countListeners(stores)).toBe(2);
  });

  it('reports messages that it could not send, and sends later ones', async () => {
    const stores = await openPostgresStores();
    const [a, b] = [await openBus(stores, 'a'), await openBus(stores, 'b')];
    a.query.mockRejectedValueOnce(new Error('no database'));
    a.publish(changed('1'));
    await expect.poll(() => a.onError.mock.calls).toEqual([[new Error('no database')]]);
    a.publish(changed('2'));
    await expect.poll(() => b.received).toEqual([changed('2')]);
  });

  it('sends what waits before it closes, and then has no connection', async () => {
    const stores = await openPostgresStores();
    const [a, b] = [await openBus(stores, 'a'), await openBus(stores, 'b')];
    a.publish(changed('1'));
    await a.close();
    await expect.poll(() => b.received).toEqual([changed('1')]);
    await expect.poll(() => countListeners(stores)).toBe(1);
  });

  it('keeps no connection when it closes while it reconnects', async () => {
    const stores = await openPostgresStores();
    const a = await openBus(stores, 'a');
    // The new connection stays shut until the bus is closing.
    const open: (this: pg.Client) => Promise<pg.Client> = pg.Client.prototype.connect;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const connect = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(async function (this: pg.Client) {
      await released;
      return open.call(this);
    });
    onTestFinished(() => connect.mockRestore());
    await stores.database.query(`SELECT pg_terminate_backend(pid) ${LISTENERS}`, []);
    await expect.poll(() => connect.mock.calls.length).toBe(1);
    const closed = a.close();
    release();
    await closed;
    connect.mockRestore();
    await expect.poll(() => countListeners(stores)).toBe(0);
    expect(a.onGap).not.toHaveBeenCalled();
  });
});
