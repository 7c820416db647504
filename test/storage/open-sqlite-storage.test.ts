import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSqliteStorage } from '../../src/storage/open-sqlite-storage.ts';
import type { StorageOptions } from '../../src/storage/storage.ts';
import { pieces } from '../support/pieces.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = makeTemporaryFolder();
});

function open(role: StorageOptions['role']) {
  const storage = openSqliteStorage({ dataDirectory, role, now: () => EPOCH, maxOpenGraphs: 2 });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await storage.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...storage, close };
}

describe('a storage', () => {
  it('shows one role what another has written', async () => {
    const [server, worker] = [open('server'), open('worker')];
    await addAccount(server.accounts, 'account-a');
    expect(await worker.accounts.findAccount('account-a')).not.toBeNull();
  });

  it('has one server at a time', async () => {
    const first = open('server');
    expect(() => open('server')).toThrow(/Another Doppel is running/);
    await first.close();
    expect(() => open('server')).not.toThrow();
  });

  it('leaves the folder unlocked when it cannot be opened', () => {
    writeFileSync(
      join(dataDirectory, 'doppel.db'),
      'not a database, but long enough to be read as the head of one '.repeat(99),
    );
    for (const _attempt of [1, 2]) expect(() => open('server')).toThrow(/doppel\.db.*damaged/s);
  });

  it('returns the space of removed tasks to the disk while it is open', async () => {
    const { accounts, tasks, taskLeases, shrink } = open('server');
    await addAccount(accounts, 'account-a');
    const id = 'task-1';
    await tasks.createTask(sampleTask({ id, task: 'x'.repeat(3_000_000) }), 0);
    await taskLeases.claimNextTask('task', toLease(id));
    await taskLeases.finishTask(id, id, sampleTaskEnd({ finishedAt: EPOCH }));
    await tasks.removeTasks([id]);
    let batchCount = 1;
    while (await shrink()) batchCount += 1;
    expect(batchCount).toBeGreaterThan(1);
    expect(statSync(join(dataDirectory, 'doppel.db')).size).toBeLessThan(2_500_000);
  });

  it('includes a signalled change in the next read, also within one turn of the event loop', async () => {
    const [server, worker] = [open('server'), open('worker')];
    await addAccount(server.accounts, 'account-a');
    await server.tasks.createTask(sampleTask({ id: 'task-1' }), 0);
    const statusOf = async () => (await server.tasks.findTaskState('account-a', 'task-1'))?.status;
    const onSignal = vi.fn(statusOf);
    server.signals.subscribe('task-1', onSignal);
    await worker.taskLeases.claimNextTask('task', toLease('x'));
    server.signals.publish('task-1');
    expect(await onSignal.mock.results[0]?.value).toBe('running');
  });
});

describe('recovery', () => {
  it('of a server removes unfinished uploads only', async () => {
    const first = open('server');
    await addAccount(first.accounts, 'account-a');
    const file = { name: 'a', mediaType: 'text/plain', purpose: null, byteCount: 1, createdAt: EPOCH };
    await first.files.addFile({ id: 'kept', accountId: 'account-a', ...file }, 1e9);
    for (const id of ['kept', 'orphan']) await first.fileBlobs.save(id, pieces(Buffer.from('x')));
    await first.extensions.addExtension(
      { id: 'kept', accountId: 'account-a', name: 'a', byteCount: 1, createdAt: EPOCH },
      9,
    );
    for (const id of ['kept', 'orphan']) await first.extensionBlobs.save(id, pieces(Buffer.from('x')));
    await first.close();
    const next = open('server');
    await next.recover();
    for (const blobs of [next.fileBlobs, next.extensionBlobs]) {
      expect(await blobs.read('kept')).not.toBeNull();
      expect(await blobs.read('orphan')).toBeNull();
    }
  });

  it('of a worker releases the work of the last one, and removes graphs that are not in the catalog', async () => {
    const [server, first] = [open('server'), open('worker')];
    await addAccount(server.accounts, 'account-a');
    await server.graphCatalog.createGraph(sampleGraph('fleet'));
    await server.tasks.createTask(sampleTask({ id: 'task-1' }), 0);
    await server.requests.createRequest(sampleRequest('request-1', 'fleet'));
    await first.graphs.open('graph-fleet');
    await first.graphs.open('deleted');
    const limits = { requestCount: 1, payloadCharacters: 1000 };
    expect(await first.taskLeases.claimNextTask('task', toLease('x'))).not.toBeNull();
    expect(await first.requests.claimRequests('', toLease('x'), limits)).not.toBeNull();
    await first.close();

    const next = open('worker');
    expect(await next.taskLeases.claimNextTask('task', toLease('y'))).toBeNull();
    await next.recover();
    expect(await next.taskLeases.claimNextTask('task', toLease('y'))).not.toBeNull();
    expect(await next.requests.claimRequests('', toLease('y'), limits)).not.toBeNull();
    expect(existsSync(join(dataDirectory, 'graphs', 'graph-fleet.db'))).toBe(true);
    expect(existsSync(join(dataDirectory, 'graphs', 'deleted.db'))).toBe(false);
  });
});
