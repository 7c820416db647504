import { ApiError, call } from './http.ts';

/** What the server says of itself. */
export interface Readiness {
  isReady: boolean;
  /** `offline`, or the name of the language model. */
  model: string;
  /** Why the server or its model cannot be used at the moment; empty if they can. */
  problem: string;
}

export async function readReadiness(): Promise<Readiness> {
  try {
    const { model, problem = '' } = await call<{ model: string; problem?: string }>('/ready');
    return { isReady: true, model, problem };
  } catch (error) {
    if (error instanceof ApiError) return { isReady: false, model: '', problem: error.message };
    return { isReady: false, model: '', problem: 'The server cannot be reached.' };
  }
}

/** Metrics in the text format of Prometheus; null where the server does not show them. */
export async function readMetrics(): Promise<string | null> {
  return call<string>('/metrics').catch(() => null);
}

/** An operation of the API that clients call. */
export interface Operation {
  id: string;
  summary: string;
  /** `Tasks`, for example. */
  group: string;
}

/** Groups of operations of people and operators, not of clients. */
const NOT_OF_CLIENTS = new Set(['Control', 'Operations', 'Live view']);

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; summary: string; tags: string[] }>>;
}

/** In the order of the reference. */
export async function listOperations(): Promise<Operation[]> {
  const { paths } = await call<OpenApi>('/openapi.json');
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, summary, tags: [group = ''] }) => ({ id: operationId, summary, group }))
    .filter(({ group }) => !NOT_OF_CLIENTS.has(group));
}
