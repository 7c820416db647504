import type { App } from './app-type.ts';

const AFTER_MS = 100;

/** Loads, soon after the server listens, what it can listen without and first requests would wait for. */
export function loadLater(app: App, loads: readonly (() => unknown)[]): void {
  app.addHook('onListen', async () => {
    setTimeout(async () => {
      for (const load of loads) await load();
    }, AFTER_MS).unref();
  });
}
