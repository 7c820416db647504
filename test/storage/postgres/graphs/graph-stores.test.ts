import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testGraphStores } from '../../../contracts/graph-store.ts';
import { testGraphVectors } from '../../../contracts/graph-vectors.ts';
import { openTestGraphs } from '../../../support/database/postgres-graphs.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'doppel-replicas-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

withPostgres(() =>
  describe('graphs in PostgreSQL', () => {
    let database: Awaited<ReturnType<typeof openPostgresStores>>['database'];
    beforeEach(async () => {
      ({ database } = await openPostgresStores());
    });
    const open = async () => openTestGraphs({ database, directory }).graphs;
    testGraphStores(open, open);
    testGraphVectors(open, open);

    it.each(['../escape', 'a/b', '', 'x'.repeat(200)])('refuses %j as a graph id', async (graphId) => {
      await expect((await open()).open(graphId)).rejects.toThrow('is not the name of a file');
    });
  }),
);
