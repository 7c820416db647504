import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { EventStore } from '../../src/tasks/ports/event-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import { addAccount, EPOCH, sampleTask } from '../support/samples.ts';

export interface EventStores {
  accounts: AccountStore;
  tasks: TaskStore;
  events: EventStore;
}

const GOTO = { id: 'e-1', name: 'browser_action', payload: { type: 'goto', url: 'https://shop.example' } };
const ANSWER = { id: 'e-1', name: 'browser_action', payload: { code: 200, output: { credits_used: 1 } } };
const CALL = { id: 't-1', name: 'tool_call', payload: { name: 'weather', input: {} } };

/** What every EventStore must do. `open` gives empty stores over the same data. */
export function testEventStore(open: () => Promise<EventStores>): void {
  describe('event store contract', () => {
    let events: EventStore;

    beforeEach(async () => {
      const stores = await open();
      ({ events } = stores);
      await addAccount(stores.accounts, 'account-a', 3);
      for (const id of ['task-1', 'task-2']) await stores.tasks.createTask(sampleTask({ id }), 0);
    });

    it('keeps what the client sends, in order, until it is answered', async () => {
      expect(await events.addClientEvent('task-1', GOTO, EPOCH)).toBe('added');
      expect(await events.addClientEvent('task-1', { ...GOTO, id: 'e-2' }, EPOCH)).toBe('added');
      const open = await events.listOpenClientEvents('task-1');
      expect(open.map(({ id }) => id)).toEqual(['e-1', 'e-2']);
      expect(open[0]).toMatchObject(GOTO);
      await events.addServerEvent('task-1', ANSWER, EPOCH);
      expect((await events.listOpenClientEvents('task-1')).map(({ id }) => id)).toEqual(['e-2']);
      expect(await events.listOpenClientEvents('task-2')).toEqual([]);
    });

    it('takes an event once, and forgets what it said when it is answered', async () => {
      await events.addClientEvent('task-1', GOTO, EPOCH);
      expect(await events.addClientEvent('task-1', { ...GOTO, payload: { other: 1 } }, EPOCH)).toBe('known');
      expect(await events.findClientEvent('task-1', 'e-1')).toMatchObject(GOTO);
      await events.addServerEvent('task-1', ANSWER, EPOCH);
      expect((await events.findClientEvent('task-1', 'e-1'))?.payload).toEqual({});
      expect(await events.findClientEvent('task-2', 'e-1')).toBeNull();
    });

    it('gives every event a time of its own, in order, even when the clock stands or goes back', async () => {
      await events.addServerEvent('task-1', { ...CALL, id: 'a' }, EPOCH);
      await events.addServerEvent('task-1', { ...CALL, id: 'b' }, EPOCH);
      const between = await events.takeTimestamp('task-1', EPOCH - 1000);
      await events.addServerEvent('task-1', { ...CALL, id: 'c' }, EPOCH - 5000);
      const times = (await events.listServerEvents('task-1', 0)).map(({ timestamp }) => timestamp);
      expect(times).toEqual([EPOCH + 1, EPOCH + 2, EPOCH + 4]);
      expect(between).toBe(EPOCH + 3);
      expect(await events.takeTimestamp('task-1', EPOCH + 900)).toBe(EPOCH + 900);
    });

    it('tells only what comes after the time given, once each, and never what the client sent', async () => {
      await events.addClientEvent('task-1', GOTO, EPOCH);
      await events.addServerEvent('task-1', ANSWER, EPOCH);
      await events.addServerEvent('task-1', { ...ANSWER, payload: { code: 500, output: 'again' } }, EPOCH);
      const [told, ...more] = await events.listServerEvents('task-1', 0);
      expect(told).toMatchObject(ANSWER);
      expect(more).toEqual([]);
      expect(await events.listServerEvents('task-1', told?.timestamp ?? 0)).toEqual([]);
      expect(await events.hasServerEvent('task-1', 'e-1')).toBe(true);
      expect(await events.hasServerEvent('task-2', 'e-1')).toBe(false);
    });

    it('tells as much as fits, oldest first, and what is larger than that alone', async () => {
      const sizes = [10, 10, 500, 10];
      for (const [index, size] of sizes.entries()) {
        await events.addServerEvent(
          'task-1',
          { ...ANSWER, id: `e-${index}`, payload: { text: 'x'.repeat(size) } },
          EPOCH,
        );
      }
      const pages: string[][] = [];
      for (let after = 0; ; ) {
        const page = await events.listServerEvents('task-1', after, 100);
        if (page.length === 0) break;
        pages.push(page.map(({ id }) => id));
        after = page.at(-1)?.timestamp ?? after;
      }
      expect(pages).toEqual([['e-0', 'e-1'], ['e-2'], ['e-3']]);
    });

    it('leaves out calls of tools that are answered', async () => {
      await events.addServerEvent('task-1', CALL, EPOCH);
      expect(await events.listServerEvents('task-1', 0)).toMatchObject([CALL]);
      await events.addClientEvent('task-1', { ...CALL, payload: { code: 200, output: 'sunny' } }, EPOCH);
      expect(await events.listServerEvents('task-1', 0)).toEqual([]);
      expect(await events.findClientEvent('task-1', 't-1')).toMatchObject({ payload: { output: 'sunny' } });
    });

    it('takes no more once it is closed, but still knows what it has', async () => {
      await events.addClientEvent('task-1', GOTO, EPOCH);
      await events.closeToClient('task-1');
      expect(await events.addClientEvent('task-1', { ...GOTO, id: 'e-2' }, EPOCH)).toBe('closed');
      expect(await events.addClientEvent('task-1', GOTO, EPOCH)).toBe('known');
      expect(await events.addClientEvent('task-2', GOTO, EPOCH)).toBe('added');
      expect(await events.addClientEvent('unknown', GOTO, EPOCH)).toBe('closed');
    });
  });
}
