import type { Clock } from '../../clock.ts';
import { type Directives, MEMORY_DIRECTIVES, mergeDirectives, QUERY_DIRECTIVES } from '../../directives.ts';
import { AppError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import { toPlainName } from '../../text/names/plain-name.ts';
import type { SentFile } from '../ports/document-reader.ts';
import type { Graph, GraphCatalog } from '../ports/graph-catalog.ts';
import type { GraphReader, MemoryPage, StoredMemory } from '../ports/graph-reader.ts';
import type { MemoryRequest, RequestStatus, RequestStore } from '../ports/request-store.ts';
import type { GraphConfiguration, Metadata, QueryParameters } from '../types.ts';
import { EMPTY_CONFIGURATION } from '../types.ts';
import type { FirstPollWait } from './first-poll-wait.ts';
import { getGraph, unknownGraph } from './get-graph.ts';
import { createImportDraft, type ImportDraft } from './import-draft.ts';
import { type MemoryFacts, readFacts } from './memory-facts.ts';
import { nameByContent, nameFile } from './memory-names.ts';
import { createMatcher } from './memory-search.ts';
import { createDirectiveReader } from './read-directed-text.ts';
import { type BatchPart, createRequestIntake, type RequestHandle } from './request-intake.ts';

export interface MemoryInput {
  text: string;
  metadata: Metadata | null;
  /** Default: derived from the content, so that the same text and metadata are the same memory. */
  memoryId?: string | undefined;
}

/** Graphs of an account and requests to them. Graphs and requests of other accounts are not_found. `newId` makes a
 *  call idempotent: it is the id of the created object, which is not created twice. `ruled` are the directives of a
 *  rule. */
export interface Memories {
  listGraphs(accountId: string): Promise<string[]>;
  /** Throws conflict if the account has a graph with this name. */
  createGraph(accountId: string, name: string, configuration: GraphConfiguration, newId?: string): Promise<void>;
  getConfiguration(accountId: string, name: string): Promise<GraphConfiguration>;
  setConfiguration(accountId: string, name: string, configuration: GraphConfiguration): Promise<void>;
  /** Deletes the graph immediately. Its open requests fail. */
  deleteGraph(accountId: string, name: string): Promise<void>;
  /** Accepts a memory. Creates an unknown graph with defaults; if automatic creation is disabled, throws not_found. */
  insert(
    accountId: string,
    name: string,
    memory: MemoryInput,
    newId?: string,
    ruled?: Directives,
  ): Promise<RequestHandle & { memoryId: string }>;
  /** Accepts at least one file as one request. It fails if any file cannot be read; the other files are added.
   *  Handles an unknown graph like `insert`. */
  insertFiles(
    accountId: string,
    name: string,
    files: readonly SentFile[],
    newId?: string,
  ): Promise<RequestHandle & { memoryIds: string[] }>;
  /** Starts an import. Memories are added to the draft. */
  draftImport(): ImportDraft;
  /** Accepts all memories of a draft, or none. Creates an unknown graph with the given configuration. */
  acceptImport(
    accountId: string,
    name: string,
    configuration: GraphConfiguration,
    draft: ImportDraft,
    newId?: string,
  ): Promise<RequestHandle>;
  /** Accepts the deletion of a memory. The request fails if the graph does not contain the memory when it is
   *  executed. */
  removeMemory(
    accountId: string,
    name: string,
    memoryId: string,
    newId?: string,
  ): Promise<RequestHandle & { memoryId: string }>;
  /** State after the last finished request. */
  getMemory(accountId: string, name: string, memoryId: string): Promise<StoredMemory>;
  /** What the memory states. */
  getFacts(accountId: string, name: string, memoryId: string): Promise<MemoryFacts>;
  /** Memories with an id greater than `after`, by code point; with `search`, those in which every word of it stands. Such
   *  a page may have fewer memories than `limit`, or none, before the last one. */
  listMemories(accountId: string, name: string, page: WantedPage): Promise<MemoryPage>;
  /** Throws invalid for an unknown directive, like `insert`. */
  query(
    accountId: string,
    name: string,
    query: string,
    parameters: QueryParameters,
    newId?: string,
    ruled?: Directives,
  ): Promise<RequestHandle>;
  /** The request as the client may see it now: a directive can delay its end. Throws not_found also if `requestTime`
   *  is given and differs from that of the request. */
  getRequest(accountId: string, name: string, wanted: WantedRequest): Promise<MemoryRequest>;
  /** An ended request, and the time (epoch ms) before which a directive hides its end. Null if there is no such request.
   *  It is no read: `polls` does not count it. */
  findEnd(accountId: string, id: string): Promise<{ request: MemoryRequest; visibleAt: number } | null>;
  countRequests(): Promise<Record<RequestStatus, number>>;
  /** Number of requests the account has ever made. */
  countRequestsOf(accountId: string): Promise<number>;
}

export interface WantedPage {
  after: string;
  limit: number;
  search?: string | undefined;
}

export interface WantedRequest {
  /** `insert` means any request that changes memories. */
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
  /** Ids of graphs, which must not repeat even after the graph was removed. Default: `ids`. */
  graphIds?: Pick<Ids, 'newId'>;
  autoCreateGraphs: boolean;
  /** Whether directives in memories and queries are interpreted. */
  testDirectives: boolean;
  /** Maximum delay by a directive, in ms. */
  limitMs: number;
  /** Maximum number of open requests per account. */
  maxOpenRequests: number;
  /** Called after a request is stored, to wake a worker. */
  onRequest: () => void;
  /** Lets the first poll of a request wait for its end. */
  firstPolls: FirstPollWait;
  /** Called after a graph is deleted, so that its data is removed. */
  onGraphDeleted: (graphId: string) => void;
}

export function createMemories(options: MemoriesOptions): Memories {
  const { catalog, requests, reader, clock, ids } = options;
  const { firstPolls, graphIds = ids } = options;
  const intake = createRequestIntake(options);
  const parseDirectives = createDirectiveReader(options.testDirectives);

  const createGraph = (accountId: string, name: string, configuration: GraphConfiguration, id = graphIds.newId()) =>
    catalog.createGraph({ id, accountId, name, configuration, createdAt: clock.now() });

  async function getOrCreateGraph(accountId: string, name: string): Promise<Graph> {
    const graph = await catalog.findGraph(accountId, name);
    if (graph) return graph;
    if (options.autoCreateGraphs) await createGraph(accountId, name, EMPTY_CONFIGURATION);
    return getGraph(catalog, accountId, name);
  }

  function toVisibleAt({ directives, requestedAt }: MemoryRequest): number {
    const { delayMs = 0, stuck, held } = directives;
    const waitMs = stuck || held ? options.limitMs : delayMs;
    // Without a wait, also if the clock was set back to before the request.
    return waitMs > 0 ? requestedAt + waitMs : 0;
  }

  async function isDelayed(request: MemoryRequest): Promise<boolean> {
    if (clock.now() < toVisibleAt(request)) return true;
    const { polls } = request.directives;
    return polls !== undefined && (await requests.countRead(request.id, polls));
  }

  return {
    listGraphs: (accountId) => catalog.listGraphNames(accountId),

    async createGraph(accountId, name, configuration, newId) {
      if (!(await createGraph(accountId, name, configuration, newId))) {
        throw new AppError('conflict', `A graph named "${name}" already exists.`);
      }
    },

    getConfiguration: async (accountId, name) => (await getGraph(catalog, accountId, name)).configuration,

    async setConfiguration(accountId, name, configuration) {
      if (!(await catalog.configureGraph(accountId, name, configuration))) throw unknownGraph(name);
    },

    async deleteGraph(accountId, name) {
      const detail = 'The graph was deleted before the request was executed.';
      const id = await catalog.deleteGraph(accountId, name, { detail, deletedAt: clock.now() });
      if (!id) throw unknownGraph(name);
      reader.forget(id);
      options.onGraphDeleted(id);
    },

    async insert(accountId, name, { metadata, ...memory }, newId, ruled = {}) {
      const { text, directives } = parseDirectives(memory.text, 'memory', MEMORY_DIRECTIVES);
      const memoryId = memory.memoryId ?? nameByContent(text, metadata);
      const graph = await getOrCreateGraph(accountId, name);
      const payload = { kind: 'insert', memoryId, text, metadata } as const;
      return { ...(await intake.accept(graph, payload, newId, mergeDirectives(ruled, directives))), memoryId };
    },

    async insertFiles(accountId, name, sent, newId) {
      const files = sent.map((file) => ({ ...file, name: toPlainName(file.name) }));
      const graph = await getOrCreateGraph(accountId, name);
      const memoryIds = files.map(nameFile);
      const parts = files.map((file, at): BatchPart => {
        const payload = {
          kind: 'file',
          memoryId: memoryIds[at] ?? '',
          name: file.name,
          mediaType: file.mediaType,
        } as const;
        return { payload, content: file.content };
      });
      return { ...(await intake.acceptAll(graph, parts, newId)), memoryIds };
    },

    draftImport: () => createImportDraft(options),

    async acceptImport(accountId, name, configuration, draft, newId) {
      const sliceIds = await draft.finish();
      await createGraph(accountId, name, configuration);
      const graph = await getGraph(catalog, accountId, name);
      const parts = sliceIds.map((sliceId): BatchPart => ({ payload: { kind: 'import', sliceId } }));
      return intake.acceptAll(graph, parts, newId);
    },

    async removeMemory(accountId, name, memoryId, newId) {
      const graph = await getGraph(catalog, accountId, name);
      return { ...(await intake.accept(graph, { kind: 'delete', memoryId }, newId)), memoryId };
    },

    async getMemory(accountId, name, memoryId) {
      const memory = await reader.findMemory((await getGraph(catalog, accountId, name)).id, memoryId);
      if (!memory) throw unknownMemory(memoryId);
      return memory;
    },

    async listMemories(accountId, name, { search = '', ...page }) {
      const { id } = await getGraph(catalog, accountId, name);
      return reader.listMemories(id, { ...page, matches: createMatcher(search) });
    },

    async getFacts(accountId, name, memoryId) {
      const { id } = await getGraph(catalog, accountId, name);
      if (!(await reader.findMemory(id, memoryId))) throw unknownMemory(memoryId);
      return readFacts(reader, id, memoryId);
    },

    async query(accountId, name, query, parameters, newId, ruled = {}) {
      const { text, directives } = parseDirectives(query, 'query', QUERY_DIRECTIVES);
      const graph = await getGraph(catalog, accountId, name);
      return intake.accept(
        graph,
        { kind: 'query', query: text, parameters },
        newId,
        mergeDirectives(ruled, directives),
      );
    },

    async getRequest(accountId, name, { kind, id, requestTime }) {
      const request = await firstPolls.poll(id, () => requests.findRequest(accountId, id), canWait);
      const isWanted = request?.graphName === name && (request.kind === 'query') === (kind === 'query');
      if (!isWanted) throw new AppError('not_found', `This graph has no ${kind} request with this id.`);
      if (requestTime !== undefined && requestTime !== request.requestedAt) {
        throw new AppError(
          'not_found',
          `requestTime does not match this ${kind} request. Send the value from its handle.`,
        );
      }
      return (await isDelayed(request)) ? { ...request, ...UNFINISHED } : withFileCount(request);
    },

    async findEnd(accountId, id) {
      const request = await requests.findRequest(accountId, id);
      return request && { request: withFileCount(request), visibleAt: toVisibleAt(request) };
    },

    countRequests: () => requests.countRequests(),
    countRequestsOf: (accountId) => requests.countRequestsOf(accountId),
  };
}

// If there are directives, they determine when the end is visible.
const canWait = (request: MemoryRequest | null): boolean =>
  request?.status === 'created' && Object.keys(request.directives).length === 0;

const UNFINISHED = { status: 'created', answer: '', context: '', detail: null } as const;

const unknownMemory = (memoryId: string) => new AppError('not_found', `This graph has no memory named "${memoryId}".`);

/** Adds the number of added files if some failed. */
function withFileCount(request: MemoryRequest): MemoryRequest {
  const { kind, status, detail, batch } = request;
  if (kind !== 'file' || status !== 'failed' || !batch) return request;
  const { count, failedCount } = batch;
  return { ...request, detail: `${count - failedCount} of ${count} files were added. ${detail}` };
}
