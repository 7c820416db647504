import type { Seed } from '../../../control/state/seed.ts';
import type { App } from '../../app-type.ts';
import { validateAllButBodies } from '../../validation.ts';
import { errors } from '../../wire/common.ts';
import { FixtureBody, Seeded } from '../../wire/control/fixture.ts';
import { readFixture } from '../../wire/control/read-fixture.ts';
import { controlRoute, ScopeQuery } from '../../wire/control/route.ts';

export interface FixtureRouteOptions {
  seed: Seed;
  /** The operationIds of all routes. */
  operations: () => ReadonlySet<string>;
}

/** Stores state for a test. */
export async function fixtureRoutes(app: App, { seed, operations }: FixtureRouteOptions): Promise<void> {
  app.post(
    '/_doppel/seed',
    {
      schema: {
        ...controlRoute(
          'seed',
          'Store a fixture',
          'Accounts with graphs, tasks, profiles, files and rules. All or nothing. Responds when the memories can be found.',
        ),
        querystring: ScopeQuery,
        body: FixtureBody,
        response: { 200: Seeded, ...errors(409) },
      },
      // Checked by the handler, together with what a schema cannot say.
      validatorCompiler: validateAllButBodies,
    },
    async ({ scope, body }) => ({ accounts: await seed(scope.accountId, readFixture(body, operations())) }),
  );
}
