import { type McpServer, ResourceTemplate, type Variables } from '@modelcontextprotocol/server';
import type { Static } from '#typebox';
import type { GraphList } from '../http/wire/memory/graph.ts';
import type { MemoryList } from '../http/wire/memory/memory.ts';
import type { TaskList } from '../http/wire/tasks/task-list.ts';
import { isUrlSegment, path } from '../url-path.ts';
import { type Api, ApiError } from './api.ts';
import type { TaskRecord } from './tools/task-result.ts';

const MAX_LISTED = 100;

/** Registers graphs, memories and recordings as resources. */
export function registerResources(server: McpServer, api: Api): void {
  const listGraphNames = async () => (await api.call<Static<typeof GraphList>>('GET', '/list_graphs')).graphs;

  server.registerResource(
    'graph',
    new ResourceTemplate('doppel://graphs/{graph}', {
      async list() {
        const names = await listGraphNames();
        return { resources: names.map((name) => ({ uri: path`doppel://graphs/${name}`, name })) };
      },
    }),
    { title: 'Graph', description: 'Counts, types and top entities of a graph.', mimeType: 'application/json' },
    async (uri, variables) => {
      const graph = await api.call('GET', path`/graph/${read(variables, 'graph')}`);
      return toJson(uri, graph);
    },
  );
  server.registerResource(
    'memory',
    new ResourceTemplate('doppel://graphs/{graph}/memories/{memory}', {
      async list() {
        const found = await Promise.all((await listGraphNames()).slice(0, MAX_LISTED).map(listMemories));
        return { resources: found.flat().slice(0, MAX_LISTED) };
      },
    }),
    { title: 'Memory', description: 'A memory, with its metadata and times.', mimeType: 'application/json' },
    async (uri, variables) => {
      const address = path`/graph/${read(variables, 'graph')}/memory/${read(variables, 'memory')}`;
      return toJson(uri, await api.call('GET', address));
    },
  );
  server.registerResource(
    'recording',
    new ResourceTemplate('doppel://tasks/{task}/recording', {
      async list() {
        const { r: tasks } = await api.call<Static<typeof TaskList>>('GET', `/api/v1/task?l=${MAX_LISTED}&texts=true`);
        const recorded = tasks.filter(({ recording_url: url }) => url);
        return {
          resources: recorded.map(({ id, task }) => ({ uri: path`doppel://tasks/${id}/recording`, name: task ?? id })),
        };
      },
    }),
    { title: 'Recording', description: 'The recording of a task that has ended.', mimeType: 'video/webm' },
    async (uri, variables) => {
      const { recording_url: url } = await api.call<TaskRecord>('GET', path`/api/v1/task/${read(variables, 'task')}`);
      if (!url) throw new ApiError(404, 'The task has no recording: it is not finished, or recording was off.');
      const { content, type } = await api.download(toRecordingPath(url));
      return { contents: [{ uri: uri.href, mimeType: type, blob: content.toString('base64') }] };
    },
  );

  async function listMemories(graph: string) {
    const address = `${path`/graph/${graph}/memory`}?limit=${MAX_LISTED}`;
    const { memories } = await api.call<Static<typeof MemoryList>>('GET', address);
    const named = memories.filter(({ memoryId }) => isUrlSegment(memoryId));
    return named.map(({ memoryId, beginning }) => ({
      uri: path`doppel://graphs/${graph}/memories/${memoryId}`,
      name: beginning || memoryId,
    }));
  }
}

/** On the server itself, whose public address may have a path in front. */
const toRecordingPath = (url: string): string => url.slice(url.lastIndexOf('/live/'));

/** Templates leave values as they stand in the address. */
const read = (variables: Variables, name: string): string => decodeURIComponent([variables[name]].flat()[0] ?? '');

const toJson = (uri: URL, value: unknown) => ({
  contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }],
});
