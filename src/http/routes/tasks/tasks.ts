import type { ServerResponse } from 'node:http';
import type { Accounts } from '../../../accounts/accounts.ts';
import { isFinished, type TaskState } from '../../../tasks/task.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { toBaseUrl } from '../../base-url.ts';
import { createKeptTexts } from '../../kept-texts.ts';
import { onClose } from '../../on-close.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { isConsoleRead } from '../../plugins/control/see-request.ts';
import { errors } from '../../wire/common.ts';
import { TaskBody, TaskParams, TaskQuery, TaskRecord, toTaskRecord } from '../../wire/tasks/task.ts';
import { isExactReader, TaskList, TaskListQuery, toTaskList, toTaskSearch } from '../../wire/tasks/task-list.ts';
import { toTaskBody, toTaskRequest } from '../../wire/tasks/task-request.ts';

const route = (operationId: string, summary: string, description: string) => ({
  ...{ tags: ['Tasks'], security: KEYED },
  ...{ operationId, summary, description },
});

const JSON_TYPE = 'application/json; charset=utf-8';

export interface TaskRouteOptions {
  tasks: Tasks;
  accounts: Pick<Accounts, 'readBalance'>;
  publicUrl: string;
}

/** Submitting, reading and listing tasks. */
export async function taskRoutes(app: App, { tasks, accounts, publicUrl }: TaskRouteOptions): Promise<void> {
  const closing = new AbortController();
  const texts = createKeptTexts<TaskState>();
  app.addHook('preClose', async () => closing.abort());

  for (const [url, operationId, summary] of [
    ['/api/v1/task', 'submitTask', 'Submit a task, or open a session'],
    ['/api/v1/task/smooth', 'submitTaskAlias', 'Submit a task (alias)'],
  ] as const) {
    app.post(
      url,
      {
        schema: {
          ...route(
            operationId,
            summary,
            'Returns the record of the accepted task at once. Read it until its status is done or failed.',
          ),
          body: TaskBody,
          response: { 200: TaskRecord, ...errors(404, 409) },
        },
      },
      async (request) => {
        const { account, body, newId, ruled } = request;
        const task = await tasks.submit(account.accountId, toTaskRequest(body), newId, ruled);
        const balance = await accounts.readBalance(account.accountId);
        return toTaskRecord(task, toBaseUrl(request, publicUrl), { balance, submitted: body });
      },
    );
  }

  app.get(
    '/api/v1/task/:task_id',
    {
      // Clients poll this route: refusing a read only causes another one.
      config: { mayBeRefused: false, isLongLived: true },
      schema: {
        ...route('readTask', 'Read a task', 'Returns 202 while the task is unfinished, 200 once it is finished.'),
        params: TaskParams,
        querystring: TaskQuery,
        response: {
          200: { ...TaskRecord, description: 'The finished task' },
          202: { ...TaskRecord, description: 'The task is not finished yet' } as unknown as typeof TaskRecord,
          ...errors(404),
        },
      },
    },
    async (request, reply) => {
      const { event_t: after, downloads = false } = request.query;
      const { accountId } = request.account;
      const id = request.params.task_id;
      const { task, events } =
        after === undefined
          ? { task: await tasks.get(accountId, id), events: null }
          : await tasks.getUpdate(accountId, id, {
              after,
              mayHold: after > 0 && !downloads,
              isCounted: !isConsoleRead(request),
              signal: AbortSignal.any([closing.signal, disconnectSignal(reply.raw)]),
            });
      const balance = await accounts.readBalance(accountId);
      reply.code(isFinished(task.status) ? 200 : 202);
      const baseUrl = toBaseUrl(request, publicUrl);
      const toRecord = () => toTaskRecord(task, baseUrl, { balance, downloads, events });
      if (events && events.length > 0) return toRecord();
      const variant = `${baseUrl} ${downloads} ${events !== null} ${balance}`;
      const text = texts.get(task, variant, () => reply.serialize(toRecord()) as string);
      // It is serialized already.
      return reply.type(JSON_TYPE).send(text as never);
    },
  );

  app.get(
    '/api/v1/task/:task_id/request',
    {
      schema: {
        ...route(
          'readTaskRequest',
          'Read what a task was asked to do',
          'The body of its submission, to submit it again: with its directives at the end, and without nulls, fields that are not kept, and the proxy ' +
            'password. The hosted service has no such route.',
        ),
        params: TaskParams,
        response: { 200: TaskBody, ...errors(404) },
      },
    },
    async ({ account, params }) => toTaskBody(await tasks.inspect(account.accountId, params.task_id)),
  );

  app.get(
    '/api/v1/task',
    {
      schema: {
        ...route('listTasks', 'List tasks', 'Sorted from the newest to the oldest.'),
        querystring: TaskListQuery,
        response: { 200: TaskList },
      },
    },
    async (request) => {
      const { account, query } = request;
      const page = await tasks.list(account.accountId, toTaskSearch(query), isExactReader(query));
      const balance = await accounts.readBalance(account.accountId);
      return toTaskList(page, query, toBaseUrl(request, publicUrl), balance);
    },
  );
}

/** Aborts when the client disconnects before it gets a response. */
function disconnectSignal(raw: ServerResponse): AbortSignal {
  const disconnected = new AbortController();
  onClose(raw, () => disconnected.abort());
  return disconnected.signal;
}
