import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BUNDLE, bundleTypebox } from './support/bundle-typebox.ts';

it('the bundle of TypeBox is made of the installed version', async () => {
  expect(readFileSync(BUNDLE, 'utf8') === (await bundleTypebox()), 'run: npm run bundle').toBe(true);
});
