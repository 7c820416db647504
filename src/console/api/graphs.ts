import type { Static } from '#typebox';
import type {
  Configuration,
  GraphList,
  InsertHandle,
  InsertState,
  QueryHandle,
  QueryState,
} from '../../http/wire/memory/graph.ts';
import type { Memory, MemoryFactList, MemoryList } from '../../http/wire/memory/memory.ts';
import { path } from '../../url-path.ts';
import { call, toQuery } from './http.ts';

export type GraphConfiguration = Static<typeof Configuration>;
export type StoredMemory = Static<typeof Memory>;
export type MemoryPage = Static<typeof MemoryList>;
export type MemoryFacts = Static<typeof MemoryFactList>;
export type Inserted = Static<typeof InsertState>;
export type Answered = Static<typeof QueryState>;

export async function listGraphs(): Promise<string[]> {
  const { graphs } = await call<Static<typeof GraphList>>('/list_graphs');
  return graphs;
}

export const createGraph = (name: string) => call(path`/graph/${name}`, { method: 'POST', body: {} });
export const deleteGraph = (name: string) => call(path`/graph/${name}`, { method: 'DELETE' });

export const readConfiguration = (name: string) => call<GraphConfiguration>(path`/graph/${name}/configuration`);
export const changeConfiguration = (name: string, body: GraphConfiguration) =>
  call<GraphConfiguration>(path`/graph/${name}/configuration`, { method: 'POST', body });

/** @param page `search`: words that stand in the memory; such a page may be short before the last one */
export const listMemories = (graph: string, page: { after?: string; limit?: number; search?: string } = {}) =>
  call<MemoryPage>(path`/graph/${graph}/memory` + toQuery(page));

export const readFacts = async (graph: string, id: string) =>
  call<MemoryFacts>(path`/graph/${graph}/memory/${id}/facts`);

export const readMemory = async (graph: string, id: string) => call<StoredMemory>(path`/graph/${graph}/memory/${id}`);

type Handle = Pick<Static<typeof InsertHandle>, 'requestId' | 'requestTime'>;

/** Resolves when the memory can be found; throws an Error if it could not be stored.
 *  @param more `memoryId` of a memory that this one replaces */
export async function addMemory(
  graph: string,
  memory: string,
  more: { memoryId?: string; metadata?: object } = {},
): Promise<void> {
  const body = { memory, ...more };
  await untilStored(graph, await call<Handle>(path`/graph/${graph}/insert`, { method: 'POST', body }));
}

/** Resolves when all of them can be found. */
export async function addMemories(graph: string, memories: readonly object[]): Promise<void> {
  const body = { format: 'doppel-graph', version: 1, memories };
  await untilStored(graph, await call<Handle>(path`/graph/${graph}/import`, { method: 'POST', body }));
}

/** Resolves when nothing of it can be found any more. */
export async function deleteMemory(graph: string, id: string): Promise<void> {
  const body = { memoryId: id };
  await untilStored(graph, await call<Handle>(path`/graph/${graph}/memory/delete`, { method: 'POST', body }));
}

/** Resolves when a change of the graph is made; throws an Error if it failed. */
export async function untilStored(graph: string, { requestId, requestTime }: Handle): Promise<void> {
  const url = path`/graph/${graph}/insert/${requestId}` + toQuery({ requestTime });
  await untilEnded(() => call<Inserted>(url));
}

export type QuestionHandle = Pick<Static<typeof QueryHandle>, 'requestId' | 'requestTime'>;

/** Submits a question. Resolves when the server has accepted it. */
export const ask = (graph: string, query: string, parameters: object, signal: AbortSignal): Promise<QuestionHandle> =>
  call<QuestionHandle>(path`/graph/${graph}/query`, {
    method: 'POST',
    body: { query, parameters: JSON.stringify(parameters) },
    signal,
  });

/** Resolves to the answer with its context; throws an Error if there is none.
 *  @param onOpen called after each read that shows it as unfinished */
export function untilAnswered(
  graph: string,
  { requestId, requestTime }: QuestionHandle,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<Answered> {
  const url = path`/graph/${graph}/query/${requestId}` + toQuery({ requestTime });
  return untilEnded(() => call<Answered>(url, { signal }), onOpen);
}

const POLL_MS = 150;

async function untilEnded<State extends { status: string }>(
  read: () => Promise<State>,
  onOpen?: () => void,
): Promise<State> {
  for (;;) {
    const state = await read();
    if (state.status === 'DONE') return state;
    if (state.status === 'FAILED') throw new Error(String((state as { detail?: unknown }).detail ?? 'It failed.'));
    onOpen?.();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
