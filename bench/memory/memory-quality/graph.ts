import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contextWriter } from '../../../src/http/wire/memory/query-context.ts';
import type { Embedder } from '../../../src/llm/model.ts';
import { createOfflineModel } from '../../../src/llm/offline/offline-model.ts';
import { createGraphEngine, type GraphEngine } from '../../../src/memory/engine.ts';
import {
  DEFAULT_QUERY_PARAMETERS,
  EMPTY_CONFIGURATION,
  type Metadata,
  type QueryContext,
} from '../../../src/memory/types.ts';
import { openSqliteGraphStores } from '../../../src/storage/sqlite/graph/graph-stores.ts';

const GRAPH = { id: 'bench', accountId: 'bench', configuration: EMPTY_CONFIGURATION };
const BATCH_SIZE = 64;

let embedder: Embedder | null = null;

/** Graphs use this embedder from now on. */
export function useEmbedder(used: Embedder): void {
  embedder = used;
}

export interface Memory {
  id: string;
  text: string;
  metadata?: Metadata | undefined;
}

export interface Reply {
  answer: string;
  /** Ids of the memories of the context's chunks, best first, each once. */
  ids: string[];
  context: QueryContext;
  cpuMs: number;
}

/** Asks a graph. */
export type Ask = (question: string) => Promise<Reply>;

/** Calls `use` with a graph of these memories, added in this order, in a temporary folder. */
export async function withGraph<T>(memories: readonly Memory[], use: (ask: Ask) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'doppel-quality-'));
  const graphs = openSqliteGraphStores({ directory, maxOpen: 1 });
  const engine = createGraphEngine({ graphs, model: { ...createOfflineModel(), embedder }, contextWriter });
  try {
    await insert(engine, memories);
    return await use((question) => ask(engine, question));
  } finally {
    await graphs.closeAll();
    rmSync(directory, { recursive: true });
  }
}

const { signal } = new AbortController();

async function insert(engine: GraphEngine, memories: readonly Memory[]): Promise<void> {
  const edits = memories.map(({ id, text, metadata }, at) => ({
    requestId: `${at}`.padStart(12, '0'),
    memoryId: id,
    text,
    metadata: { ...metadata, benchId: id },
  }));
  for (let at = 0; at < edits.length; at += BATCH_SIZE) {
    await engine.changeMemories(GRAPH, edits.slice(at, at + BATCH_SIZE), { changedAt: 0, signal });
  }
}

async function ask(engine: GraphEngine, query: string): Promise<Reply> {
  const before = process.cpuUsage();
  const { answer, context } = await engine.query(
    GRAPH,
    { requestId: 'bench', query, parameters: DEFAULT_QUERY_PARAMETERS },
    signal,
  );
  const { user, system } = process.cpuUsage(before);
  const metadata = new Map(context.documents.map((document) => [document.id, document.metadata]));
  const ids = context.chunks.map(({ documentId }) => String(metadata.get(documentId)?.benchId));
  return { answer, ids: [...new Set(ids)], context, cpuMs: (user + system) / 1000 };
}
