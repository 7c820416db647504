import { expect, it, onTestFinished } from 'vitest';
import { contextWriter } from '../../src/http/wire/memory/query-context.ts';
import type { Decision } from '../../src/llm/model.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine } from '../../src/memory/engine.ts';
import type { NewPayload } from '../../src/memory/ports/request-store.ts';
import { RequestRunner } from '../../src/memory/requests/runner.ts';
import type { MemoryModel } from '../../src/memory/types.ts';
import { createFileMediaStore } from '../../src/storage/files/media-store.ts';
import { openSqliteGraphStores } from '../../src/storage/sqlite/graph/graph-stores.ts';
import { createTaskRunner, type TaskRunnerOptions } from '../../src/tasks/run/runner.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { createNoAssets } from '../support/database/no-assets.ts';
import { createScriptedModel, DONE, toCompute } from '../support/model/scripted-model.ts';
import { createFakeDevices } from '../support/run/fake-devices.ts';
import { createFakeDocuments } from '../support/run/fake-documents.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleTask,
  toInsert,
  toLease,
} from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

const NEVER = new AbortController().signal;
const BEYOND_LEASE_MS = 30_001;

/** Holds up whoever comes to it until it is opened. */
function createGate() {
  const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pass = async () => {
    arrived.resolve();
    await opened.promise;
  };
  return { pass, arrived: arrived.promise, open: () => opened.resolve() };
}

async function openTasks() {
  const stores = openMainStores();
  await addAccount(stores.accounts, 'account-a', 100);
  await stores.tasks.createTask(sampleTask(), 0);
  const clock = createTestClock();
  const media = createFileMediaStore(makeTemporaryFolder());
  const createWorker = (changes: Partial<TaskRunnerOptions> = {}) =>
    createTaskRunner({
      ...{
        kind: 'task',
        store: stores.taskLeases,
        events: stores.events,
        assets: createNoAssets(),
        media,
        clock,
      },
      ...{ ids: createTestIds(), lingerMs: 0, signals: { publish: () => {} }, publishFrame: () => {} },
      ...{ devices: createFakeDevices(), model: createScriptedModel(toCompute('1+1'), toCompute('2+2'), DONE) },
      ...{
        stepMs: 0,
        runLimitMs: 600_000,
        samples: false,
        maxRunning: 9,
        sleep: async () => {},
        crash: () => {},
        onEnded: () => {},
      },
      onError: (error) => {
        throw error;
      },
      ...changes,
    });
  const read = async () => ({
    task: await stores.tasks.findTask('account-a', 'task-1'),
    steps: await stores.tasks.listSteps('task-1', 0),
    balance: (await stores.accounts.findAccount('account-a'))?.balance,
    ledger: stores.main.db.prepare('SELECT * FROM ledger').all(),
  });
  return { clock, createWorker, read };
}

it.each([
  [
    'a call of the model',
    (pass: () => Promise<void>): Partial<TaskRunnerOptions> => {
      const late = createScriptedModel(toCompute('9+9'), { ...DONE, output: 'late' } as Decision);
      return { model: { decide: (input) => pass().then(() => late.decide(input)) } };
    },
  ],
  [
    'an action of the device',
    (pass: () => Promise<void>): Partial<TaskRunnerOptions> => ({
      model: createScriptedModel(toCompute('9+9'), { ...DONE, output: 'late' } as Decision),
      devices: createFakeDevices({ perform: () => pass().then(() => ({ ok: true, summary: 'Late.', value: 18 })) }),
    }),
  ],
])('a worker that is held up in %s beyond its lease writes no step, no end and no credit', async (_where, hold) => {
  const { clock, createWorker, read } = await openTasks();
  const { pass, arrived, open } = createGate();
  const [slow, quick] = [createWorker(hold(pass)), createWorker()];
  const held = await slow.claim(toLease('token-slow', { now: clock.now() }));
  if (!held) throw new Error('nothing to claim');
  const late = slow.run(held, NEVER);
  await arrived;
  clock.advance(BEYOND_LEASE_MS);
  const taken = await quick.claim(toLease('token-quick', { now: clock.now() }));
  if (!taken) throw new Error('the lease still holds');
  await quick.run(taken, NEVER);
  const before = await read();
  expect(before.task).toMatchObject({ status: 'done', output: 42, creditsUsed: 2 });

  open();
  await late;
  expect(await read()).toEqual(before);
  expect(await slow.renew(held, toLease('token-slow', { now: clock.now() }))).toBe(false);
});

async function openMemory() {
  const { accounts, catalog, requests: store } = openMainStores();
  await addAccount(accounts, 'account-a');
  await catalog.createGraph(sampleGraph('g'));
  const directory = makeTemporaryFolder();
  const clock = createTestClock();
  const createWorker = (model: MemoryModel = createOfflineModel()) => {
    const graphs = openSqliteGraphStores({ directory, maxOpen: 4 });
    onTestFinished(() => graphs.closeAll());
    return new RequestRunner({
      ...{
        store,
        contextWriter,
        engine: createGraphEngine({ graphs, model, contextWriter }),
        documents: createFakeDocuments(),
        clock,
      },
      ...{ crash: () => {}, limitMs: 60_000, onEnded: () => {} },
      onError: (error) => {
        throw error;
      },
    });
  };
  const add = (id: string, payload: NewPayload) =>
    store.createRequest(sampleRequest(id, 'g', { payload, requestedAt: EPOCH }));
  const readText = async (memoryId: string) => {
    const graphs = openSqliteGraphStores({ directory, maxOpen: 1 });
    const graph = await graphs.find('graph-g');
    const found = await graph?.findMemories([memoryId]);
    await graphs.closeAll();
    return found?.get(memoryId)?.digest;
  };
  return { clock, store, createWorker, add, readText };
}

it('a worker that is held up in a call of the model beyond its lease does not bring back a memory that was replaced', async () => {
  const { clock, store, createWorker, add, readText } = await openMemory();
  const { pass, arrived, open } = createGate();
  const rules = createOfflineModel();
  const slow = createWorker({ ...rules, extract: (input, call) => pass().then(() => rules.extract(input, call)) });
  const quick = createWorker();

  await add('1', toInsert('The lamp is red.', 'lamp'));
  const held = await slow.claim(toLease('token-slow', { now: clock.now() }));
  if (!held) throw new Error('nothing to claim');
  const late = slow.run(held, NEVER);
  await arrived;
  clock.advance(BEYOND_LEASE_MS);
  await add('2', toInsert('The lamp is green.', 'lamp'));
  for (const token of ['token-1', 'token-2']) {
    const taken = await quick.claim(toLease(token, { now: clock.now() }));
    if (taken) await quick.run(taken, NEVER);
  }
  expect((await store.findRequest('account-a', '2'))?.status).toBe('done');
  const before = await readText('lamp');
  expect(before).toEqual(expect.any(String));

  open();
  await late.catch(() => {});
  expect(await readText('lamp')).toBe(before);
  expect(await store.findRequest('account-a', '1')).toMatchObject({ status: 'done', detail: null });
});
