import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteGraphStores } from '../../../../src/storage/sqlite/graph/graph-stores.ts';
import { delta, memory, testGraphStores } from '../../../contracts/graph-store.ts';
import { testGraphVectors } from '../../../contracts/graph-vectors.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'doppel-graphs-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('graphs in SQLite files', () => {
  const open = async () => openSqliteGraphStores({ directory, maxOpen: 4 });
  testGraphStores(open, open);
  testGraphVectors(open, open);

  it('serves more graphs than may be open at once', async () => {
    const stores = openSqliteGraphStores({ directory, maxOpen: 1 });
    const first = await stores.open('first');
    const second = await stores.open('second');
    await first.apply(delta('r1', memory('m', [])));
    await second.apply(delta('r2', memory('m', [])));
    expect(await first.findApplied(['r1', 'r2'])).toEqual(new Map([['r1', 'applied']]));
    expect(await second.findApplied(['r1', 'r2'])).toEqual(new Map([['r2', 'applied']]));
    await stores.closeAll();
  });

  it.each(['../escape', 'a/b', '', 'x'.repeat(200)])('refuses %j as a graph id', async (graphId) => {
    await expect((await open()).open(graphId)).rejects.toThrow('is not the name of a file');
  });
});
