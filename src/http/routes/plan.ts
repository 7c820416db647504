import { Type } from '#typebox';
import type { Memories } from '../../memory/service/memories.ts';
import type { App } from '../app-type.ts';
import { KEYED } from '../openapi/openapi.ts';

/** Requests are unlimited; clients expect a number. */
const REQUESTS_MAX = 1_000_000_000;
/** The plan does not end: the largest signed 32-bit number, about 68 years. */
const TTL_SECONDS = 2 ** 31 - 1;

const Plan = Type.Object(
  {
    requestsCount: Type.Integer({ description: 'Number of graph requests of any kind that the account has made.' }),
    requestsMax: Type.Integer({ description: 'A constant: requests are not limited.' }),
    planId: Type.String({ description: 'Always self-hosted.' }),
    planTTL: Type.Integer({
      description: 'Seconds until the plan ends. A constant: it does not end.',
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
