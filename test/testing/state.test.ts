import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Doppel } from '../../src/testing/verbs.ts';
import { type ConnectedServer, clientOf, startConnectedServer } from './connected-server.ts';

let server: ConnectedServer;
let doppel: Doppel;

beforeAll(async () => {
  server = await startConnectedServer();
});
beforeEach(async () => {
  doppel = await server.openAccount();
});
afterAll(() => server.close());

const submit = async (task: string): Promise<string> =>
  (await clientOf(doppel).call('POST', '/api/v1/task', { task })).body.id;
const read = async (id: string) => (await clientOf(doppel).call('GET', `/api/v1/task/${id}`)).body;
const listGraphs = async () => (await clientOf(doppel).call('GET', '/list_graphs')).body.graphs;
const home = { name: 'home', memories: [{ memory: 'The lamp in the hall is green.', memoryId: 'lamp' }] };

describe('state', () => {
  it('is stored as a fixture has it', async () => {
    const [stored] = await doppel.seed({
      version: 1,
      accounts: [{ graphs: [home], tasks: [{ task: 'Compute 12 * 7', output: 84 }], files: [] }],
    });
    expect(stored).toMatchObject({ apiKey: null, taskIds: [expect.any(String)] });
    expect(await read(stored?.taskIds[0] ?? '')).toMatchObject({ status: 'done', output: 84 });
    expect((await clientOf(doppel).query('home', 'Which color has the lamp?')).answer).toMatch(/green/);
  });

  it('of a fixture that is wrong is refused with the path', async () => {
    const broken = { version: 1 as const, accounts: [{ graphs: [{ name: 'home', memories: [{ memory: ' ' }] }] }] };
    await expect(doppel.seed(broken)).rejects.toThrow('accounts[0].graphs[0].memories[0].memory');
  });

  it('is reset, except for what is kept', async () => {
    await doppel.seed({ version: 1, accounts: [{ graphs: [home], tasks: [{ task: 'Buy a kettle' }] }] });
    await doppel.rules.add({ do: { task: { status: 'failed' } } });
    await doppel.reset({ keep: ['graphs'] });
    expect(await listGraphs()).toEqual(['home']);
    expect(await doppel.rules.list()).toEqual([]);
    await doppel.reset();
    expect(await listGraphs()).toEqual([]);
  });

  it('is kept in a snapshot and restored', async () => {
    await doppel.seed({ version: 1, accounts: [{ graphs: [home] }] });
    const taken = await doppel.snapshot('furnished');
    await doppel.reset();
    expect(await doppel.snapshots()).toEqual([taken]);
    expect(await doppel.restore('furnished')).toEqual(taken);
    expect(await listGraphs()).toEqual(['home']);
    await doppel.removeSnapshot('furnished');
    await expect(doppel.restore('furnished')).rejects.toThrow('no snapshot with this name');
  });
});

describe('the clock', () => {
  it('is set, stopped and moved on', async () => {
    const readDay = async () =>
      new Date(Number((await read(await submit('Compute 1 + 1'))).created_at) * 1000).toISOString();
    expect(await doppel.clock.set(new Date('2027-02-27T12:00:00Z'))).toMatchObject({ frozen: false, speed: 1 });
    await doppel.clock.freeze();
    expect(await readDay()).toMatch('2027-02-27');
    expect(await doppel.clock.advance('2d')).toMatchObject({
      now: expect.stringContaining('2027-03-01'),
      frozen: true,
    });
    expect(await readDay()).toMatch('2027-03-01');
    expect(await doppel.clock.freeze(false)).toMatchObject({ frozen: false });
    expect(await doppel.clock.speed(2)).toMatchObject({ speed: 2 });
    expect(await doppel.clock.reset()).toMatchObject({ speed: 1, offsetMs: 0 });
    expect(await doppel.clock.read()).toMatchObject({ frozen: false, offsetMs: 0 });
  });

  it('makes the same ids with the same seed', async () => {
    await doppel.seedIds('seven');
    await doppel.signUp();
    await doppel.seedIds('seven');
    await expect(doppel.signUp()).rejects.toThrow('exists');
    await doppel.seedIds(null);
    await doppel.signUp();
  });
});

it('what a task changed is read', async () => {
  const id = await submit('Write a note that says milk');
  await expect.poll(() => read(id)).toMatchObject({ status: 'done' });
  expect(await doppel.tasks.effects(id)).toMatchObject([{ step: 1, kind: 'note', before: null, after: 'milk' }]);
  await expect(doppel.tasks.effects('none')).rejects.toThrow(/No task has this id/);
  expect(await doppel.verifyEffects({ task: id, kind: 'note', after: 'milk' }, { count: 1 })).toBe(1);
  expect(await doppel.verifyEffects({ task: id, kind: 'mail' }, { count: 0 })).toBe(0);
  await expect(doppel.verifyEffects({ task: id }, { count: 0 })).rejects.toThrow(
    /^Expected exactly 0 effects, but 1 of 1/,
  );
});

describe('transitions', () => {
  it('are read, set and reset', async () => {
    const byWork = { task: { by: 'work' }, memory: { by: 'work' } };
    expect(await doppel.transitions.read()).toEqual(byWork);
    const set = { task: { by: 'reads', count: 2 }, memory: { by: 'work' } };
    expect(await doppel.transitions.set({ task: { by: 'reads', count: 2 } })).toEqual(set);
    expect(await doppel.transitions.reset()).toEqual(byWork);
  });

  it('by hand let a test begin, finish and fail a task', async () => {
    await doppel.transitions.set({ task: { by: 'hand' } });
    const [begun, finished, failed] = [await submit('Compute 1 + 1'), await submit('Wait'), await submit('Wait')];
    expect(await doppel.tasks.inspect(begun)).toMatchObject({ task: 'Compute 1 + 1', status: 'waiting' });
    await doppel.tasks.advance(begun);
    await doppel.tasks.finish(finished, { output: { price: 12 } });
    await doppel.tasks.fail(failed, 'The shop is closed.');
    expect(await read(finished)).toMatchObject({ status: 'done', output: { price: 12 } });
    expect(await read(failed)).toMatchObject({ status: 'failed', output: 'The shop is closed.' });
    await expect.poll(() => read(begun)).toMatchObject({ status: 'done', output: 2 });
    expect(await doppel.tasks.effects(begun)).toEqual([]);
    await expect(doppel.tasks.advance('none')).rejects.toThrow();
  });

  it('by hand let a test end a graph request', async () => {
    await doppel.transitions.set({ memory: { by: 'hand' } });
    const { call } = clientOf(doppel);
    await call('POST', '/graph/home', {});
    const ask = async (query: string) => (await call('POST', '/graph/home/query', { query, parameters: '{}' })).body;
    const stateOf = async ({ requestId, requestTime }: { requestId: string; requestTime: number }) =>
      (await call('GET', `/graph/home/query/${requestId}?requestTime=${requestTime}`)).body;
    const [shown, finished, failed] = [await ask('Who?'), await ask('Where?'), await ask('When?')];
    await doppel.graphRequests.finish(finished.requestId, { answer: 'In Lisbon.' });
    await doppel.graphRequests.fail(failed.requestId, 'Too busy.');
    expect(await stateOf(finished)).toMatchObject({ status: 'DONE', answer: 'In Lisbon.' });
    expect(await stateOf(failed)).toMatchObject({ status: 'FAILED' });
    await doppel.graphRequests.advance(shown.requestId);
    await expect.poll(() => stateOf(shown)).toMatchObject({ status: 'DONE' });
  });

  it('by hand let a test send an event', async () => {
    await doppel.transitions.set({ task: { by: 'hand' } });
    const id = await submit('Wait');
    const eventId = await doppel.tasks.emit(id, { name: 'hint', payload: { page: 3 } });
    const { events } = (await clientOf(doppel).call('GET', `/api/v1/task/${id}?event_t=0`)).body;
    expect(events).toContainEqual(expect.objectContaining({ id: eventId, name: 'hint', payload: { page: 3 } }));
  });
});
