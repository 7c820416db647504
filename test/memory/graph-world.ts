import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contextWriter } from '../../src/http/wire/memory/query-context.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine, type GraphEngine } from '../../src/memory/engine.ts';
import type { GraphStores } from '../../src/memory/ports/graph-store.ts';
import {
  type ChangeWork,
  DEFAULT_QUERY_PARAMETERS,
  EMPTY_CONFIGURATION,
  type GraphOfAccount,
  type MemoryInsert,
  type MemoryModel,
  type MemoryQuery,
  type QueryContext,
  type QueryParameters,
  type QueryResult,
} from '../../src/memory/types.ts';
import { openSqliteGraphStores } from '../../src/storage/sqlite/graph/graph-stores.ts';

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

/** A graph of the one account that there is. */
export function toGraph(id: string, configuration = EMPTY_CONFIGURATION): GraphOfAccount {
  return { id, accountId: 'account', configuration };
}

export function toQuery(query: string, parameters: Partial<QueryParameters> = {}): MemoryQuery {
  return { requestId: 'query', query, parameters: { ...DEFAULT_QUERY_PARAMETERS, ...parameters } };
}

/** Work at time 0 that nobody breaks off. */
export const AT_ONCE: ChangeWork = { changedAt: 0, signal: new AbortController().signal };

export function createGraphWorld(
  model: MemoryModel = createOfflineModel(),
  openGraphs: (directory: string) => GraphStores = openInSqlite,
): GraphWorld {
  const directory = mkdtempSync(join(tmpdir(), 'doppel-world-'));
  const graphs = openGraphs(directory);
  const engine = createGraphEngine({ graphs, model, contextWriter });
  let requestCount = 0;
  const newRequestId = () => `request-${String(++requestCount).padStart(9, '0')}`;
  return {
    engine,
    graphs,
    directory,
    add: async (graphId, text, changes = {}) => {
      const memory = { requestId: newRequestId(), memoryId: text, text, metadata: null, ...changes };
      await engine.changeMemories(toGraph(graphId), [memory], AT_ONCE);
    },
    remove: async (graphId, memoryId) => {
      await engine.changeMemories(toGraph(graphId), [{ requestId: newRequestId(), memoryId }], AT_ONCE);
    },
    ask: (graphId, query, parameters = {}) =>
      engine.query(toGraph(graphId), toQuery(query, parameters), AT_ONCE.signal),
    close: async () => {
      await graphs.closeAll();
      rmSync(directory, { recursive: true });
    },
  };
}

const openInSqlite = (directory: string) => openSqliteGraphStores({ directory, maxOpen: 8 });

/** Contents of the chunks that match the query, without those that fill the context. */
export function listMatches({ chunks }: QueryContext): string[] {
  return chunks.filter(({ score }) => score > 0.01).map(({ content }) => content);
}
