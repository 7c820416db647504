import { createRequire } from 'node:module';
import type { Random } from '../../random.ts';

type Faker = typeof import('@faker-js/faker/locale/en').faker;
let faker: Faker | undefined;

const NAME = /^[a-z]\w*\.[a-z]\w*$/i;

/** Draws a fake value by its name in Faker, such as `person.firstName`; times are relative to `now`. Throws for an unknown
 *  name. */
export function drawFake({ random, now }: { random: Random; now: () => number }, name: string): string {
  if (!NAME.test(name)) throw new Error(`faker takes a name such as person.firstName, not "${name}"`);
  // Loaded with the first fake.
  faker ??= (createRequire(import.meta.url)('@faker-js/faker/locale/en') as { faker: Faker }).faker;
  faker.seed(random.integer(0, 2 ** 31));
  faker.setDefaultRefDate(now());
  return faker.helpers.fake(`{{${name}}}`);
}
