import { Readable } from 'node:stream';
import { Type } from '#typebox';
import type { Snapshots } from '../../../control/state/snapshots.ts';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';
import { errors } from '../../wire/common.ts';
import { controlRoute, DONE, Done, ScopeQuery } from '../../wire/control/route.ts';
import { SnapshotInfo, SnapshotList, SnapshotParams, toWireSnapshot } from '../../wire/control/snapshot.ts';

const GZIP = 'application/gzip';
const MAX_ARCHIVE_BYTES = 4 * 2 ** 30;

/** Snapshots of the state. */
export async function snapshotRoutes(app: App, { snapshots }: { snapshots: Snapshots }): Promise<void> {
  const named = { params: SnapshotParams, querystring: ScopeQuery };
  app.get(
    '/_doppel/snapshots',
    {
      schema: {
        ...controlRoute('listSnapshots', 'List the snapshots'),
        querystring: ScopeQuery,
        response: { 200: SnapshotList },
      },
    },
    async () => ({ snapshots: (await snapshots.list()).map(toWireSnapshot) }),
  );
  app.post(
    '/_doppel/snapshots/:name',
    {
      schema: {
        ...controlRoute('takeSnapshot', 'Take a snapshot', 'Replaces a snapshot of this name.'),
        ...named,
        response: { 200: SnapshotInfo },
      },
    },
    async ({ scope, params }) => toWireSnapshot(await snapshots.create(params.name, scope.accountId)),
  );
  app.post(
    '/_doppel/snapshots/:name/restore',
    {
      schema: {
        ...controlRoute(
          'restoreSnapshot',
          'Restore a snapshot',
          'Running tasks are cancelled first; tasks and requests that were open in the snapshot run again.',
        ),
        ...named,
        response: { 200: SnapshotInfo, ...errors(404) },
      },
    },
    async ({ scope, params }) => toWireSnapshot(await snapshots.restore(params.name, scope.accountId)),
  );
  app.delete(
    '/_doppel/snapshots/:name',
    {
      schema: {
        ...controlRoute('removeSnapshot', 'Remove a snapshot'),
        ...named,
        response: { 200: Done, ...errors(404) },
      },
    },
    async ({ params }) => {
      await snapshots.remove(params.name);
      return DONE;
    },
  );
  archiveRoutes(app, snapshots);
}

function archiveRoutes(app: App, snapshots: Snapshots): void {
  const named = { params: SnapshotParams, querystring: ScopeQuery };
  app.addContentTypeParser(GZIP, (_request, payload, done) => done(null, payload));
  app.get(
    '/_doppel/snapshots/:name/export',
    {
      schema: {
        ...controlRoute('exportSnapshot', 'Read a snapshot as one file'),
        ...named,
        response: {
          200: { description: 'The archive (tar, gzip)', content: { [GZIP]: { schema: Type.Unsafe<unknown>({}) } } },
          ...errors(404),
        },
      },
    },
    async ({ params }, reply) => {
      const archive = await snapshots.exportArchive(params.name);
      reply.header('content-disposition', `attachment; filename="${params.name}.tar.gz"`);
      return reply.type(GZIP).send(Readable.from(archive));
    },
  );
  app.post(
    '/_doppel/snapshots/:name/import',
    {
      bodyLimit: MAX_ARCHIVE_BYTES,
      schema: {
        ...controlRoute(
          'importSnapshot',
          'Store an exported file as a snapshot',
          'The body is the file, with `Content-Type: application/gzip`. Nothing is restored.',
        ),
        ...named,
        response: { 200: SnapshotInfo },
      },
    },
    async ({ params, body }) => {
      if (!(body instanceof Readable)) throw new AppError('invalid', `The body must be an archive: ${GZIP}.`);
      return toWireSnapshot(await snapshots.importArchive(params.name, body));
    },
  );
}
