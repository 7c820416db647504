import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { WorkerLinks } from '../../src/compose/worker.ts';
import { SharedReadSnapshot } from '../../src/storage/sqlite/connection/read-snapshot.ts';
import { startTestServer } from '../support/server/test-server.ts';

/** What the server gave its worker, which does nothing here. */
const given = vi.hoisted(() => {
  // Files share modules: those loaded by others have the real worker.
  vi.resetModules();
  return { links: null as WorkerLinks | null };
});
vi.mock('../../src/compose/worker.ts', () => ({
  composeWorker: async (_config: unknown, links: WorkerLinks) => {
    given.links = links;
    return { wake: () => {}, removeGraph: () => {}, sendToRun: async () => null, stop: async () => {} };
  },
}));

afterEach(() => vi.restoreAllMocks());
afterAll(() => vi.resetModules());

it('a message of the worker ends the shared read snapshot, so that held reads see the new state', async () => {
  const doppel = await startTestServer();
  try {
    const end = vi.spyOn(SharedReadSnapshot.prototype, 'end');
    expect(end).not.toHaveBeenCalled();
    given.links?.publish('a task');
    // At once: a turn later, waiting clients would have read the old state again.
    expect(end).toHaveBeenCalled();
  } finally {
    await doppel.close();
  }
});
