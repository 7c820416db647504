import type { Ids } from '../../../ids.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { toBaseUrl } from '../../base-url.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { errors } from '../../wire/common.ts';
import { EffectList, toEffectList } from '../../wire/tasks/effect.ts';
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

/** Steps, effects, events, cancellation and erasure of a task. */
export async function taskRunRoutes(app: App, { tasks, ids, publicUrl, isStrict }: TaskRunRouteOptions): Promise<void> {
  app.get(
    '/api/v1/task/:task_id/steps',
    {
      schema: {
        ...route(
          'listSteps',
          'List the steps of a task',
          'The actions so far with their actor, target and reason, in pages of at most about 4 MB. The hosted service has no such route.',
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

  app.get(
    '/api/v1/task/:task_id/effects',
    {
      schema: {
        ...route(
          'listEffects',
          'List what a task changed',
          'Reported by the sites, the applications and the tools themselves, not by the agent; 200 at most. Texts are cut ' +
            'at 200 characters, and secrets are masked. The hosted service has no such route.',
        ),
        response: { 200: EffectList, ...errors(404) },
      },
    },
    async ({ account, params }) => {
      const task = await tasks.get(account.accountId, params.task_id);
      return toEffectList(task, await tasks.listEffects(task.id));
    },
  );

  app.post(
    '/api/v1/task/:task_id/event',
    {
      // The id of the event serves as its idempotency key.
      config: { isIdempotent: false },
      schema: {
        ...route(
          'sendEvent',
          'Send an event',
          'Requests an action of the run, or sends the result of a tool call. The reply to an action is an event with the same id: ' +
            'read the task with event_t.',
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
        ...route('answerTool', 'Reply to a tool call', 'For old clients. Current clients send an event.'),
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
          'Takes effect before the next step. Does not change a finished task.',
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
          'Erase the data of a finished task',
          'Deletes its text, output, steps, events, screenshots and recording. Its id, status and cost remain.',
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
