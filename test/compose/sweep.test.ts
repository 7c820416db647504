import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toSweepJobs } from '../../src/compose/sweep.ts';
import { toDataPaths } from '../../src/storage/data-paths.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { openDatabase } from '../../src/storage/sqlite/connection/database.ts';
import { createNoAssets } from '../support/database/no-assets.ts';
import {
  addAccount,
  EPOCH,
  sampleAnswer,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  sampleScreen,
  sampleStep,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createTestClock } from '../support/test-clock.ts';

const DAY_MS = 86_400_000;

async function open(keptDays: number) {
  const dataDirectory = makeTemporaryFolder();
  const clock = createTestClock(EPOCH);
  const storage = await openStorage({
    dataDirectory,
    role: 'worker',
    now: clock.now,
    maxOpenGraphs: 2,
    replyCacheBytes: 1e6,
  });
  const paths = toDataPaths(dataDirectory);
  const db = openDatabase(paths.main);
  onTestFinished(async () => {
    db.close();
    await storage.close();
  });
  await addAccount(storage.accounts, 'account-a', 10_000);
  await storage.graphCatalog.createGraph(sampleGraph('fleet'));
  const jobs = toSweepJobs({
    config: { mediaKeptMs: 0, finishedKeptMs: keptDays * DAY_MS },
    storage,
    files: { ...createNoAssets().files, removeOld: async () => {} },
    ...{ clock, onError: () => {} },
  });
  const sweep = async () => {
    for (const job of jobs) while (await job());
  };
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return { ...storage, paths, clock, sweep, count };
}

type Setup = Awaited<ReturnType<typeof open>>;

async function finishTask({ tasks, taskLeases, taskEvents, media }: Setup, id: string): Promise<void> {
  await tasks.createTask(sampleTask({ id }), 0);
  await taskLeases.claimNextTask('task', toLease(id));
  await taskLeases.recordStep(id, id, sampleStep(1), 1, sampleScreen(1));
  await taskEvents.addServerEvent(id, sampleAnswer('e'), EPOCH);
  await media.saveFrame(id, 0, Buffer.from('picture'));
  await taskLeases.finishTask(id, id, sampleTaskEnd({ finishedAt: EPOCH }));
}

async function finishRequest({ requests }: Setup, id: string): Promise<void> {
  await requests.createRequest(sampleRequest(id, 'fleet'));
  await requests.claimRequests('', toLease(id), { requestCount: 10, payloadCharacters: 1000 });
  await requests.finishRequests(id, [sampleRequestEnd(id)], EPOCH);
}

it('removes finished tasks and requests past their retention time, but not the ledger', async () => {
  const setup = await open(30);
  const { tasks, requests, replies, media, clock, sweep, count } = setup;
  for (let at = 0; at < 45; at += 1) await finishTask(setup, `task-${at}`);
  for (let at = 0; at < 205; at += 1) await finishRequest(setup, `request-${at}`);
  await replies.storeReplies([{ key: 'k', scopeId: 'task-0', reply: 'r' }], 'task-0', {
    inputTokens: 1,
    outputTokens: 1,
  });
  await replies.countCall('request-0', { inputTokens: 1, outputTokens: 1 });
  await tasks.createTask(sampleTask({ id: 'open' }), 0);
  await requests.createRequest(sampleRequest('open', 'fleet'));
  clock.advance(30 * DAY_MS);
  await sweep();
  expect([count('tasks'), count('requests')]).toEqual([46, 206]);
  clock.advance(DAY_MS);
  await sweep();
  expect(['tasks', 'requests', 'steps', 'events', 'model_replies'].map(count)).toEqual([1, 1, 0, 0, 0]);
  expect(['screens', 'scenes'].map(count)).toEqual([0, 0]);
  expect(await media.readFrame('task-0', 0)).toBeNull();
  // One row counts what all owners used together.
  expect([count('model_usage'), count("ledger WHERE reason = 'step'")]).toEqual([1, 45]);
  expect(await tasks.countTasks()).toEqual({ waiting: 1, running: 0, done: 0, failed: 0, cancelled: 0 });
  expect(await requests.findRequest('account-a', 'open')).toMatchObject({ status: 'created' });
});

it('keeps everything when no retention time is set', async () => {
  const setup = await open(0);
  await finishTask(setup, 'task-1');
  await finishRequest(setup, 'request-1');
  setup.clock.advance(10_000 * DAY_MS);
  await setup.sweep();
  expect([setup.count('tasks'), setup.count('requests')]).toEqual([1, 1]);
});

it('deletes idempotency keys after a day and truncates the write-ahead logs', async () => {
  const { idempotency, graphs, paths, clock, sweep, count } = await open(0);
  const use = { accountId: 'account-a', fingerprint: 'f', newId: 'n', holder: 'h', now: EPOCH, expiredBefore: 0 };
  await Promise.all(Array.from({ length: 1200 }, (_, at) => idempotency.reserve({ ...use, key: `key-${at}` })));
  await graphs.open('graph-fleet');
  const logSizes = () => [paths.main, join(paths.graphs, 'graph-fleet.db')].map((file) => statSync(`${file}-wal`).size);
  expect(logSizes().every((size) => size > 0)).toBe(true);
  await sweep();
  expect(count('idempotency_keys')).toBe(1200);
  clock.advance(DAY_MS + 1);
  await sweep();
  expect(count('idempotency_keys')).toBe(0);
  expect(logSizes()).toEqual([0, 0]);
});
