import { expect, it } from 'vitest';
import { testEventStore } from '../../../contracts/event-store.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';
import { addAccount, EPOCH, sampleAnswer, sampleGoto, sampleTask } from '../../../support/run/samples.ts';

testEventStore(async () => openMainStores());

async function openTask() {
  const stores = openMainStores();
  await addAccount(stores.accounts, 'account-a');
  await stores.tasks.createTask(sampleTask(), 0);
  const readPayloads = (): unknown[] =>
    stores.main.db
      .prepare<[], string>('SELECT payload FROM events ORDER BY sender')
      .pluck()
      .all()
      .map((each) => JSON.parse(each));
  return { ...stores, readPayloads };
}

it('deletes the content of an answered event, which may contain secrets', async () => {
  const { events, readPayloads } = await openTask();
  await events.addClientEvent('task-1', sampleGoto(), EPOCH);
  expect(readPayloads()).toEqual([{ type: 'goto', url: 'https://shop.example' }]);
  await events.addServerEvent('task-1', sampleAnswer(), EPOCH);
  expect(readPayloads()[0]).toEqual({});
});

it('stores an answer in the form of earlier versions', async () => {
  const { events, readPayloads } = await openTask();
  const answer = { code: 200, value: 49, cost: { credits: 1, seconds: 0.5 } } as const;
  await events.addServerEvent('task-1', sampleAnswer('e-1', answer), EPOCH);
  expect(readPayloads()).toEqual([{ code: 200, output: { output: 49, credits_used: 1, duration: 0.5 } }]);
});
