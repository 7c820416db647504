import type { GraphStores } from '../../../src/memory/ports/graph-store.ts';
import type { Database } from '../../../src/storage/postgres/connection/database.ts';
import { openPostgresGraphs } from '../../../src/storage/postgres/graphs/open-graphs.ts';
import { createPostgresGraphCatalog } from '../../../src/storage/postgres/memory/graph-catalog.ts';

type Options = Parameters<typeof openPostgresGraphs>[0];

/** Graphs that are created when they are opened first. */
export function openTestGraphs({
  database,
  directory,
  ...options
}: Pick<Options, 'directory'> & Partial<Options> & { database: Database }) {
  const opened = openPostgresGraphs({ database, directory, maxOpen: 4, maxBytes: 1e9, ...options });
  return { ...opened, graphs: createdWhenOpened(opened.graphs, database) };
}

function createdWhenOpened(graphs: GraphStores, database: Database): GraphStores {
  const created = new Set<string>();
  return {
    ...graphs,
    async open(graphId) {
      if (!created.has(graphId)) await createGraph(database, graphId);
      created.add(graphId);
      return graphs.open(graphId);
    },
  };
}

/** Creates a graph, and its account, unless they exist. */
export async function createGraph(database: Database, id: string): Promise<void> {
  await database.query(
    "INSERT INTO accounts (id, balance, created_at) VALUES ('account', 0, 0) ON CONFLICT DO NOTHING",
  );
  const configuration = { domain: '', exampleQueries: '', entityTypes: [] };
  const graph = { id, accountId: 'account', name: id, configuration, createdAt: 0 };
  await createPostgresGraphCatalog(database).createGraph(graph);
}
