import { AppError } from '../../../errors.ts';
import type { Memories } from '../../../memory/service/memories.ts';
import type { App } from '../../app-type.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { errors } from '../../wire/common.ts';
import {
  Configuration,
  ConfigurationBody,
  Deleted,
  GraphList,
  GraphParams,
  InsertBody,
  InsertHandle,
  InsertState,
  InsertStatusQuery,
  QueryBody,
  QueryHandle,
  QueryState,
  QueryStatusQuery,
  RequestParams,
  toConfiguration,
  toMemoryInput,
  toQueryParameters,
  toRequestState,
} from '../../wire/memory/graph.ts';
import { warningsField } from '../../wire/warnings.ts';

const route = (operationId: string, summary: string) => ({ tags: ['Graphs'], security: KEYED, operationId, summary });

export interface GraphRouteOptions {
  memories: Memories;
  /** Whether unknown parameters are refused. */
  isStrict: boolean;
}

export async function graphRoutes(app: App, { memories, isStrict }: GraphRouteOptions): Promise<void> {
  await app.register(async (scope: App) => catalogRoutes(scope, memories));
  await app.register(async (scope: App) => configurationRoutes(scope, memories));
  await app.register(async (scope: App) => insertRoutes(scope, memories));
  await app.register(async (scope: App) => queryRoutes(scope, memories, isStrict));
}

/** What clients make of `DELETE /graph/notes/memory/..`: it must not delete the graph. */
const TRAILING_SLASH =
  'There is nothing to delete below this path. To delete the graph, leave the slash at the end out.';

async function catalogRoutes(app: App, memories: Memories): Promise<void> {
  for (const [url, operationId] of [
    ['/list_graphs', 'listGraphs'],
    ['/graph', 'listGraphsAlias'],
  ] as const) {
    app.get(
      url,
      { schema: { ...route(operationId, 'List graphs'), response: { 200: GraphList } } },
      async ({ account }) => ({ graphs: await memories.listGraphs(account.accountId) }),
    );
  }

  app.post(
    '/graph/:graph_name',
    {
      schema: {
        ...route('createGraph', 'Create a graph'),
        params: GraphParams,
        body: ConfigurationBody,
        response: { 200: Configuration, ...errors(409) },
      },
    },
    async ({ account, params, body, newId }) => {
      const configuration = toConfiguration(body ?? undefined);
      await memories.createGraph(account.accountId, params.graph_name, configuration, newId);
      return configuration;
    },
  );

  for (const [method, url, operationId] of [
    ['DELETE', '/graph/:graph_name', 'deleteGraph'],
    ['POST', '/graph/:graph_name/delete', 'deleteGraphAlias'],
  ] as const) {
    app.route({
      method,
      url,
      schema: {
        ...route(operationId, 'Delete a graph and all its memories'),
        params: GraphParams,
        response: { 200: Deleted, ...errors(404) },
      },
      handler: async ({ account, params, url: address }) => {
        if (method === 'DELETE' && address.split('?')[0]?.endsWith('/'))
          throw new AppError('not_found', TRAILING_SLASH);
        await memories.deleteGraph(account.accountId, params.graph_name);
        return { status: 'DELETED' as const };
      },
    });
  }
}

async function configurationRoutes(app: App, memories: Memories): Promise<void> {
  app.get(
    '/graph/:graph_name/configuration',
    {
      schema: {
        ...route('readConfiguration', "Read a graph's configuration"),
        params: GraphParams,
        response: { 200: Configuration, ...errors(404) },
      },
    },
    async ({ account, params }) => memories.getConfiguration(account.accountId, params.graph_name),
  );

  app.post(
    '/graph/:graph_name/configuration',
    {
      schema: {
        ...route('changeConfiguration', "Change a graph's configuration"),
        params: GraphParams,
        body: ConfigurationBody,
        response: { 200: Configuration, ...errors(404) },
      },
    },
    async ({ account, params, body }) => {
      const configuration = toConfiguration(body ?? undefined);
      await memories.setConfiguration(account.accountId, params.graph_name, configuration);
      return configuration;
    },
  );
}

async function insertRoutes(app: App, memories: Memories): Promise<void> {
  app.post(
    '/graph/:graph_name/insert',
    {
      config: { isExact: true },
      schema: {
        ...route('insertMemory', 'Add a memory'),
        description: 'Returns a handle at once. The memory can be found once the request is DONE.',
        params: GraphParams,
        body: InsertBody,
        response: { 200: InsertHandle, ...errors(404) },
      },
    },
    async ({ account, params, body, newId, ruled }) => {
      const { accountId } = account;
      const handle = await memories.insert(accountId, params.graph_name, toMemoryInput(body), newId, ruled);
      return { ...handle, ...warningsField(InsertBody, body) };
    },
  );

  app.get(
    '/graph/:graph_name/insert/:request_id',
    {
      schema: {
        ...route('readInsert', 'Read the status of an insert'),
        params: RequestParams,
        querystring: InsertStatusQuery,
        response: { 200: InsertState, ...errors(404) },
      },
    },
    async ({ account, params, query }) => {
      const handle = { kind: 'insert', id: params.request_id, requestTime: query.requestTime } as const;
      return toRequestState(await memories.getRequest(account.accountId, params.graph_name, handle));
    },
  );
}

async function queryRoutes(app: App, memories: Memories, isStrict: boolean): Promise<void> {
  app.post(
    '/graph/:graph_name/query',
    {
      config: { isExact: true },
      schema: {
        ...route('queryGraph', 'Ask a question'),
        description:
          'Returns a handle at once. Poll it: when its status is DONE, it contains the answer and the context.',
        params: GraphParams,
        body: QueryBody,
        response: { 200: QueryHandle, ...errors(404) },
      },
    },
    async ({ account, params, body, newId, ruled }) => {
      const { parameters, warnings } = toQueryParameters(body.parameters, isStrict);
      const handle = await memories.query(account.accountId, params.graph_name, body.query, parameters, newId, ruled);
      return { ...handle, ...warningsField(QueryBody, body, warnings) };
    },
  );

  app.get(
    '/graph/:graph_name/query/:request_id',
    {
      schema: {
        ...route('readQuery', 'Read the status and answer of a query'),
        params: RequestParams,
        querystring: QueryStatusQuery,
        response: { 200: QueryState, ...errors(404) },
      },
    },
    async ({ account, params, query }) => {
      const handle = { kind: 'query', id: params.request_id, requestTime: query.requestTime } as const;
      return toRequestState(await memories.getRequest(account.accountId, params.graph_name, handle));
    },
  );
}
