import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ModelConfig } from '../../../src/config/model.ts';
import { fencedIn } from '../fake-openai/fences.ts';
import { type ChatBody, EMBEDDINGS_PATH, type ReceivedRequest, textOf } from '../fake-openai/requests.ts';
import { type FakeOpenAi, type FakeOpenAiOptions, startFakeOpenAi } from '../fake-openai/server.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../server/server-process.ts';
import { type Reply, startTestServer, type TestServer } from '../server/test-server.ts';

/** What a request to the endpoint is made for; `probe` is the server's own. */
export type CallKind = 'insert' | 'query' | 'task' | 'embedding' | 'probe';

/** Null while it is still coming. */
export function kindOf({ path, body }: Pick<ReceivedRequest, 'path' | 'body'>): CallKind | null {
  if (path === EMBEDDINGS_PATH) return 'embedding';
  if (body === undefined) return null;
  const chat = body as ChatBody;
  if (chat.messages.some((message) => /^You operate a computer/.test(textOf(message)))) return 'task';
  const said = chat.messages.map(textOf);
  if (said.some((text) => /^Question: /m.test(text))) return 'query';
  return said.some((text) => fencedIn(text).length > 0) ? 'insert' : 'probe';
}

export const isOf =
  (...kinds: CallKind[]) =>
  (request: ReceivedRequest): boolean => {
    const kind = kindOf(request);
    return kind !== null && kinds.includes(kind);
  };

/** Every chat that asked about a chunk of text, by that text, oldest first. */
export function chunksAsked({ requests }: Pick<FakeOpenAi, 'requests'>): string[] {
  const extracts = requests.filter(isOf('insert'));
  return extracts.flatMap(
    ({ body }) => fencedIn((body as ChatBody).messages.map(textOf).join('\n')).at(-1)?.text ?? [],
  );
}

/** Polls until `isTrue` is. */
export async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(1);
}

/** A server in this process whose model is the fake. */
export interface ModelServer extends TestServer {
  fake: FakeOpenAi;
  insert(graph: string, memory: string, key?: string): Promise<Reply['body']>;
  query(graph: string, query: string, parameters?: object, key?: string): Promise<Reply['body']>;
  /** The record at its end, with `end_reason`. */
  runTask(body: object): Promise<Reply['body']>;
  /** Ends the fake too. */
  close(): Promise<void>;
}

export interface ModelServerOptions {
  fake?: FakeOpenAiOptions;
  model?: Partial<ModelConfig>;
  /** Where a server worked before; one of its own otherwise. */
  dataDirectory?: string;
}

export async function startModelServer({
  fake: options,
  model,
  ...more
}: ModelServerOptions = {}): Promise<ModelServer> {
  const fake = await startFakeOpenAi(options);
  const doppel = await startTestServer({ ...more, model: { ...toModelConfig(fake), ...model } });
  const { call, finishRequest, finishTask } = doppel;
  return {
    ...doppel,
    fake,
    insert: async (graph, memory, apiKey = doppel.apiKey) => {
      const handle = await call('POST', `/graph/${graph}/insert`, { json: { memory }, apiKey });
      return (await finishRequest(graph, 'insert', handle, apiKey)).body;
    },
    query: async (graph, query, parameters = {}, apiKey = doppel.apiKey) => {
      const json = { query, parameters: JSON.stringify(parameters) };
      const handle = await call('POST', `/graph/${graph}/query`, { json, apiKey });
      return (await finishRequest(graph, 'query', handle, apiKey)).body;
    },
    runTask: async (body) => {
      const { id } = (await call('POST', '/api/v1/task', { json: { enable_recording: false, ...body } })).body;
      const { body: record } = await finishTask(id);
      const { body: run } = await call('GET', `/api/v1/task/${id}/steps`);
      return { ...record, end_reason: run.end_reason };
    },
    async close() {
      await doppel.close();
      await fake.close();
    },
  };
}

/** Patient enough for a busy machine. */
function toModelConfig(fake: FakeOpenAi): ModelConfig {
  return {
    ...{ baseUrl: fake.url, apiKey: '', model: 'fake-model', embeddingModel: '' },
    ...{ concurrency: 8, timeoutMs: 10_000, retryBudgetMs: 20_000 },
    dayTokens: 0,
    request: { temperature: 0, maxTokens: 0, seed: null, extraBody: {} },
    ...{ contextTokens: 32_000, taskTokens: 0, images: false, cacheBytes: 2 ** 24 },
  };
}

/** Real servers, one after the other, on one data folder and one fake. */
export interface ModelProcesses {
  fake: FakeOpenAi;
  start(env?: Record<string, string>): Promise<{ server: ServerProcess; client: HttpClient }>;
  close(): Promise<void>;
}

export async function openModelProcesses(options: FakeOpenAiOptions = {}): Promise<ModelProcesses> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-e2e-'));
  const fake = await startFakeOpenAi(options);
  const running: ServerProcess[] = [];
  return {
    fake,
    async start(env = {}) {
      const model = { LLM_PROVIDER: 'openai', LLM_BASE_URL: fake.url, LLM_MODEL: 'fake-model' };
      const server = await startServerProcess(dataDirectory, { ...model, ...env });
      running.push(server);
      return { server, client: createHttpClient(server.url, server.apiKey) };
    },
    async close() {
      const alive = running.filter(({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null);
      await Promise.all(alive.map((server) => server.end('SIGKILL')));
      await fake.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A text that is cut into so many chunks, no two alike: each paragraph is too long to share a chunk. */
export function toMemory(chunkCount: number): string {
  return Array.from({ length: chunkCount }, (_, at) => `Kapitel ${at}: ${'燈'.repeat(500)}。`).join('\n\n');
}

export interface Resumed {
  chunks: number;
  /** Requests about chunks that came before the server ended, and after it started again. */
  callsBefore: number;
  callsAfter: number;
  askedTwice: number;
  /** How the first server ended. */
  end: { code: number | null; signal: NodeJS.Signals | null };
  /** The insert's state at its end. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of a response
  state: any;
}

export interface ResumeOptions {
  chunks: number;
  latencyMs: number;
  concurrency: number;
  signal: 'SIGKILL' | 'SIGTERM';
  /** The server is told to end when so many chunks were answered. */
  endAfter: number;
}

/** Ends a server while it reads a memory, starts it again and waits for the insert. */
export async function measureResume(options: ResumeOptions): Promise<Resumed> {
  const { chunks, latencyMs, concurrency, signal, endAfter } = options;
  const processes = await openModelProcesses({ latencyMs });
  try {
    const { fake, start } = processes;
    const env = { LLM_CONCURRENCY: String(concurrency) };
    const first = await start(env);
    const { body: handle } = await first.client.call('POST', '/graph/g/insert', { memory: toMemory(chunks) });
    while (fake.requests.length - fake.inFlight < endAfter) await delay(5);
    const end = await first.server.end(signal);
    await waitUntil(() => fake.inFlight === 0);
    const callsBefore = chunksAsked(fake).length;
    fake.latencyMs = 0;
    const second = await start(env);
    const state = await second.client.finish('g', 'insert', handle);
    const asked = chunksAsked(fake);
    const askedTwice = asked.length - new Set(asked).size;
    return { chunks, callsBefore, callsAfter: asked.length - callsBefore, askedTwice, end, state };
  } finally {
    await processes.close();
  }
}
