import { type Context, readContext } from './context.ts';
import { ApiError, type Call, readJson, type Server, send } from './http.ts';
import { readReferences } from './references.ts';
import {
  checkShape,
  integer,
  isObject,
  list,
  nullOr,
  number,
  optional,
  type Rule,
  ShapeError,
  show,
  text,
} from './shape.ts';
import { type Patience, waitFor } from './wait.ts';

export interface GraphConfiguration {
  domain: string;
  exampleQueries: string;
  entityTypes: string[];
}

export interface Answer {
  answer: string;
  context: Context;
  /** The metadata of the documents that the answer cites. */
  cited: object[];
}

export interface Insert {
  memory: string;
  metadata?: object | null;
  memoryId?: string;
}

interface Handle {
  requestId: string;
  requestTime: number;
}

interface State {
  status: string;
  answer: string;
  context: string;
}

const MAX_MEMORY_CHARACTERS = 262_144;
const HANDLE = { requestId: text, requestTime: integer };
const INSERT_HANDLE = { ...HANDLE, memoryId: text };
const CONFIGURATION = { domain: text, exampleQueries: text, entityTypes: list };

export type GraphClient = ReturnType<typeof createGraphClient>;

/** The graph memory's published clients: success is 200 with JSON, and nothing else. */
export function createGraphClient(server: Server, patience: Patience) {
  async function request<T extends object>(
    method: string,
    path: string,
    rules: Record<keyof T & string, Rule>,
    call: Call = {},
  ): Promise<T> {
    const response = await send(server, method, path, { ...call, isRetried: true });
    const body = await readJson(response);
    if (response.status !== 200) throw new ApiError(response.status, 'only 200 is a success');
    return checkShape<T>(`the answer to ${method} ${path}`, body, rules);
  }
  const at = (graph: string) => `/graph/${encodeURIComponent(graph)}`;

  async function finish(graph: string, kind: 'insert' | 'query', handle: Handle): Promise<State> {
    const path = `${at(graph)}/${kind}/${handle.requestId}?requestTime=${handle.requestTime}`;
    const look = async () => {
      const state = await request<State>('GET', path, { status: text, answer: text, context: text });
      return state.status === 'DONE' || state.status === 'FAILED' ? state : undefined;
    };
    const state = await waitFor({ what: `the status DONE or FAILED of ${kind} ${handle.requestId}`, look }, patience);
    if (state.status === 'FAILED') throw new Error(`The ${kind} failed.`);
    return state;
  }

  async function insertOne(graph: string, { memory, metadata, memoryId }: Insert): Promise<string> {
    const json = { memory, metadata: JSON.stringify(metadata ?? null), ...(memoryId && { memoryId }) };
    const handle = await request<Handle & { memoryId: string }>('POST', `${at(graph)}/insert`, INSERT_HANDLE, { json });
    await finish(graph, 'insert', handle);
    return handle.memoryId;
  }

  return {
    list: async () => checkNames((await request<{ graphs: string[] }>('GET', '/graph', { graphs: list })).graphs),
    listGraphs: async () =>
      checkNames((await request<{ graphs: string[] }>('GET', '/list_graphs', { graphs: list })).graphs),
    create: (graph: string, json: GraphConfiguration) =>
      request<GraphConfiguration>('POST', at(graph), CONFIGURATION, { json }),
    configuration: (graph: string) => request<GraphConfiguration>('GET', `${at(graph)}/configuration`, CONFIGURATION),
    configure: (graph: string, json: GraphConfiguration) =>
      request<GraphConfiguration>('POST', `${at(graph)}/configuration`, CONFIGURATION, { json }),

    /** What is too long for one memory is sent in pieces. Returns the ids, in their order. */
    async insert(graph: string, given: Insert): Promise<string[]> {
      const ids: string[] = [];
      for (let from = 0; from === 0 || from < given.memory.length; from += MAX_MEMORY_CHARACTERS) {
        ids.push(await insertOne(graph, { ...given, memory: given.memory.slice(from, from + MAX_MEMORY_CHARACTERS) }));
      }
      return ids;
    },

    async insertFiles(graph: string, files: readonly { name: string; content: string }[]): Promise<string> {
      const form = new FormData();
      for (const { name, content } of files) form.append('files', new Blob([content]), name);
      const handle = await request<Handle & { memoryId: string }>('POST', `${at(graph)}/files`, INSERT_HANDLE, {
        form,
      });
      await finish(graph, 'insert', handle);
      return handle.memoryId;
    },

    async query(graph: string, query: string, parameters: Record<string, unknown> = {}): Promise<Answer> {
      const json = { query, parameters: JSON.stringify(parameters) };
      const handle = await request<Handle>('POST', `${at(graph)}/query`, HANDLE, { json });
      const { answer, context: found } = await finish(graph, 'query', handle);
      const context = readContext(found);
      return { answer, context, cited: parameters.with_references ? readReferences(answer, context) : [] };
    },

    graphml: (graph: string) =>
      request<{ presignedUrl: string; last_modified: number | null }>('GET', `${at(graph)}/graphml`, {
        presignedUrl: text,
        last_modified: optional(nullOr(integer)),
      }),
    plan: () =>
      request<{ requestsCount: number; requestsMax: number; planId: string; planTTL: number }>('GET', '/plan', {
        requestsCount: number,
        requestsMax: integer,
        planId: text,
        planTTL: integer,
      }),

    async remove(graph: string): Promise<void> {
      const { status } = await request<{ status: string }>('POST', `${at(graph)}/delete`, { status: text });
      if (status !== 'DELETED') throw new ShapeError(`status of a delete must be DELETED; it is ${show(status)}`);
    },
  };
}

function checkNames(graphs: string[]): string[] {
  const odd = graphs.find((name) => typeof name !== 'string' || isObject(name));
  if (odd !== undefined) throw new ShapeError(`graphs must be names; one is ${show(odd)}`);
  return graphs;
}
