import type { Static } from '#typebox';
import type {
  Configuration,
  GraphList,
  InsertHandle,
  InsertState,
  QueryHandle,
  QueryState,
} from '../../http/wire/memory/graph.ts';
import type { Memory, MemoryList } from '../../http/wire/memory/memory.ts';
import { call, path, toQuery } from './http.ts';

export type GraphConfiguration = Static<typeof Configuration>;
export type StoredMemory = Static<typeof Memory>;
export type MemoryPage = Static<typeof MemoryList>;
export type Inserted = Static<typeof InsertState>;
export type Answered = Static<typeof QueryState>;

export async function listGraphs(): Promise<string[]> {
  const { graphs } = await call<Static<typeof GraphList>>('/list_graphs');
  return graphs;
}

export const createGraph = (name: string) => call(path`/graph/${name}`, { method: 'POST', body: {} });
export const deleteGraph = (name: string) => call(path`/graph/${name}`, { method: 'DELETE' });

export const listMemories = (graph: string, page: { after?: string; limit?: number } = {}) =>
  call<MemoryPage>(path`/graph/${graph}/memory` + toQuery(page));

export const readMemory = (graph: string, id: string) => call<StoredMemory>(path`/graph/${graph}/memory/${id}`);

/** Resolves when the memory can be found; throws an Error if it could not be stored. */
export async function addMemory(graph: string, memory: string): Promise<void> {
  const { requestId, requestTime } = await call<Static<typeof InsertHandle>>(path`/graph/${graph}/insert`, {
    method: 'POST',
    body: { memory },
  });
  const url = path`/graph/${graph}/insert/${requestId}` + toQuery({ requestTime });
  await untilEnded(() => call<Inserted>(url));
}

/** Resolves to the answer with its context; throws an Error if there is none. */
export async function ask(graph: string, query: string, parameters: object = {}): Promise<Answered> {
  const { requestId, requestTime } = await call<Static<typeof QueryHandle>>(path`/graph/${graph}/query`, {
    method: 'POST',
    body: { query, parameters: JSON.stringify(parameters) },
  });
  const url = path`/graph/${graph}/query/${requestId}` + toQuery({ requestTime });
  return untilEnded(() => call<Answered>(url));
}

const POLL_MS = 150;

async function untilEnded<State extends { status: string }>(read: () => Promise<State>): Promise<State> {
  for (;;) {
    const state = await read();
    if (state.status === 'DONE') return state;
    if (state.status === 'FAILED') throw new Error(String((state as { detail?: unknown }).detail ?? 'It failed.'));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
