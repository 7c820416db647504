import type { GraphExports } from '../../../memory/export/graph-exports.ts';
import type { App } from '../../app-type.ts';
import { toBaseUrl } from '../../base-url.ts';
import type { OpenDownload } from '../../downloads.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { errors } from '../../wire/common.ts';
import { GraphParams } from '../../wire/memory/graph.ts';
import {
  DownloadParams,
  DownloadQuery,
  GraphmlLink,
  toDownloadUrl,
  toGraphLink,
} from '../../wire/memory/graph-export.ts';
import { SnapshotBody } from '../../wire/memory/graph-import.ts';
import { writeSnapshot } from '../../wire/memory/snapshot-document.ts';

export interface GraphExportRouteOptions {
  graphExports: GraphExports;
  openDownload: OpenDownload;
  publicUrl: string;
}

/** Exports of whole graphs. */
export async function graphExportRoutes(app: App, options: GraphExportRouteOptions): Promise<void> {
  const { graphExports, openDownload, publicUrl } = options;
  const route = (operationId: string, summary: string) => ({ tags: ['Graphs'], security: KEYED, operationId, summary });

  app.get(
    '/graph/:graph_name/graphml',
    {
      schema: {
        ...route('linkGraphml', 'Get a link to the graph as GraphML'),
        params: GraphParams,
        response: { 200: GraphmlLink, ...errors(404) },
      },
    },
    async (request) => {
      const { link, changedAt } = await graphExports.linkGraphml(request.account.accountId, request.params.graph_name);
      return { presignedUrl: toDownloadUrl(toBaseUrl(request, publicUrl), link), last_modified: changedAt };
    },
  );

  app.get(
    '/graph/:graph_name/export',
    {
      schema: {
        ...route('exportGraph', 'Export a graph'),
        description:
          'Returns the configuration and all memories, sorted by memoryId. A graph imported from the document gives the ' +
          'same answers.',
        params: GraphParams,
        response: {
          200: {
            content: { 'application/json': { schema: SnapshotBody, example: SnapshotBody.examples?.[0] } },
            description: 'The graph',
          },
          ...errors(404),
        },
      },
    },
    async ({ account, params }, reply) => {
      const graph = await graphExports.exportGraph(account.accountId, params.graph_name);
      return reply.type('application/json').send(openDownload(account.accountId, writeSnapshot(graph)) as never);
    },
  );
}

/** The target of presignedUrl. The signature in the URL authorizes. */
export async function downloadRoutes(
  app: App,
  { graphExports, openDownload }: Omit<GraphExportRouteOptions, 'publicUrl'>,
): Promise<void> {
  app.get(
    '/downloads/:graph_id.graphml',
    {
      schema: {
        tags: ['Graphs'],
        operationId: 'downloadGraphml',
        summary: 'Download a graph as GraphML',
        description:
          'Nodes are entities (name, type, description, and mentions: the number of sentences that name it). Edges are ' +
          'relations (description, and weight: the number of sentences that state it).',
        params: DownloadParams,
        querystring: DownloadQuery,
        response: {
          200: { content: { 'application/xml': { schema: { type: 'string' } } }, description: 'GraphML 1.0' },
          ...errors(404, 429),
        },
      },
    },
    async ({ params, query }, reply) => {
      const parts = await graphExports.openGraphml(toGraphLink(params, query));
      reply.header('content-disposition', 'attachment; filename="graph.graphml"').header('cache-control', 'no-store');
      return reply.type('application/xml').send(openDownload(params.graph_id, parts));
    },
  );
}
