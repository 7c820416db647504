import type { Clock } from '../../clock.ts';
import { MEMORY_DIRECTIVES, QUERY_DIRECTIVES } from '../../directives.ts';
import { AppError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import { toPlainName } from '../../text/plain-name.ts';
import type { SentFile } from '../ports/document-reader.ts';
import type { Graph, GraphCatalog } from '../ports/graph-catalog.ts';
import type { GraphReader, MemoryPage, StoredMemory } from '../ports/graph-reader.ts';
import type { MemoryRequest, RequestStatus, RequestStore } from '../ports/request-store.ts';
import type { GraphConfiguration, Metadata, QueryParameters } from '../types.ts';
import { EMPTY_CONFIGURATION } from '../types.ts';
import type { FirstPollWait } from './first-poll-wait.ts';
import { getGraph, unknownGraph } from './get-graph.ts';
import { createImportDraft, type ImportDraft } from './import-draft.ts';
import { nameByContent, nameFile } from './memory-names.ts';
import { createDirectiveReader } from './read-directed-text.ts';
import { type BatchPart, createRequestIntake, type RequestHandle } from './request-intake.ts';

export interface MemoryInput {
  text: string;
  metadata: Metadata | null;
  /** Left out, the memory is named by its content: the same text and metadata are the same memory. */
  memoryId?: string | undefined;
}

/** The graphs of an account and the requests made to them. Another account's graph or request is not_found. A `newId` is
 *  the id of what is created: what was created under it before is not created again. */
export interface Memories {
  listGraphs(accountId: string): Promise<string[]>;
  /** Throws conflict when the account has a graph of that name. */
  createGraph(accountId: string, name: string, configuration: GraphConfiguration, newId?: string): Promise<void>;
  getConfiguration(accountId: string, name: string): Promise<GraphConfiguration>;
  setConfiguration(accountId: string, name: string, configuration: GraphConfiguration): Promise<void>;
  /** Deletes the graph at once; its open requests fail. */
  deleteGraph(accountId: string, name: string): Promise<void>;
  /** Accepts a memory. An unknown graph is created with defaults, or is not_found when that is switched off. */
  insert(
    accountId: string,
    name: string,
    memory: MemoryInput,
    newId?: string,
  ): Promise<RequestHandle & { memoryId: string }>;
  /** Accepts files, at least one, as one request, which fails when any of them cannot be read; the others are added.
   *  Of an unknown graph as `insert`. */
  insertFiles(
    accountId: string,
    name: string,
    files: readonly SentFile[],
    newId?: string,
  ): Promise<RequestHandle & { memoryIds: string[] }>;
  /** Begins an import: its memories are added to the draft. */
  draftImport(): ImportDraft;
  /** Accepts the memories of a draft, all or none. An unknown graph is created with the configuration given. */
  acceptImport(
    accountId: string,
    name: string,
    configuration: GraphConfiguration,
    draft: ImportDraft,
    newId?: string,
  ): Promise<RequestHandle>;
  /** Accepts that a memory be taken away; where the graph has none of that id by then, the request fails. */
  removeMemory(accountId: string, name: string, memoryId: string): Promise<RequestHandle & { memoryId: string }>;
  /** As of the last request carried out. */
  getMemory(accountId: string, name: string, memoryId: string): Promise<StoredMemory>;
  /** The memories whose ids come after `after`, by code point. */
  listMemories(accountId: string, name: string, page: { after: string; limit: number }): Promise<MemoryPage>;
  /** Throws invalid for a directive that is not known, as `insert` does. */
  query(
    accountId: string,
    name: string,
    query: string,
    parameters: QueryParameters,
    newId?: string,
  ): Promise<RequestHandle>;
  /** The request as its client may see it by now: a directive can hold its end back. Throws not_found too when `requestTime` is given and is not the request's own. */
  getRequest(accountId: string, name: string, wanted: WantedRequest): Promise<MemoryRequest>;
  countRequests(): Promise<Record<RequestStatus, number>>;
  /** How many requests the account has ever made. */
  countRequestsOf(accountId: string): Promise<number>;
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
  /** How many open requests an account may have. */
  maxOpenRequests: number;
  /** Called once a request has been stored, to wake a worker. */
  onRequest: () => void;
  /** Lets the first read of a request's status wait for its end. */
  firstPolls: FirstPollWait;
  /** Called once a graph is gone, so that its data is removed. */
  onGraphDeleted: (graphId: string) => void;
}

export function createMemories(options: MemoriesOptions): Memories {
  const { catalog, requests, reader, clock, ids } = options;
  const { firstPolls } = options;
  const intake = createRequestIntake(options);
  const readText = createDirectiveReader(options.testDirectives);

  const createGraph = (accountId: string, name: string, configuration: GraphConfiguration, id = ids.newId()) =>
    catalog.createGraph({ id, accountId, name, configuration, createdAt: clock.now() });

  async function getOrCreateGraph(accountId: string, name: string): Promise<Graph> {
    const graph = await catalog.findGraph(accountId, name);
    if (graph) return graph;
    if (options.autoCreateGraphs) await createGraph(accountId, name, EMPTY_CONFIGURATION);
    return getGraph(catalog, accountId, name);
  }

  async function isHeldBack({ id, directives, requestedAt }: MemoryRequest): Promise<boolean> {
    const { polls, delayMs = 0, stuck } = directives;
    if (clock.now() < requestedAt + (stuck ? options.limitMs : delayMs)) return true;
    return polls !== undefined && (await requests.countRead(id, polls));
  }

  return {
    listGraphs: (accountId) => catalog.listGraphNames(accountId),

    async createGraph(accountId, name, configuration, newId) {
      if (!(await createGraph(accountId, name, configuration, newId))) {
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

    async insert(accountId, name, { metadata, ...memory }, newId) {
      const { text, directives } = readText(memory.text, 'memory', MEMORY_DIRECTIVES);
      const memoryId = memory.memoryId ?? nameByContent(text, metadata);
      const graph = await getOrCreateGraph(accountId, name);
      return {
        ...(await intake.accept(graph, { kind: 'insert', memoryId, text, metadata }, newId, directives)),
        memoryId,
      };
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

    async removeMemory(accountId, name, memoryId) {
      const graph = await getGraph(catalog, accountId, name);
      return { ...(await intake.accept(graph, { kind: 'delete', memoryId })), memoryId };
    },

    async getMemory(accountId, name, memoryId) {
      const memory = await reader.findMemory((await getGraph(catalog, accountId, name)).id, memoryId);
      if (!memory) throw new AppError('not_found', `This graph has no memory named "${memoryId}".`);
      return memory;
    },

    async listMemories(accountId, name, page) {
      return reader.listMemories((await getGraph(catalog, accountId, name)).id, page);
    },

    async query(accountId, name, query, parameters, newId) {
      const { text, directives } = readText(query, 'query', QUERY_DIRECTIVES);
      const graph = await getGraph(catalog, accountId, name);
      return intake.accept(graph, { kind: 'query', query: text, parameters }, newId, directives);
    },

    async getRequest(accountId, name, { kind, id, requestTime }) {
      const request = await firstPolls.poll(id, () => requests.findRequest(accountId, id), isHoldable);
      const isWanted = request?.graphName === name && (request.kind === 'query') === (kind === 'query');
      if (!isWanted) throw new AppError('not_found', `This graph has no ${kind} request of this id.`);
      if (requestTime !== undefined && requestTime !== request.requestedAt) {
        throw new AppError(
          'not_found',
          `requestTime is not that of this ${kind} request: send back the value of its handle.`,
        );
      }
      return (await isHeldBack(request)) ? { ...request, ...UNFINISHED } : withFileCount(request);
    },

    countRequests: () => requests.countRequests(),
    countRequestsOf: (accountId) => requests.countRequestsOf(accountId),
  };
}

// A directive decides by itself when an end is shown.
const isHoldable = (request: MemoryRequest | null): boolean =>
  request?.status === 'created' && Object.keys(request.directives).length === 0;

const UNFINISHED = { status: 'created', answer: '', context: '', detail: null } as const;

/** Says of files how many were added when not all were. */
function withFileCount(request: MemoryRequest): MemoryRequest {
  const { kind, status, detail, batch } = request;
  if (kind !== 'file' || status !== 'failed' || !batch) return request;
  const { count, failedCount } = batch;
  return { ...request, detail: `${count - failedCount} of ${count} files were added. ${detail}` };
}
