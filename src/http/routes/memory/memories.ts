import type { Memories } from '../../../memory/service/memories.ts';
import type { App } from '../../app-type.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { errors } from '../../wire/common.ts';
import { GraphParams, InsertHandle, MemoryDeletion, MemoryParams } from '../../wire/memory/graph.ts';
import {
  Memory,
  MemoryFactList,
  MemoryList,
  MemoryListQuery,
  toMemory,
  toMemoryList,
  toPage,
} from '../../wire/memory/memory.ts';

/** The memories of a graph, one by one. */
export async function memoryRoutes(app: App, { memories }: { memories: Memories }): Promise<void> {
  const route = (operationId: string, summary: string) => ({ tags: ['Graphs'], security: KEYED, operationId, summary });

  app.get(
    '/graph/:graph_name/memory',
    {
      schema: {
        ...route('listMemories', 'List the memories of a graph'),
        params: GraphParams,
        querystring: MemoryListQuery,
        response: { 200: MemoryList, ...errors(404) },
      },
    },
    async ({ account, params, query }) =>
      toMemoryList(await memories.listMemories(account.accountId, params.graph_name, toPage(query))),
  );

  app.get(
    '/graph/:graph_name/memory/:memory_id',
    {
      schema: {
        ...route('readMemory', 'Read a memory'),
        params: MemoryParams,
        response: { 200: Memory, ...errors(404) },
      },
    },
    async ({ account, params }) =>
      toMemory(await memories.getMemory(account.accountId, params.graph_name, params.memory_id)),
  );

  app.get(
    '/graph/:graph_name/memory/:memory_id/facts',
    {
      schema: {
        ...route('readMemoryFacts', 'Read what a memory states'),
        params: MemoryParams,
        response: { 200: MemoryFactList, ...errors(404) },
      },
    },
    async ({ account, params }) => memories.getFacts(account.accountId, params.graph_name, params.memory_id),
  );

  app.delete(
    '/graph/:graph_name/memory/:memory_id',
    {
      schema: {
        ...route('deleteMemory', 'Delete a memory'),
        description:
          'Returns a handle at once; poll it like that of an insert. Entities and relations that only this memory supported ' +
          'are deleted with it. The request ends FAILED if the graph has no such memory.',
        params: MemoryParams,
        response: { 200: InsertHandle, ...errors(404) },
      },
    },
    async ({ account, params }) => memories.removeMemory(account.accountId, params.graph_name, params.memory_id),
  );

  app.post(
    '/graph/:graph_name/memory/delete',
    {
      schema: {
        ...route('deleteMemoryAlias', 'Delete a memory that the body names'),
        description: 'For any memoryId, also one that cannot be a segment of a path. Otherwise as deleteMemory.',
        params: GraphParams,
        body: MemoryDeletion,
        response: { 200: InsertHandle, ...errors(404) },
      },
    },
    async ({ account, params, body, newId }) =>
      memories.removeMemory(account.accountId, params.graph_name, body.memoryId, newId),
  );
}
