import { startDoppel } from 'doppel/testing';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    server: { url: string; apiKey: string };
  }
}

/** One server for all files. */
export default async function startServer(project: TestProject) {
  const doppel = await startDoppel({ env: { TASK_MIN_VISIBLE_MS: '0' } });
  project.provide('server', { url: doppel.url, apiKey: doppel.apiKey });
  return () => doppel.stop();
}
