import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDispatcher, type DispatcherOptions, type Send } from '../../../src/control/webhooks/dispatcher.ts';
import { createSqliteWebhookStore } from '../../../src/storage/sqlite/main/webhook-store.ts';
import { openMainStores } from '../../support/database/main-stores.ts';
import { createTestClock } from '../../support/test-clock.ts';

const OK = { status: 200, error: null, isFinal: false };
const never: Send = (_url, _message, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ status: null, error: 'too slow', isFinal: false }));
  });

/** A dispatcher over the real store. */
async function open(options: Partial<DispatcherOptions> & { send: Send }) {
  const { main } = openMainStores();
  const store = createSqliteWebhookStore(main);
  const clock = createTestClock();
  const onError = vi.fn();
  const readRecord = async () => ({ data: {} });
  const dispatcher = createDispatcher({ store, clock, readRecord, onError, ...options });
  onTestFinished(() => dispatcher.stop());
  const add = main.db.prepare("INSERT INTO webhook_ends VALUES (?, 'task.ended', ?, ?, 0)");
  return {
    ...{ store, clock, onError, dispatcher },
    end: (accountId: string, id: string) => add.run(accountId, id, `http://${accountId}.example/`),
    states: async () => (await store.listDeliveries(null, 100)).map(({ recordId, status }) => `${recordId} ${status}`),
  };
}

it('gives up an attempt after its time limit', async () => {
  const { dispatcher, end, store } = await open({ send: never, timeoutMs: 20 });
  end('a', 'slow');
  dispatcher.wake();
  await expect.poll(() => store.listDeliveries('a', 1)).toMatchObject([{ attempts: 1, error: 'too slow' }]);
});

it('attempts eight deliveries of an account at once, and those of others meanwhile', async () => {
  const urls: string[] = [];
  const send: Send = (url, ...rest) => {
    urls.push(url);
    return url.includes('dead') ? never(url, ...rest) : Promise.resolve(OK);
  };
  const { dispatcher, end, states } = await open({ send });
  for (let at = 0; at < 20; at += 1) end('dead', `dead-${at}`);
  end('well', 'well-1');
  dispatcher.wake();
  await expect.poll(states).toContain('well-1 delivered');
  end('well', 'well-2');
  dispatcher.wake();
  await expect.poll(states).toContain('well-2 delivered');
  expect(urls.filter((url) => url.includes('dead'))).toHaveLength(8);
});

it('sends a delivery once at a time, however often it is woken', async () => {
  const send = vi.fn(never);
  const { dispatcher, end } = await open({ send });
  end('a', 'one');
  for (let at = 0; at < 10; at += 1) {
    dispatcher.wake();
    await turn();
  }
  await expect.poll(() => send.mock.calls).toHaveLength(1);
});

it('leaves attempts that a stop breaks off to the next start', async () => {
  const send = vi.fn(never);
  const { dispatcher, end, store } = await open({ send });
  end('a', 'one');
  dispatcher.wake();
  await expect.poll(() => send.mock.calls).toHaveLength(1);
  await dispatcher.stop();
  expect(await store.listDeliveries('a', 1)).toMatchObject([{ status: 'pending', attempts: 0 }]);
});

it('goes on with other deliveries if a record cannot be read', async () => {
  const { dispatcher, end, states, onError } = await open({
    send: async () => OK,
    readRecord: async ({ recordId }) => {
      if (recordId === 'broken') throw new Error('disk');
      return { data: {} };
    },
  });
  end('a', 'broken');
  end('a', 'whole');
  dispatcher.wake();
  await expect.poll(states).toEqual(['whole delivered', 'broken pending']);
  expect(onError).toHaveBeenCalledOnce();
});

it('finds deliveries that nothing announced', async () => {
  const { end, states } = await open({ send: async () => OK, idleCheckMs: 5 });
  end('a', 'one');
  await expect.poll(states).toEqual(['one delivered']);
});
