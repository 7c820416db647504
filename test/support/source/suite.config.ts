import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import suite from '../../../clients/examples/suite/vitest.config.ts';

/** Runs the sample suite on the sources: Vite does not resolve a package by its own name. */
export default mergeConfig(suite, {
  resolve: { alias: { 'doppel/testing': fileURLToPath(new URL('../../../src/testing/testing.ts', import.meta.url)) } },
});
