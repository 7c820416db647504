import { afterEach, expect, it, vi } from 'vitest';
import type { WorkerLinks } from '../../src/compose/worker.ts';
import { SharedReads } from '../../src/storage/sqlite/connection/read-snapshot.ts';
import { startTestServer } from '../support/test-server.ts';

/** What the server gave its worker, which does nothing here. */
const given = vi.hoisted(() => ({ links: null as WorkerLinks | null }));
vi.mock('../../src/compose/worker.ts', () => ({
  composeWorker: async (_config: unknown, links: WorkerLinks) => {
    given.links = links;
    return { wake: () => {}, removeGraph: () => {}, tellRun: async () => null, stop: async () => {} };
  },
}));

afterEach(() => vi.restoreAllMocks());

it('what the worker says is newer than what this turn has read: whoever waits for it reads anew', async () => {
  const doppel = await startTestServer();
  try {
    const end = vi.spyOn(SharedReads.prototype, 'end');
    given.links?.publish('a task');
    // At once: a turn later, those who wait would have read the old state again.
    expect(end).toHaveBeenCalled();
  } finally {
    await doppel.close();
  }
});
