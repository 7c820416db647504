import { setTimeout as delay } from 'node:timers/promises';

/** A plain client of both services over a real socket. */
export interface HttpClient {
  // biome-ignore lint/suspicious/noExplicitAny: callers look into JSON of many shapes
  call(method: string, path: string, json?: unknown): Promise<{ status: number; body: any }>;
  /** Submits a task and polls it to its end. */
  runTask(body: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Polls a request to its end. */
  finish(graph: string, kind: 'insert' | 'query', handle: Handle): Promise<Record<string, string>>;
  insert(graph: string, body: Record<string, unknown>): Promise<Record<string, string>>;
  query(graph: string, query: string, parameters?: Record<string, unknown>): Promise<Record<string, string>>;
}

interface Handle {
  requestId: string;
  requestTime: number;
}

const POLL_MS = 5;

/** @param url of the server, or a function that returns it for each request */
export function createHttpClient(url: string | (() => string), apiKey: string): HttpClient {
  const toUrl = typeof url === 'string' ? () => url : url;
  const call: HttpClient['call'] = async (method, path, json) => {
    const response = await fetch(toUrl() + path, {
      method,
      headers: { apikey: apiKey, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return { status: response.status, body: await response.json() };
  };

  async function accepted(path: string, json: unknown) {
    const { status, body } = await call('POST', path, json);
    if (status !== 200) throw new Error(`POST ${path}: ${status} ${body.detail}`);
    return body;
  }

  async function until(path: string, statuses: string[]) {
    for (;;) {
      const { status, body } = await call('GET', path);
      if (status >= 400) throw new Error(`GET ${path}: ${status} ${body.detail}`);
      if (statuses.includes(body.status)) return body;
      await delay(POLL_MS);
    }
  }

  const finish: HttpClient['finish'] = (graph, kind, { requestId, requestTime }) =>
    until(`/graph/${graph}/${kind}/${requestId}?requestTime=${requestTime}`, ['DONE', 'FAILED']);

  return {
    call,
    finish,
    async runTask(body) {
      const { id } = await accepted('/api/v1/task', body);
      return until(`/api/v1/task/${id}`, ['done', 'failed', 'cancelled']);
    },
    insert: async (graph, body) => finish(graph, 'insert', await accepted(`/graph/${graph}/insert`, body)),
    async query(graph, query, parameters = {}) {
      const handle = await accepted(`/graph/${graph}/query`, { query, parameters: JSON.stringify(parameters) });
      return finish(graph, 'query', handle);
    },
  };
}
