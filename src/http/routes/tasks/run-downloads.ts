import { Type } from '#typebox';
import type { RunDownloads } from '../../../assets/run-downloads.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { errors } from '../../wire/common.ts';

const LiveParams = Type.Object({ token: Type.String({ description: 'The secret token in live_url.' }) });

export interface RunDownloadOptions {
  tasks: Pick<Tasks, 'getByLiveToken'>;
  downloads: RunDownloads;
}

/** The target of downloads_url. The token in the path authorizes. */
export async function runDownloadRoutes(app: App, { tasks, downloads }: RunDownloadOptions): Promise<void> {
  app.get(
    '/live/:token/downloads.zip',
    {
      schema: {
        tags: ['Live view'],
        operationId: 'readDownloads',
        summary: 'Get the files that a run downloaded',
        params: LiveParams,
        response: {
          200: {
            content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
            description: 'The archive',
          },
          ...errors(404),
        },
      },
    },
    async ({ params }, reply) => {
      const task = await tasks.getByLiveToken(params.token);
      const archive = await downloads.get(task.id);
      reply.header('content-disposition', `attachment; filename="task-${task.id}-downloads.zip"`);
      return reply.type('application/zip').send(archive);
    },
  );
}
