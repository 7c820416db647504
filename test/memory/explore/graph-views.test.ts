import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGraphViews } from '../../../src/memory/explore/graph-views.ts';
import { createViewRunner, type ViewJob, type ViewOutcome } from '../../../src/memory/explore/view-runner.ts';
import { collectEntities } from '../../../src/memory/export/collect-entities.ts';
import { EMPTY_CONFIGURATION } from '../../../src/memory/types.ts';
import { openGraphFile } from '../../../src/storage/open-graph-file.ts';
import { openSqliteGraphReader } from '../../../src/storage/sqlite/graph/graph-reader.ts';
import { createGraphWorld, type GraphWorld } from '../graph-world.ts';

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

const GRAPH = { id: 'g', accountId: 'account', name: 'graph', configuration: EMPTY_CONFIGURATION, createdAt: 0 };

/** Views of the graph `g`, computed by `run`. */
function view(run: (job: ViewJob) => Promise<ViewOutcome | null>) {
  const reader = openSqliteGraphReader({ directory: world.directory, maxOpen: 1 });
  const catalog = { findGraph: async () => GRAPH } as unknown as Parameters<typeof createGraphViews>[0]['catalog'];
  return createGraphViews({ catalog, reader, run });
}

it('reads the graph once for all views of one version', async () => {
  await world.add('g', 'Ada Lovelace worked with Charles Babbage.');
  const listChunks = vi.fn();
  const runner = createViewRunner((path) => {
    const snapshot = openGraphFile(path);
    if (!snapshot) return null;
    return {
      ...snapshot,
      listChunks: (...page) => {
        listChunks();
        return snapshot.listChunks(...page);
      },
    };
  });
  const views = view(runner);
  expect(await views.summarize('account', 'graph', {})).toMatchObject({ entities: 2 });
  expect(await views.listCommunities('account', 'graph', { limit: 5 })).toMatchObject({ total: 1 });
  expect(listChunks).toHaveBeenCalledTimes(1);
  await world.add('g', 'Grace Hopper worked with Howard Aiken.');
  expect(await views.summarize('account', 'graph', {})).toMatchObject({ entities: 4 });
  expect(listChunks).toHaveBeenCalledTimes(2);
});

it('looks again for a graph whose file has been replaced', async () => {
  await world.add('g', 'Ada Lovelace worked with Charles Babbage.');
  const runner = createViewRunner(openGraphFile);
  const run = vi.fn(runner).mockResolvedValueOnce('missing');
  expect(await view(run).summarize('account', 'graph', {})).toMatchObject({ entities: 2 });
  expect(run).toHaveBeenCalledTimes(2);
});

it('refuses a graph that takes too much memory or time', async () => {
  await world.add('g', 'Ada Lovelace worked with Charles Babbage.');
  const reading = view(async () => null).summarize('account', 'graph', {});
  await expect(reading).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('too large') });
});

it('refuses a graph with too many entities', async () => {
  await world.add('g', 'Ada Lovelace worked with Charles Babbage.');
  const reader = openSqliteGraphReader({ directory: world.directory, maxOpen: 1 });
  const snapshot = await reader.openSnapshot('g');
  if (!snapshot) throw new Error('There is no graph.');
  await expect(collectEntities(snapshot, { maxEntities: 1 })).rejects.toMatchObject({ code: 'conflict' });
  expect((await collectEntities(snapshot, { maxEntities: 2 })).entities.size).toBe(2);
  snapshot.close();
  reader.close();
});
