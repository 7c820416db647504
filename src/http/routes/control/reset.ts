import type { Reset } from '../../../control/state/reset.ts';
import type { App } from '../../app-type.ts';
import { refuseUnknownFields } from '../../wire/control/check-document.ts';
import { ResetBody } from '../../wire/control/reset.ts';
import { controlRoute, DONE, Done, ScopeQuery } from '../../wire/control/route.ts';

/** Puts accounts back to their start. */
export async function resetRoutes(app: App, { reset }: { reset: Reset }): Promise<void> {
  app.post(
    '/_doppel/reset',
    {
      schema: {
        ...controlRoute(
          'reset',
          'Reset the account, or everything',
          'Removes tasks, sessions, graphs with their requests, profiles, files, extensions, idempotency keys, rules, transitions and the journal, puts ' +
            'scenarios back to their start and credits to those of a new account. Running tasks are cancelled. Accounts and ' +
            'keys stay.',
        ),
        querystring: ScopeQuery,
        body: ResetBody,
        response: { 200: Done },
      },
    },
    async ({ scope, body }) => {
      if (body) refuseUnknownFields(ResetBody, body);
      await reset(scope.accountId, body?.keep ?? []);
      return DONE;
    },
  );
}
