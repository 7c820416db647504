import type { Ids } from '../../../ids.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { toBaseUrl } from '../../base-url.ts';
import { KEYED } from '../../plugins/openapi.ts';
import { errors } from '../../wire/common.ts';
import { StepList, StepQuery, toStepList } from '../../wire/tasks/step.ts';
import { Done, TaskParams } from '../../wire/tasks/task.ts';
import { EventBody, EventReply, ToolResponseBody, toClientEvent, toToolAnswer } from '../../wire/tasks/task-event.ts';

const route = (operationId: string, summary: string, description: string) => ({
  ...{ tags: ['Tasks'], security: KEYED, params: TaskParams },
  ...{ operationId, summary, description },
});

const DEFAULT_STEPS = 200;
const DONE = { r: true } as const;

export interface TaskRunRouteOptions {
  tasks: Tasks;
  ids: Ids;
  publicUrl: string;
  /** Whether unknown fields of an event's input are refused. */
  isStrict: boolean;
}

/** What a client sees of a run and says to it. */
export async function taskRunRoutes(app: App, { tasks, ids, publicUrl, isStrict }: TaskRunRouteOptions): Promise<void> {
  app.get(
    '/api/v1/task/:task_id/steps',
    {
      schema: {
        ...route(
          'listSteps',
          'The steps of a task',
          'What was done so far, by whom, to what and why, in pages of no more than about 4 MB. Not in the hosted service.',
        ),
        querystring: StepQuery,
        response: { 200: StepList, ...errors(404) },
      },
    },
    async (request) => {
      const task = await tasks.get(request.account.accountId, request.params.task_id);
      const { after = 0, limit = DEFAULT_STEPS } = request.query;
      const steps = await tasks.listSteps(task.id, after, limit);
      const last = steps.at(-1)?.index ?? after;
      const hasMore = (await tasks.listSteps(task.id, last, 1)).length > 0;
      return toStepList(task, { steps, next: hasMore ? last : null }, toBaseUrl(request, publicUrl));
    },
  );

  app.post(
    '/api/v1/task/:task_id/event',
    {
      // The event's own id does the same.
      config: { isIdempotent: false },
      schema: {
        ...route(
          'sendEvent',
          'Send an event',
          'Asks a run for an action, or answers a call of a tool. The answer is an event of the same id: read the task with event_t.',
        ),
        body: EventBody,
        response: { 200: EventReply, ...errors(404) },
      },
    },
    async ({ account, params, body }) => {
      const event = toClientEvent(body, body.id ?? ids.newId(), isStrict);
      await tasks.sendEvent(account.accountId, params.task_id, event);
      return { r: { id: event.id } };
    },
  );

  app.put(
    '/api/v1/task/:task_id',
    {
      schema: {
        ...route('answerTool', 'Answer a call of a tool', 'As old clients do; others send an event.'),
        deprecated: true,
        body: ToolResponseBody,
        response: { 200: Done, ...errors(404) },
      },
    },
    async ({ account, params, body }) => {
      await tasks.sendEvent(account.accountId, params.task_id, toToolAnswer(body));
      return DONE;
    },
  );

  app.delete(
    '/api/v1/task/:task_id',
    {
      schema: {
        ...route(
          'cancelTask',
          'Cancel a task, or close a session',
          'Takes effect before its next step; a task that is finished stays as it is.',
        ),
        response: { 200: Done, ...errors(404) },
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
        ...route(
          'eraseTask',
          'Erase what a finished task holds',
          'Its text, output, steps, events, pictures and recording are gone; its id, status and cost stay.',
        ),
        response: { 200: Done, ...errors(404, 409) },
      },
    },
    async ({ account, params }) => {
      await tasks.erase(account.accountId, params.task_id);
      return DONE;
    },
  );
}
