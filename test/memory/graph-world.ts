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
  /** Adds one memory; the id defaults to the text. */
  add(graphId: string, text: string, changes?: Partial<MemoryInsert>): Promise<void>;
  ask(graphId: string, query: string, parameters?: Partial<QueryParameters>): Promise<QueryResult>;
  close(): Promise<void>;
}

export function createGraphWorld(): GraphWorld {
  const directory = mkdtempSync(join(tmpdir(), 'doppel-world-'));
  const graphs = openSqliteGraphStores({ directory, maxOpen: 8 });
  const engine = createGraphEngine({ graphs, model: createOfflineModel() });
  let requestCount = 0;
  return {
    engine,
    graphs,
    add: (graphId, text, changes = {}) => {
      const requestId = `request-${String(++requestCount).padStart(9, '0')}`;
      const memory = { requestId, memoryId: text, text, metadata: null, ...changes };
      return engine.addMemories(graphId, EMPTY_CONFIGURATION, [memory]);
    },
    ask: (graphId, query, parameters = {}) =>
      engine.query(graphId, EMPTY_CONFIGURATION, query, { ...DEFAULT_QUERY_PARAMETERS, ...parameters }),
    close: async () => {
      await graphs.closeAll();
      rmSync(directory, { recursive: true });
    },
  };
}
