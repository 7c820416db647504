import { afterEach, describe, expect, it } from 'vitest';
import {
  isOf,
  type ModelServer,
  measureResume,
  openModelProcesses,
  startModelServer,
  toMemory,
  waitUntil,
} from '../../support/model/model-server.ts';

const HANG = { kind: 'hang' } as const;
const FOR_EVER = Number.POSITIVE_INFINITY;
const CONCURRENCY = 8;

let doppel: ModelServer | null = null;

afterEach(async () => {
  await doppel?.close();
  doppel = null;
});

describe.concurrent('a server that ends while it reads a memory with a model', () => {
  it('repeats only the calls that were under way when it was killed', async () => {
    const chunks = 500;
    const resumed = await measureResume({
      ...{ chunks, latencyMs: 20, concurrency: CONCURRENCY, signal: 'SIGKILL', endAfter: chunks / 2 },
    });
    const { state, callsBefore, callsAfter, askedTwice } = resumed;
    expect(state).toMatchObject({ status: 'DONE' });
    expect(callsBefore + callsAfter).toBe(chunks + askedTwice);
    expect(askedTwice).toBeLessThanOrEqual(CONCURRENCY);
    expect(callsBefore).toBeLessThan(chunks);
    expect(state.usage).toMatchObject({ calls: chunks, cached_replies: chunks - callsAfter, chunks_by_rules: 0 });
  });

  it('gives back unfinished work on SIGTERM and continues at the next start', async () => {
    const resumed = await measureResume({
      ...{ chunks: 300, latencyMs: 300, concurrency: CONCURRENCY, signal: 'SIGTERM', endAfter: 40 },
    });
    const { end, state, callsBefore, askedTwice } = resumed;
    expect(end).toEqual({ code: 0, signal: null });
    expect(state).toMatchObject({ status: 'DONE', usage: { calls: 300 } });
    expect(callsBefore).toBeLessThan(300);
    expect(askedTwice).toBeLessThanOrEqual(CONCURRENCY);
  });
});

describe('work that is not wanted any more', () => {
  it('asks for no more chunks once its graph is deleted', async () => {
    doppel = await startModelServer();
    const { fake, call, insert } = doppel;
    fake.fail(HANG, FOR_EVER, isOf('insert'));
    await call('POST', '/graph/g/insert', { json: { memory: toMemory(40) } });
    await waitUntil(() => fake.requests.filter(isOf('insert')).length === CONCURRENCY);
    expect((await call('DELETE', '/graph/g')).status).toBe(200);
    await waitUntil(() => fake.inFlight === 0);
    fake.heal();
    expect(await insert('other', 'The lamp is green.')).toMatchObject({ status: 'DONE' });
    const asked = fake.requests.filter(isOf('insert'));
    expect(asked.map(({ isAborted }) => isAborted)).toEqual([...Array(CONCURRENCY).fill(true), false]);
  });

  it('is no reason to leave the endpoint alone when it is broken off', async () => {
    doppel = await startModelServer({ model: { retryBudgetMs: 1500 } });
    const { fake, call, insert } = doppel;
    fake.fail(HANG, FOR_EVER, isOf('insert'));
    await call('POST', '/graph/g/insert', { json: { memory: toMemory(40) } });
    await waitUntil(() => fake.requests.filter(isOf('insert')).length === CONCURRENCY);
    await call('DELETE', '/graph/g');
    await waitUntil(() => fake.inFlight === 0);
    fake.heal();
    expect(await insert('other', 'The lamp is green.')).toMatchObject({ status: 'DONE' });
  });

  it('asks for no decision once its task is cancelled', async () => {
    doppel = await startModelServer();
    const { fake, call, finishTask } = doppel;
    fake.fail(HANG, FOR_EVER, isOf('task'));
    const { id } = (await call('POST', '/api/v1/task', { json: { task: "Write 'hello' in a note" } })).body;
    await waitUntil(() => fake.requests.some(isOf('task')));
    await call('DELETE', `/api/v1/task/${id}`);
    expect((await finishTask(id)).body.status).toBe('cancelled');
    await waitUntil(() => fake.inFlight === 0);
    expect(fake.requests.filter(isOf('task')).map(({ isAborted }) => isAborted)).toEqual([true]);
  });
});

describe('work that is lost', () => {
  it('asks the model what it did not ask before', async () => {
    const { fake, start, close } = await openModelProcesses();
    try {
      const { client } = await start();
      const memory = 'Jacob Marley was the partner of Scrooge. [[doppel:crash]]';
      expect(await client.insert('g', { memory })).toMatchObject({ status: 'DONE', usage: { calls: 1 } });
      const answered = await client.query('g', 'Who was the partner of Scrooge? [[doppel:crash]]');
      expect(answered).toMatchObject({ status: 'DONE', answer: expect.stringContaining('Marley') });
      const task = await client.runTask({ task: "Write 'hello' in a note. [[doppel:crash]]" });
      expect(task).toMatchObject({ status: 'done', credits_used: 1 });
      expect(fake.requests.filter(isOf('insert'))).toHaveLength(1);
    } finally {
      await close();
    }
  });
});
