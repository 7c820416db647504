import type { MissingValues } from '../../../tasks/missing-values.ts';
import type { App } from '../../app-type.ts';
import { toBaseUrl } from '../../base-url.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { errors } from '../../wire/common.ts';
import {
  EnteredValues,
  LinkHeaders,
  RepeatedTask,
  toToken,
  toValuesLink,
  toWantedValues,
  ValuesLink,
  WantedValues,
} from '../../wire/tasks/missing-values.ts';
import { TaskParams } from '../../wire/tasks/task.ts';
import { PAGE } from '../pages.ts';

export interface MissingValueRouteOptions {
  values: MissingValues;
  publicUrl: string;
}

/** Links to a page on which a user enters what a task lacked. */
export async function missingValueRoutes(app: App, { values, publicUrl }: MissingValueRouteOptions): Promise<void> {
  app.post(
    '/api/v1/task/:task_id/values',
    {
      // Nothing is stored, and a stored answer would hold the token.
      config: { isIdempotent: false },
      schema: {
        ...{ tags: ['Tasks'], security: KEYED, operationId: 'linkValues' },
        summary: 'Get a link to a page for missing values',
        description:
          'For a task that failed because values are missing, such as a password: a user enters them on the page, and the task runs ' +
          'again. The client never sees them. The hosted service has no such route.',
        params: TaskParams,
        response: { 200: ValuesLink, ...errors(404, 409) },
      },
    },
    async (request) => {
      const link = await values.ask(request.account.accountId, request.params.task_id);
      return toValuesLink(link, toBaseUrl(request, publicUrl));
    },
  );
}

/** The page. The token in its link authorizes; no API key is needed. */
export async function valuePageRoutes(app: App, { values }: Pick<MissingValueRouteOptions, 'values'>): Promise<void> {
  const route = (operationId: string, summary: string) => ({
    ...{ tags: ['Tasks'], operationId, summary, headers: LinkHeaders },
  });

  app.get('/values', { schema: { hide: true } }, (_request, reply) => reply.sendFile('values.html', PAGE));

  app.get(
    '/values/wanted',
    {
      schema: {
        ...route('readWantedValues', 'Read which values a link asks for'),
        response: { 200: WantedValues, ...errors(404, 409) },
      },
    },
    async ({ headers }) => toWantedValues(await values.read(toToken(headers))),
  );

  app.post(
    '/values/entered',
    {
      schema: {
        ...route('enterValues', 'Enter missing values, and run the task again'),
        body: EnteredValues,
        response: { 200: RepeatedTask, ...errors(404, 409, 429) },
      },
    },
    async ({ headers, body }) => ({ task_id: (await values.enter(toToken(headers), body.secrets)).id }),
  );
}
