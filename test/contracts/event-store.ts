import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { EventStore } from '../../src/tasks/ports/event-store.ts';
import type { TaskStore } from '../../src/tasks/ports/task-store.ts';
import { addAccount, EPOCH, sampleAnswer, sampleGoto, sampleTask } from '../support/run/samples.ts';

export interface EventStores {
  accounts: AccountStore;
  tasks: TaskStore;
  events: EventStore;
}

const GOTO = sampleGoto();
const ANSWER = sampleAnswer();
const CALL = { id: 't-1', name: 'tool_call', call: { name: 'weather', input: { city: 'Rome' } } } as const;

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
      const open = await events.listOpenActions('task-1');
      expect(open.map(({ id }) => id)).toEqual(['e-1', 'e-2']);
      expect(open[0]).toEqual(GOTO);
      await events.addServerEvent('task-1', ANSWER, EPOCH);
      expect((await events.listOpenActions('task-1')).map(({ id }) => id)).toEqual(['e-2']);
      expect(await events.listOpenActions('task-2')).toEqual([]);
    });

    it('takes an event once', async () => {
      await events.addClientEvent('task-1', GOTO, EPOCH);
      const changed = { ...GOTO, action: { type: 'goto', url: 'https://other.example' } } as const;
      expect(await events.addClientEvent('task-1', changed, EPOCH)).toBe('known');
      expect(await events.listOpenActions('task-1')).toEqual([GOTO]);
    });

    it.each([
      { code: 200, cost: { credits: 0, seconds: 0.25 } },
      { code: 200, value: { price: 49 }, cost: { credits: 1, seconds: 2 } },
      { code: 200, value: null, cost: { credits: 1, seconds: 2 } },
      { code: 200, value: 'the result alone' },
      { code: 200, value: { output: 1, credits_used: 'free', duration: 2 } },
      { code: 200, value: null },
      { code: 400, reason: 'No such page.' },
      { code: 500, reason: 'The run has ended.' },
    ] as const)('gives an answer back as it was told: %j', async (answer) => {
      await events.addServerEvent('task-1', { ...ANSWER, answer }, EPOCH);
      expect(await events.listServerEvents('task-1', 0)).toEqual([{ ...ANSWER, answer, timestamp: EPOCH + 1 }]);
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
      await events.addServerEvent('task-1', sampleAnswer('e-1', { code: 500, reason: 'again' }), EPOCH);
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
          sampleAnswer(`e-${index}`, { code: 200, value: 'x'.repeat(size) }),
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
      expect(await events.findToolAnswer('task-1', 't-1')).toBeNull();
      const answer = { code: 200, output: 'sunny' } as const;
      await events.addClientEvent('task-1', { id: 't-1', name: 'tool_call', answer }, EPOCH);
      expect(await events.listServerEvents('task-1', 0)).toEqual([]);
      expect(await events.findToolAnswer('task-1', 't-1')).toEqual(answer);
      expect(await events.findToolAnswer('task-2', 't-1')).toBeNull();
      expect(await events.listOpenActions('task-1')).toEqual([]);
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
