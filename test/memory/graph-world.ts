import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine, type GraphEngine } from '../../src/memory/engine.ts';
import type { GraphStores } from '../../src/memory/graph-store.ts';
import {
  DEFAULT_QUERY_PARAMETERS,
  EMPTY_CONFIGURATION,
  type MemoryInsert,
  type QueryParameters,
  type QueryResult,
} from '../../src/memory/types.ts';
import { openSqliteGraphStores } from '../../src/storage/sqlite/graph-stores.ts';

/** A graph engine over files of its own, with the offline model. */
export interface GraphWorld {
  engine: GraphEngine;
  graphs: GraphStores;
  directory: string;
  /** Adds one memory; the id defaults to the text. */
  add(graphId: string, text: string, changes?: Partial<MemoryInsert>): Promise<void>;
  remove(graphId: string, memoryId: string): Promise<void>;
  ask(graphId: string, query: string, parameters?: Partial<QueryParameters>): Promise<QueryResult>;
  close(): Promise<void>;
}

export function createGraphWorld(): GraphWorld {
  const directory = mkdtempSync(join(tmpdir(), 'doppel-world-'));
  const graphs = openSqliteGraphStores({ directory, maxOpen: 8 });
  const engine = createGraphEngine({ graphs, model: createOfflineModel() });
  let requestCount = 0;
  const newRequestId = () => `request-${String(++requestCount).padStart(9, '0')}`;
  return {
    engine,
    graphs,
    directory,
    add: async (graphId, text, changes = {}) => {
      const memory = { requestId: newRequestId(), memoryId: text, text, metadata: null, ...changes };
      await engine.changeMemories(graphId, EMPTY_CONFIGURATION, [memory], 0);
    },
    remove: async (graphId, memoryId) => {
      await engine.changeMemories(graphId, EMPTY_CONFIGURATION, [{ requestId: newRequestId(), memoryId }], 0);
    },
    ask: (graphId, query, parameters = {}) =>
      engine.query(graphId, EMPTY_CONFIGURATION, query, { ...DEFAULT_QUERY_PARAMETERS, ...parameters }),
    close: async () => {
      await graphs.closeAll();
      rmSync(directory, { recursive: true });
    },
  };
}
