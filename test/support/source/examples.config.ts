import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Runs the example for Vitest on the sources: Vite does not resolve a package by its own name. */
export default defineConfig({
  root: fileURLToPath(new URL('../../../clients/examples/vitest', import.meta.url)),
  resolve: { alias: { 'doppel/testing': fileURLToPath(new URL('../../../src/testing/testing.ts', import.meta.url)) } },
  test: { testTimeout: 60_000 },
});
