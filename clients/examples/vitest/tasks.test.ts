import { type StartedDoppel, startDoppel } from 'doppel/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runTask } from '../run-task.ts';

let doppel: StartedDoppel;

beforeAll(async () => {
  doppel = await startDoppel({ env: { STRICT: 'on' } });
}, 60_000);
afterEach(() => doppel.rules.clear());
afterAll(() => doppel.stop());

it('returns the output of a task', async () => {
  expect(await runTask(doppel, 'Compute 12 * 7')).toMatchObject({ status: 'done', output: 84 });
});

it('returns why a task failed', async () => {
  await doppel.rules.add({
    match: { operation: 'submitTask', body: { task: { contains: 'kettle' } } },
    do: { task: { status: 'failed', reason: 'out of stock' } },
  });
  const record = await runTask(doppel, 'Buy a kettle');
  expect(record).toMatchObject({ status: 'failed', output: 'out of stock' });
});
