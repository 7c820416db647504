import { DoppelContainer, type StartedDoppelContainer } from 'doppel/testcontainers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runTask } from '../run-task.ts';

let container: StartedDoppelContainer;

beforeAll(async () => {
  container = await new DoppelContainer('doppel').withEnvironment({ STRICT: 'on' }).start();
}, 60_000);
afterAll(() => container.stop());

it('returns the output of a task', async () => {
  expect(await runTask(container.doppel, 'Compute 12 * 7')).toMatchObject({ status: 'done', output: 84 });
});
