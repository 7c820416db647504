import { Type } from '@sinclair/typebox';
import type { Memories } from '../../memory/service/memories.ts';
import type { App } from '../app-type.ts';
import { KEYED } from '../plugins/openapi.ts';

/** There is no limit: more than anyone will ask for. */
const REQUESTS_MAX = 1_000_000_000;
/** It does not end: the most that a reader of 32-bit numbers can take, some 68 years. */
const TTL_SECONDS = 2 ** 31 - 1;

const Plan = Type.Object(
  {
    requestsCount: Type.Integer({ description: 'Requests that the account has made to its graphs, of any kind.' }),
    requestsMax: Type.Integer({ description: 'A number that is never reached: requests are not limited.' }),
    planId: Type.String({ description: 'Always self-hosted.' }),
    planTTL: Type.Integer({
      description: 'Seconds that the plan lasts; always the same number, since it does not end.',
    }),
  },
  {
    $id: 'Plan',
    description: 'The plan of the account',
    examples: [{ requestsCount: 42, requestsMax: REQUESTS_MAX, planId: 'self-hosted', planTTL: TTL_SECONDS }],
  },
);

export async function planRoutes(app: App, { memories }: { memories: Memories }): Promise<void> {
  app.get(
    '/plan',
    {
      schema: {
        ...{ tags: ['Graphs'], security: KEYED, operationId: 'readPlan', summary: 'Read the plan of the account' },
        response: { 200: Plan },
      },
    },
    async ({ account }) => ({
      requestsCount: await memories.countRequestsOf(account.accountId),
      requestsMax: REQUESTS_MAX,
      planId: 'self-hosted',
      planTTL: TTL_SECONDS,
    }),
  );
}
