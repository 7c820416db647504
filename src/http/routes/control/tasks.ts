import { findSubmission } from '../../../control/journal/find-submission.ts';
import type { Journal } from '../../../control/journal/journal.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { errors } from '../../wire/common.ts';
import { controlRoute, ScopeQuery } from '../../wire/control/route.ts';
import { InspectedEffects, InspectedTask, toInspectedTask } from '../../wire/control/task.ts';
import { TaskParams } from '../../wire/tasks/task.ts';

export interface InspectedTaskRouteOptions {
  tasks: Tasks;
  journal: Journal;
}

/** Tasks with what was asked for, which the task service does not return, and with what they changed. */
export async function inspectedTaskRoutes(app: App, { tasks, journal }: InspectedTaskRouteOptions): Promise<void> {
  app.get(
    '/_doppel/tasks/:task_id',
    {
      schema: {
        ...controlRoute('inspectTask', 'Read a task with what was asked for'),
        params: TaskParams,
        querystring: ScopeQuery,
        response: { 200: InspectedTask, ...errors(404) },
      },
    },
    async ({ scope, params }) => {
      const task = await tasks.inspect(scope.accountId, params.task_id);
      return toInspectedTask(task, findSubmission(journal.list(task.accountId), task.id));
    },
  );

  app.get(
    '/_doppel/tasks/:task_id/effects',
    {
      schema: {
        ...controlRoute('inspectEffects', 'Read what a task changed'),
        params: TaskParams,
        querystring: ScopeQuery,
        response: { 200: InspectedEffects, ...errors(404) },
      },
    },
    async ({ scope, params }) => {
      const { id } = await tasks.inspect(scope.accountId, params.task_id);
      return { effects: await tasks.listEffects(id) };
    },
  );
}
