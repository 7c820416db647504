import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: { globalSetup: './start-server.ts', maxWorkers: '100%', testTimeout: 30_000 },
});
