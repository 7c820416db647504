import { isFinished } from '../../tasks/task.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import type { App } from '../app-type.ts';
import { toBaseUrl } from '../base-url.ts';
import { KEYED } from '../plugins/openapi.ts';
import { errors } from '../schemas/common.ts';
import { StepList, StepQuery, toStepList } from '../schemas/step.ts';
import { Done, TaskBody, TaskParams, TaskQuery, TaskRecord, toTaskRecord, toTaskRequest } from '../schemas/task.ts';

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

  app.get(
    '/api/v1/task/:task_id/steps',
    {
      schema: {
        tags,
        security: KEYED,
        operationId: 'listSteps',
        summary: 'The steps of a task',
        description: 'What was done so far, by whom, to what and why. Not in the hosted service.',
        params: TaskParams,
        querystring: StepQuery,
        response: { 200: StepList, ...errors(400, 401, 404, 503) },
      },
    },
    async (request) => {
      const task = await tasks.get(request.account.accountId, request.params.task_id);
      const steps = await tasks.listSteps(task.id, request.query.after ?? 0);
      return toStepList(task, steps, toBaseUrl(request, publicUrl));
    },
  );

  app.delete(
    '/api/v1/task/:task_id',
    {
      schema: {
        tags,
        security: KEYED,
        operationId: 'cancelTask',
        summary: 'Cancel a task',
        description: 'Takes effect before its next step; a task that is finished stays as it is.',
        params: TaskParams,
        response: { 200: Done, ...errors(401, 404, 503) },
      },
    },
    async ({ account, params }) => {
      await tasks.cancel(account.accountId, params.task_id);
      return DONE;
    },
  );

  app.delete(
    '/api/v1/task/:task_id/data',
    {
      schema: {
        tags,
        security: KEYED,
        operationId: 'eraseTask',
        summary: 'Erase what a finished task holds',
        description: 'Its text, output, steps, pictures and recording are gone; its id, status and cost stay.',
        params: TaskParams,
        response: { 200: Done, ...errors(401, 404, 409, 503) },
      },
    },
    async ({ account, params }) => {
      await tasks.erase(account.accountId, params.task_id);
      return DONE;
    },
  );
}

const DONE = { r: true } as const;
