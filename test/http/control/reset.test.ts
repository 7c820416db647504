import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
beforeEach(async () => {
  doppel = await startTestServer({ control: { kind: 'on' }, stepMs: 1 });
});
afterEach(() => doppel.close());

const submit = async (task: string) =>
  (await doppel.call('POST', '/api/v1/task', { json: { task } })).body.id as string;
const balance = async () => (await doppel.call('GET', '/plan')).body;

async function fill() {
  const id = await submit('Compute 12 * 7');
  await doppel.finishTask(id);
  const { body } = await doppel.call('GET', `/api/v1/task/${id}`);
  await doppel.call('GET', new URL(body.recording_url ?? body.live_url).pathname);
  const insert = await doppel.call('POST', '/graph/notes/insert', { json: { memory: 'The lamp is green.' } });
  await doppel.finishRequest('notes', 'insert', insert);
  await doppel.call('POST', '/api/v1/profile', { json: { id: 'p' } });
  return { id, insert };
}

it('removes everything of the account and gives its credits back', async () => {
  const fresh = await balance();
  const { id, insert } = await fill();
  expect(await balance()).not.toEqual(fresh);
  expect((await doppel.call('POST', '/_doppel/reset')).body).toEqual({ status: 'ok' });
  expectError(await doppel.call('GET', `/api/v1/task/${id}`), 404, /No task/);
  expectError(await doppel.finishRequest('notes', 'insert', insert), 404, /./);
  expect((await doppel.call('GET', '/list_graphs')).body.graphs).toEqual([]);
  expect((await doppel.call('GET', '/api/v1/profile')).body.r).toEqual([]);
  expect(await balance()).toEqual(fresh);
  expect(existsSync(join(doppel.dataDirectory, 'media', id))).toBe(false);
});

it('leaves a graph of the same name empty and usable', async () => {
  await fill();
  await doppel.call('POST', '/_doppel/reset');
  const insert = await doppel.call('POST', '/graph/notes/insert', { json: { memory: 'The door is red.' } });
  expect((await doppel.finishRequest('notes', 'insert', insert)).body.status).toBe('DONE');
  expect((await doppel.call('GET', '/graph/notes/memory')).body.memories).toHaveLength(1);
});

it('resets one account by its key, and all without one', async () => {
  const { id } = await fill();
  const other = await doppel.signUp();
  await doppel.call('POST', '/_doppel/reset', { apiKey: other });
  expect((await doppel.call('GET', `/api/v1/task/${id}`)).status).toBe(200);
  await doppel.call('POST', '/_doppel/reset', { apiKey: null });
  expect((await doppel.call('GET', `/api/v1/task/${id}`)).status).toBe(404);
});

it('cancels running tasks and sessions, whose runs end and write nothing', async () => {
  await doppel.close();
  doppel = await startTestServer({ control: { kind: 'on' }, stepMs: 60_000 });
  const stuck = await submit('Find the cheapest lamp in the shop');
  const { body: session } = await doppel.call('POST', '/api/v1/browser/session', { json: {} });
  while ((await doppel.call('GET', `/api/v1/task/${stuck}/steps`)).body.steps.length === 0) await delay(2);
  expect((await doppel.call('POST', '/_doppel/reset')).status).toBe(200);
  expect((await doppel.call('GET', `/api/v1/task/${stuck}`)).status).toBe(404);
  expect((await doppel.call('GET', `/api/v1/task/${session.id}`)).status).toBe(404);
  expect(existsSync(join(doppel.dataDirectory, 'media', stuck))).toBe(false);
});

it('keeps what it is asked to keep', async () => {
  const { id } = await fill();
  const rule = { id: 'busy', match: { operation: 'submitTask' }, do: { http: { status: 429 } } };
  await doppel.call('POST', '/_doppel/rules', { json: rule });
  await doppel.call('POST', '/_doppel/reset', { json: { keep: ['graphs', 'rules'] } });
  expect((await doppel.call('GET', `/api/v1/task/${id}`)).status).toBe(404);
  expect((await doppel.call('GET', '/list_graphs')).body.graphs).toEqual(['notes']);
  expect((await doppel.call('GET', '/_doppel/rules')).body.rules).toHaveLength(1);
  await doppel.call('POST', '/_doppel/reset');
  expect((await doppel.call('GET', '/_doppel/rules')).body.rules).toEqual([]);
});

it('keeps scenarios where they are although their rules go', async () => {
  const rule = {
    id: 'first',
    match: { operation: 'readPlan' },
    scenario: { name: 'steps', next: 'second' },
    do: { http: { status: 418 } },
  };
  const add = () =>
    doppel.call('POST', '/_doppel/rules', { json: { ...rule, scenario: { ...rule.scenario, state: 'started' } } });
  const status = async () => (await doppel.call('GET', '/plan')).status;
  await add();
  expect(await status()).toBe(418);
  await doppel.call('POST', '/_doppel/reset', { json: { keep: ['scenarios'] } });
  await add();
  expect(await status()).toBe(200);
  await doppel.call('POST', '/_doppel/reset');
  await add();
  expect(await status()).toBe(418);
});

it('empties the journal and forgets transitions', async () => {
  const paths = ['/_doppel/requests', '/_doppel/transitions'];
  const readBoth = () => Promise.all(paths.map(async (path) => (await doppel.call('GET', path)).body));
  const before = await readBoth();
  await doppel.call('PUT', '/_doppel/transitions', { json: { task: { by: 'hand' } } });
  await doppel.call('GET', '/plan');
  expect(await readBoth()).not.toEqual(before);
  await doppel.call('POST', '/_doppel/reset');
  expect(await readBoth()).toEqual(before);
});

it('refuses an unknown part and an unknown field', async () => {
  expectError(
    await doppel.call('POST', '/_doppel/reset', { json: { keep: ['rules', 'graph'] } }),
    400,
    /^keep\[1\] must be one of tasks, sessions/,
  );
  expectError(await doppel.call('POST', '/_doppel/reset', { json: { kep: [] } }), 400, /^kep is not a field/);
});

it('leaves nothing of the same seed behind that a second pass could meet', async () => {
  const pass = async () => {
    await doppel.call('PUT', '/_doppel/seed-ids', { apiKey: null, json: { seed: 7 } });
    await doppel.call('POST', '/_doppel/reset');
    const { id } = await fill();
    const { credits_used } = (await doppel.call('GET', `/api/v1/task/${id}`)).body;
    return { id, credits_used };
  };
  expect(await pass()).toEqual(await pass());
});
