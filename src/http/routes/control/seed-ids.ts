import { Type } from '#typebox';
import type { SeedControl } from '../../../control/seeds/seed-control.ts';
import type { App } from '../../app-type.ts';
import { nullable } from '../../wire/common.ts';
import { refuseUnknownFields } from '../../wire/control/check-document.ts';
import { controlRoute } from '../../wire/control/route.ts';

export interface SeedRouteOptions {
  seedOfIds: Pick<SeedControl, 'set'>;
}

const Seed = Type.Unsafe<string | number>({
  ...{ type: ['string', 'integer'], minLength: 1, maxLength: 200 },
  'x-allowed': 'an integer, or a string of 1 to 200 characters',
});
const SeedBody = Type.Object({ seed: Seed }, { $id: 'IdSeed', examples: [{ seed: 42 }] });
const Done = Type.Object(
  { seed: nullable(Seed) },
  { $id: 'CurrentIdSeed', description: 'The seed of ids; null without one', examples: [{ seed: 42 }] },
);

export async function seedRoutes(app: App, { seedOfIds }: SeedRouteOptions): Promise<void> {
  app.put(
    '/_doppel/seed-ids',
    {
      schema: {
        ...controlRoute(
          'seedIds',
          'Make ids follow a seed',
          'From now on, the same calls in the same order get the same ids, tokens and keys, which makes them guessable. ' +
            'Sending the same seed again starts again. Survives restarts.',
        ),
        body: SeedBody,
        response: { 200: Done },
      },
    },
    async ({ body }) => {
      refuseUnknownFields(SeedBody, body);
      await seedOfIds.set(body.seed);
      return { seed: body.seed };
    },
  );

  app.delete(
    '/_doppel/seed-ids',
    { schema: { ...controlRoute('unseedIds', 'Make ids random again'), response: { 200: Done } } },
    async () => {
      await seedOfIds.set(null);
      return { seed: null };
    },
  );
}
