import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import {
  type DirectiveName,
  type Directives,
  MEMORY_DIRECTIVES,
  QUERY_DIRECTIVES,
  readDirectives,
} from '../directives.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { getGraph, unknownGraph } from './get-graph.ts';
import type { Graph, GraphCatalog } from './graph-catalog.ts';
import type { GraphReader, MemoryPage, StoredMemory } from './graph-reader.ts';
import { sliceImport } from './import-slices.ts';
import type { ImportedMemory, MemoryRequest, RequestPayload, RequestStatus, RequestStore } from './request-store.ts';
import type { GraphConfiguration, Metadata, QueryParameters } from './types.ts';
import { EMPTY_CONFIGURATION } from './types.ts';

/** Names an accepted request; `requestTime` (epoch ms) is sent back when polling. */
export interface RequestHandle {
  requestId: string;
  requestTime: number;
}

export interface MemoryInput {
  text: string;
  metadata: Metadata | null;
  /** Left out, the memory is named by its content: the same text and metadata are the same memory. */
  memoryId?: string | undefined;
}

/** The graphs of an account and the requests made to them. Another account's graph or request is not_found. */
export interface Memories {
  listGraphs(accountId: string): Promise<string[]>;
  /** Throws conflict when the account has a graph of that name. */
  createGraph(accountId: string, name: string, configuration: GraphConfiguration): Promise<void>;
  getConfiguration(accountId: string, name: string): Promise<GraphConfiguration>;
  setConfiguration(accountId: string, name: string, configuration: GraphConfiguration): Promise<void>;
  /** Deletes the graph at once; its open requests end FAILED. */
  deleteGraph(accountId: string, name: string): Promise<void>;
  /** Accepts a memory. An unknown graph is created with defaults, or is not_found when that is switched off. */
  insert(accountId: string, name: string, memory: MemoryInput): Promise<RequestHandle & { memoryId: string }>;
  /** Accepts many memories at once, all or none. An unknown graph is created with the configuration given. */
  importMemories(
    accountId: string,
    name: string,
    configuration: GraphConfiguration,
    memories: readonly ImportedMemory[],
  ): Promise<RequestHandle>;
  /** Accepts that a memory be taken away; where the graph has none of that id by then, the request ends FAILED. */
  removeMemory(accountId: string, name: string, memoryId: string): Promise<RequestHandle & { memoryId: string }>;
  /** As of the last request carried out. */
  getMemory(accountId: string, name: string, memoryId: string): Promise<StoredMemory>;
  /** The memories whose ids come after `after`, by code point. */
  listMemories(accountId: string, name: string, page: { after: string; limit: number }): Promise<MemoryPage>;
  /** Throws invalid for a directive that is not known, as `insert` does. */
  query(accountId: string, name: string, query: string, parameters: QueryParameters): Promise<RequestHandle>;
  /** The request as its client may see it by now: a directive can hold its end back. Throws not_found too when `requestTime` is given and is not the request's own. */
  getRequest(accountId: string, name: string, wanted: WantedRequest): Promise<MemoryRequest>;
  countRequests(): Promise<Record<RequestStatus, number>>;
}

export interface WantedRequest {
  /** `insert` stands for whatever changes memories. */
  kind: 'insert' | 'query';
  id: string;
  requestTime?: number | undefined;
}

export interface MemoriesOptions {
  catalog: GraphCatalog;
  requests: RequestStore;
  reader: GraphReader;
  clock: Clock;
  ids: Ids;
  autoCreateGraphs: boolean;
  /** Whether `[[doppel:...]]` in a memory or a query means something. */
  testDirectives: boolean;
  /** The longest that a directive may hold a request up, in ms. */
  limitMs: number;
  /** Called once a request has been stored, to wake a worker. */
  onRequest: () => void;
  /** Called once a graph is gone, so that its data is removed. */
  onGraphDeleted: (graphId: string) => void;
}

export function createMemories(options: MemoriesOptions): Memories {
  const { catalog, requests, reader, clock, ids } = options;

  const createGraph = (accountId: string, name: string, configuration: GraphConfiguration) =>
    catalog.createGraph({ id: ids.newId(), accountId, name, configuration, createdAt: clock.now() });

  async function getOrCreateGraph(accountId: string, name: string): Promise<Graph> {
    const graph = await catalog.findGraph(accountId, name);
    if (graph) return graph;
    if (options.autoCreateGraphs) await createGraph(accountId, name, EMPTY_CONFIGURATION);
    return getGraph(catalog, accountId, name);
  }

  async function accept(graph: Graph, payload: RequestPayload, directives: Directives = {}): Promise<RequestHandle> {
    const requestedAt = clock.now();
    const request = { id: ids.newId(), accountId: graph.accountId, graph, payload, directives, requestedAt };
    if (!(await requests.createRequest(request))) throw unknownGraph(graph.name);
    options.onRequest();
    return { requestId: request.id, requestTime: request.requestedAt };
  }

  /** Throws invalid for a directive that is not known, and for a text that is nothing else and is yet to be used. */
  function readText(text: string, field: string, allowed: readonly DirectiveName[]) {
    if (!options.testDirectives) return { text, directives: {} };
    const read = readDirectives(text, field, allowed);
    const { fail, stuck } = read.directives;
    if (read.text.trim() === '' && fail === undefined && !stuck) {
      throw new AppError('invalid', `${field} has nothing but directives: add the text that they are about.`);
    }
    return read;
  }

  async function isHeldBack({ id, directives, requestedAt }: MemoryRequest): Promise<boolean> {
    const { polls, delayMs = 0, stuck } = directives;
    if (clock.now() < requestedAt + (stuck ? options.limitMs : delayMs)) return true;
    return polls !== undefined && (await requests.countRead(id, polls));
  }

  return {
    listGraphs: (accountId) => catalog.listGraphNames(accountId),

    async createGraph(accountId, name, configuration) {
      if (!(await createGraph(accountId, name, configuration))) {
        throw new AppError('conflict', `A graph named "${name}" exists already.`);
      }
    },

    getConfiguration: async (accountId, name) => (await getGraph(catalog, accountId, name)).configuration,

    async setConfiguration(accountId, name, configuration) {
      if (!(await catalog.configureGraph(accountId, name, configuration))) throw unknownGraph(name);
    },

    async deleteGraph(accountId, name) {
      const detail = 'The graph was deleted before the request was carried out.';
      const id = await catalog.deleteGraph(accountId, name, { detail, deletedAt: clock.now() });
      if (!id) throw unknownGraph(name);
      reader.forget(id);
      options.onGraphDeleted(id);
    },

    async insert(accountId, name, { metadata, ...memory }) {
      const { text, directives } = readText(memory.text, 'memory', MEMORY_DIRECTIVES);
      const memoryId = memory.memoryId ?? nameByContent(text, metadata);
      const graph = await getOrCreateGraph(accountId, name);
      return { ...(await accept(graph, { kind: 'insert', memoryId, text, metadata }, directives)), memoryId };
    },

    async importMemories(accountId, name, configuration, memories) {
      await createGraph(accountId, name, configuration);
      const graph = await getGraph(catalog, accountId, name);
      const slices = sliceImport(memories).map((slice) => ({
        id: ids.newId(),
        payload: { kind: 'import' as const, memories: slice },
      }));
      const requestedAt = clock.now();
      if (!(await requests.createBatch({ accountId, graph, requests: slices, requestedAt }))) throw unknownGraph(name);
      options.onRequest();
      return { requestId: slices[0]?.id ?? '', requestTime: requestedAt };
    },

    async removeMemory(accountId, name, memoryId) {
      const graph = await getGraph(catalog, accountId, name);
      return { ...(await accept(graph, { kind: 'delete', memoryId })), memoryId };
    },

    async getMemory(accountId, name, memoryId) {
      const memory = await reader.findMemory((await getGraph(catalog, accountId, name)).id, memoryId);
      if (!memory) throw new AppError('not_found', `This graph has no memory named "${memoryId}".`);
      return memory;
    },

    async listMemories(accountId, name, page) {
      return reader.listMemories((await getGraph(catalog, accountId, name)).id, page);
    },

    async query(accountId, name, query, parameters) {
      const { text, directives } = readText(query, 'query', QUERY_DIRECTIVES);
      return accept(await getGraph(catalog, accountId, name), { kind: 'query', query: text, parameters }, directives);
    },

    async getRequest(accountId, name, { kind, id, requestTime }) {
      const request = await requests.findRequest(accountId, id);
      const isWanted = request?.graphName === name && (request.kind === 'query') === (kind === 'query');
      if (!isWanted) throw new AppError('not_found', `This graph has no ${kind} request of this id.`);
      if (requestTime !== undefined && requestTime !== request.requestedAt) {
        throw new AppError(
          'not_found',
          `requestTime is not that of this ${kind} request: send back the value of its handle.`,
        );
      }
      return (await isHeldBack(request)) ? { ...request, ...UNFINISHED } : request;
    },

    countRequests: () => requests.countRequests(),
  };
}

const UNFINISHED = { status: 'CREATED', answer: '', context: '', detail: null } as const;

/** The first 128 bits of SHA-256 (FIPS 180-4) over the content. */
function nameByContent(text: string, metadata: Metadata | null): string {
  const content = JSON.stringify([text, metadata ?? {}]);
  return `m-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}
