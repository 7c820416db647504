import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { Memories } from '../../../memory/service/memories.ts';
import type { App } from '../../app-type.ts';
import { IMPORT_BUFFER_BYTES, type ImportBody, readImport } from '../../body/import-document.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { validateAllButBodies } from '../../validation.ts';
import { errors } from '../../wire/common.ts';
import { GraphParams, QueryHandle } from '../../wire/memory/graph.ts';
import { IMPORT_LIMIT_BYTES, SnapshotBody } from '../../wire/memory/graph-import.ts';

/** Imports of whole graphs. The body is parsed, validated and stored while it arrives. */
export async function graphImportRoutes(
  app: App,
  { memories, isStrict }: { memories: Memories; isStrict: boolean },
): Promise<void> {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
      request.reserveBytes(IMPORT_BUFFER_BYTES);
      return readImport(request, payload, { draft: memories.draftImport(), isStrict });
    });
    scope.setValidatorCompiler(validateAllButBodies);
    scope.addHook('onResponse', async ({ body }) => (body as ImportBody | undefined)?.draft.discard());

    scope.post(
      '/graph/:graph_name/import',
      {
        bodyLimit: IMPORT_LIMIT_BYTES,
        config: { isBodyStreamed: true },
        schema: {
          ...{ tags: ['Graphs'], security: KEYED, operationId: 'importGraph', summary: 'Import a graph' },
          description:
            'Adds the memories of a document of up to 64 MiB. Creates the graph, with the configuration of the document, if it ' +
            'does not exist. Returns a handle at once; poll it like that of an insert. Later queries see all memories.',
          params: GraphParams,
          body: SnapshotBody,
          response: { 200: QueryHandle, ...errors(404) },
        },
      },
      async ({ account, params, body, newId }) => {
        if (!body) throw new AppError('invalid', 'The body must be a JSON object.');
        const { configuration, draft } = body as unknown as ImportBody;
        return memories.acceptImport(account.accountId, params.graph_name, configuration, draft, newId);
      },
    );
  });
}
