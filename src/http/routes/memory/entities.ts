import type { GraphViews } from '../../../memory/explore/graph-views.ts';
import type { App } from '../../app-type.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { errors } from '../../wire/common.ts';
import {
  Communities,
  CommunitiesQuery,
  Entity,
  EntityList,
  EntityListQuery,
  EntityParams,
  GraphSummary,
  Neighbors,
  NeighborsQuery,
  Path,
  PathQuery,
  Subgraph,
  SubgraphQuery,
  toEntityQuery,
  toSubgraphQuery,
} from '../../wire/memory/entities.ts';
import { GraphParams } from '../../wire/memory/graph.ts';

const route = (operationId: string, summary: string, description?: string) => ({
  ...{ tags: ['Graphs'], security: KEYED, operationId, summary },
  ...(description && { description }),
});

/** The entities and relations of a graph. */
export async function entityRoutes(app: App, { views }: { views: GraphViews }): Promise<void> {
  await app.register(async (scope: App) => wholeGraphRoutes(scope, views));
  await app.register(async (scope: App) => singleEntityRoutes(scope, views));
}

async function wholeGraphRoutes(app: App, views: GraphViews): Promise<void> {
  app.get(
    '/graph/:graph_name',
    {
      schema: {
        ...route('readGraph', 'Read what a graph holds'),
        params: GraphParams,
        response: { 200: GraphSummary, ...errors(404, 409) },
      },
    },
    async ({ account, params }) => views.summarize(account.accountId, params.graph_name, {}),
  );

  app.get(
    '/graph/:graph_name/entities',
    {
      schema: {
        ...route('listEntities', 'List the entities of a graph', 'A person under several names is one entity.'),
        params: GraphParams,
        querystring: EntityListQuery,
        response: { 200: EntityList, ...errors(404, 409) },
      },
    },
    async ({ account, params, query }) =>
      views.listEntities(account.accountId, params.graph_name, toEntityQuery(query)),
  );

  app.get(
    '/graph/:graph_name/subgraph',
    {
      schema: {
        ...route('readSubgraph', 'Read entities and the relations among them', 'For drawing.'),
        params: GraphParams,
        querystring: SubgraphQuery,
        response: { 200: Subgraph, ...errors(404, 409) },
      },
    },
    async ({ account, params, query }) =>
      views.readSubgraph(account.accountId, params.graph_name, toSubgraphQuery(query)),
  );

  app.get(
    '/graph/:graph_name/path',
    {
      schema: {
        ...route('findPath', 'Find how two entities are related', 'The direction of relations does not matter.'),
        params: GraphParams,
        querystring: PathQuery,
        response: { 200: Path, ...errors(404, 409) },
      },
    },
    async ({ account, params, query }) => views.readPath(account.accountId, params.graph_name, query),
  );

  app.get(
    '/graph/:graph_name/communities',
    {
      schema: {
        ...route(
          'listCommunities',
          'List the communities of a graph',
          'A community has more relations within than with others. The same graph has the same communities.',
        ),
        params: GraphParams,
        querystring: CommunitiesQuery,
        response: { 200: Communities, ...errors(404, 409) },
      },
    },
    async ({ account, params, query: { limit = 50 } }) =>
      views.listCommunities(account.accountId, params.graph_name, { limit }),
  );
}

async function singleEntityRoutes(app: App, views: GraphViews): Promise<void> {
  app.get(
    '/graph/:graph_name/entities/:entity_name',
    {
      schema: {
        ...route('readEntity', 'Read an entity'),
        params: EntityParams,
        response: { 200: Entity, ...errors(404, 409) },
      },
    },
    async ({ account, params }) => views.readEntity(account.accountId, params.graph_name, { name: params.entity_name }),
  );

  app.get(
    '/graph/:graph_name/neighbours/:entity_name',
    {
      schema: {
        ...route('readNeighbours', 'Read what is around an entity'),
        params: EntityParams,
        querystring: NeighborsQuery,
        response: { 200: Neighbors, ...errors(404, 409) },
      },
    },
    async ({ account, params, query: { depth = 1, limit = 100 } }) =>
      views.readNeighbors(account.accountId, params.graph_name, { name: params.entity_name, depth, limit }),
  );
}
