import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type StartedDoppel, startDoppel } from '../../src/testing/testing.ts';
import { createHttpClient } from '../support/http-client.ts';

let doppel: StartedDoppel;

beforeAll(async () => {
  doppel = await startDoppel();
});
afterEach(async () => {
  await doppel.rules.clear();
  await doppel.clock.reset();
  await doppel.seedIds(null);
});
afterAll(() => doppel.stop());

const runTask = ({ url, apiKey }: { url: string; apiKey: string }, task: string) =>
  createHttpClient(url, apiKey).runTask({ task });

it('a rule decides about the account that it was added for, until it is removed', async () => {
  const own = doppel.forAccount((await doppel.signUp()).apiKey);
  const { id } = await own.rules.add({
    match: { operation: 'submitTask' },
    do: { task: { status: 'failed', reason: 'out of stock' } },
  });
  expect(await runTask(own, 'Compute 12 * 7')).toMatchObject({ status: 'failed', output: 'out of stock' });
  expect(await runTask(doppel, 'Compute 12 * 7')).toMatchObject({ status: 'done' });
  expect(await own.rules.list()).toMatchObject([{ id, applied: 1 }]);
  await own.rules.remove(id);
  expect(await own.rules.list()).toEqual([]);
  expect(await runTask(own, 'Compute 12 * 7')).toMatchObject({ status: 'done' });
});

it('a rule that is not understood rejects with what is wrong', async () => {
  await expect(doppel.rules.add({ match: { operation: 'submitTasks' }, do: { task: {} } })).rejects.toThrow(
    'rules[0].match.operation must be an operationId',
  );
});

it('the clock of the server is set, stopped and moved on', async () => {
  const readDay = async () => {
    const { created_at } = await runTask(doppel, 'Compute 1 + 1');
    return new Date(Number(created_at) * 1000).toISOString().slice(0, 10);
  };
  await doppel.clock.set('2027-02-27T12:00:00Z');
  await doppel.clock.freeze();
  expect(await readDay()).toBe('2027-02-27');
  await doppel.clock.advance('2d');
  expect(await readDay()).toBe('2027-03-01');
  await doppel.clock.freeze(false);
  await doppel.clock.speed(2);
  await doppel.clock.reset();
  expect(await readDay()).not.toMatch(/^2027/);
});

it('the same seed gives the same keys', async () => {
  await doppel.seedIds('seven');
  await doppel.signUp();
  await doppel.seedIds('seven');
  await expect(doppel.signUp()).rejects.toThrow();
  await doppel.seedIds(8);
  await doppel.signUp();
});
