import { Type } from '#typebox';
import type { App } from '../../app-type.ts';
import { nullable } from '../../wire/common.ts';
import { refuseUnknownFields } from '../../wire/control/check-document.ts';
import { controlRoute } from '../../wire/control/route.ts';

export interface SeedRouteOptions {
  /** Null ends the seed. */
  setSeed: (seed: string | number | null) => void;
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

export async function seedRoutes(app: App, { setSeed }: SeedRouteOptions): Promise<void> {
  app.put(
    '/_doppel/seed-ids',
    {
      schema: {
        ...controlRoute(
          'seedIds',
          'Make ids follow a seed',
          'From now on, the same calls in the same order get the same ids, tokens and keys, which makes them guessable. ' +
            'Sending the same seed again starts again. Ends with the process.',
        ),
        body: SeedBody,
        response: { 200: Done },
      },
    },
    async ({ body }) => {
      refuseUnknownFields(SeedBody, body);
      setSeed(body.seed);
      return { seed: body.seed };
    },
  );

  app.delete(
    '/_doppel/seed-ids',
    { schema: { ...controlRoute('unseedIds', 'Make ids random again'), response: { 200: Done } } },
    async () => {
      setSeed(null);
      return { seed: null };
    },
  );
}
