import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Doppel, type StartedDoppel, startDoppel } from 'doppel/testing';
import { runTask } from '../run-task.ts';

let server: StartedDoppel;

before(async () => {
  server = await startDoppel();
});
after(() => server.stop());

/** An account of its own for each test: tests that run at once do not see each other's tasks and rules. */
async function openAccount(): Promise<Doppel> {
  const { apiKey } = await server.signUp();
  return server.forAccount(apiKey);
}

it('returns the output of a task', async () => {
  const { status, output } = await runTask(await openAccount(), 'Compute 12 * 7');
  assert.deepEqual({ status, output }, { status: 'done', output: 84 });
});

it('returns the output that a rule gives', async () => {
  const doppel = await openAccount();
  await doppel.rules.add({ match: { operation: 'submitTask' }, do: { task: { output: { kettles: 3 } } } });
  const { output } = await runTask(doppel, 'What is in stock?');
  assert.deepEqual(output, { kettles: 3 });
});
