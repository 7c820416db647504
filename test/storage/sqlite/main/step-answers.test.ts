import { expect, it } from 'vitest';
import { openMainStores } from '../../../support/database/main-stores.ts';
import { addAccount, EPOCH, sampleAnswer, sampleStep, sampleTask, toLease } from '../../../support/run/samples.ts';

async function openRun() {
  const stores = openMainStores();
  await addAccount(stores.accounts, 'account-a');
  await stores.tasks.createTask(sampleTask(), 0);
  await stores.taskLeases.claimNextTask('task', toLease('token'));
  return stores;
}

it('stores a value that is sent to the client only once, in the answer to its event', async () => {
  const { main, tasks, taskLeases, events } = await openRun();
  const values = ['told in full', { told: 'alone' }];
  const [first, second] = [
    sampleStep(1, { value: values[0], answer: { eventId: 'event-1', hasCost: true } }),
    sampleStep(2, { value: values[1], answer: { eventId: 'event-2', hasCost: false } }),
  ];
  for (const step of [first, second]) await taskLeases.recordStep('task-1', 'token', step);
  const answers = [
    { code: 200, value: values[0], cost: { credits: 1, seconds: 0.5 } },
    { code: 200, value: values[1] },
  ] as const;
  for (const [at, answer] of answers.entries()) {
    await events.addServerEvent('task-1', sampleAnswer(`event-${at + 1}`, answer), EPOCH + at);
  }
  expect((await tasks.listSteps('task-1', 0)).map(({ value }) => value)).toEqual(values);
  expect(main.db.prepare('SELECT value FROM steps').pluck().all()).toEqual([null, null]);
});

it('stores the value of a step that failed, or that no event asked for, with the step', async () => {
  const { tasks, taskLeases } = await openRun();
  const failed = sampleStep(1, { ok: false, value: 'why', answer: { eventId: 'event-1', hasCost: false } });
  for (const step of [failed, sampleStep(2)]) await taskLeases.recordStep('task-1', 'token', step);
  expect((await tasks.listSteps('task-1', 0)).map(({ value }) => value)).toEqual(['why', 84]);
});
