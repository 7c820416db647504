import type { GraphReader } from '../../../../src/memory/ports/graph-reader.ts';
import { testGraphReader } from '../../../contracts/graph-reader.ts';
import { createGraphWorld } from '../../../memory/graph-world.ts';
import { openTestGraphs } from '../../../support/database/postgres-graphs.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

withPostgres(() => {
  const readers = new Map<string, GraphReader>();
  testGraphReader(
    async (directory) => {
      const reader = readers.get(directory);
      if (!reader) throw new Error(`No graphs are open in ${directory}.`);
      return reader;
    },
    async () => {
      const { database } = await openPostgresStores();
      return createGraphWorld(undefined, (directory) => {
        const { graphs, graphReader } = openTestGraphs({ database, directory });
        readers.set(directory, graphReader);
        return graphs;
      });
    },
  );
});
