import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { composeServer, type Server } from '../../../src/compose/server.ts';
import { type Config, readConfig } from '../../../src/config.ts';
import { addMainDatabase } from '../database/new-database.ts';

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of many shapes
  body: any;
  text: string;
}

export interface TestServer {
  server: Server;
  apiKey: string;
  dataDirectory: string;
  /** Calls with the server's own key, unless `headers` has another. */
  call(method: 'GET' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<Reply>;
  signUp(): Promise<string>;
  /** Reads the task until it is finished. */
  finishTask(id: string, key?: string): Promise<Reply>;
  /** Reads the request until it is finished. */
  finishRequest(graph: string, kind: 'insert' | 'query', handle: Reply, key?: string): Promise<Reply>;
  close(): Promise<void>;
}

export interface CallOptions {
  json?: unknown;
  /** Sent as it is, in place of `json`. */
  payload?: string | Buffer;
  headers?: Record<string, string>;
  apiKey?: string | null;
}

/** The whole server on real adapters in a folder of its own, called without a socket; the work runs in this thread. */
export async function startTestServer(changes: Partial<Config> = {}): Promise<TestServer> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-test-'));
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', STEP_MS: '0', TASK_MIN_VISIBLE_MS: '0' }),
    dataDirectory,
    workerMode: 'inline' as const,
    sessionLingerMs: 0,
    firstReadHoldMs: 0,
    stopGraceMs: 100,
  };
  const used = { ...config, ...changes };
  if (!used.databaseUrl) addMainDatabase(join(used.dataDirectory, 'doppel.db'));
  const server = await composeServer(used);
  const { apiKey } = await server.accounts.signUp();

  const call: TestServer['call'] = async (method, url, options = {}) => {
    const response = await server.app.inject(toInjectOptions(method, url, { apiKey, ...options }));
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson ? JSON.parse(response.body) : null,
    };
  };

  return {
    server,
    apiKey,
    dataDirectory,
    call,
    signUp: async () => (await server.accounts.signUp()).apiKey,
    finishTask: (id, key = apiKey) =>
      until(() => call('GET', `/api/v1/task/${id}`, { apiKey: key }), ['done', 'failed', 'cancelled']),
    finishRequest: (graph, kind, { body: { requestId, requestTime } }, key = apiKey) => {
      const url = `/graph/${encodeURIComponent(graph)}/${kind}/${requestId}?requestTime=${requestTime}`;
      return until(() => call('GET', url, { apiKey: key }), ['DONE', 'FAILED']);
    },
    async close() {
      await server.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

const POLL_MS = 2;

async function until(read: () => Promise<Reply>, statuses: string[]): Promise<Reply> {
  for (;;) {
    const reply = await read();
    if (statuses.includes(reply.body.status) || reply.status >= 400) return reply;
    // The worker shares this thread, and waits for other threads.
    await delay(POLL_MS);
  }
}

function toInjectOptions(method: InjectOptions['method'], url: string, options: CallOptions): InjectOptions {
  const { json, payload, headers, apiKey } = options;
  return {
    method: method ?? 'GET',
    url,
    headers: {
      ...(apiKey && { apikey: apiKey }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { payload: JSON.stringify(json) }),
    ...(payload !== undefined && { payload }),
  };
}
