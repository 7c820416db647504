import { isFinished } from '../../tasks/task.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import type { App } from '../app-type.ts';
import { toBaseUrl } from '../base-url.ts';
import { KEYED } from '../plugins/openapi.ts';
import { errors } from '../schemas/common.ts';
import { TaskBody, TaskParams, TaskQuery, TaskRecord, toTaskRecord, toTaskRequest } from '../schemas/task.ts';

const tags = ['Tasks'];

export async function taskRoutes(app: App, { tasks, publicUrl }: { tasks: Tasks; publicUrl: string }): Promise<void> {
  app.post(
    '/api/v1/task',
    {
      schema: {
        tags,
        security: KEYED,
        operationId: 'submitTask',
        summary: 'Submit a task',
        description:
          'Answers at once with the record of the accepted task; read it until its status is done or failed.',
        body: TaskBody,
        response: { 200: TaskRecord, ...errors(400, 401, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      const task = await tasks.submit(request.account.accountId, toTaskRequest(request.body));
      return toTaskRecord(task, toBaseUrl(request, publicUrl));
    },
  );

  app.get(
    '/api/v1/task/:task_id',
    {
      schema: {
        tags,
        security: KEYED,
        operationId: 'readTask',
        summary: 'Read a task',
        description: '202 while the task is unfinished, 200 once it is done or failed.',
        params: TaskParams,
        querystring: TaskQuery,
        response: {
          200: { ...TaskRecord, description: 'The finished task' },
          202: { ...TaskRecord, description: 'The task is not finished yet' } as unknown as typeof TaskRecord,
          ...errors(400, 401, 404, 503),
        },
      },
    },
    async (request, reply) => {
      const task = await tasks.get(request.account.accountId, request.params.task_id);
      reply.code(isFinished(task.status) ? 200 : 202);
      return toTaskRecord(task, toBaseUrl(request, publicUrl), request.query);
    },
  );
}
