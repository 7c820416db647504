import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundleVendored, VENDORED } from './support/source/bundle-vendored.ts';

it.each(VENDORED)('the bundle of $package is made of the installed version', async (vendored) => {
  expect(readFileSync(vendored.bundle, 'utf8') === (await bundleVendored(vendored)), 'run: npm run bundle').toBe(true);
});
