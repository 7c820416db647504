import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';
import { readEntry } from './entry.ts';

/** Gives `use` a real server on a data folder of its own; both are gone when it ends, however it ends.
 *  @param main the module that starts it; that of this checkout by default */
export async function withServer<Result>(
  env: Record<string, string>,
  use: (server: ServerProcess) => Promise<Result>,
  main?: string,
): Promise<Result> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
  try {
    const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error', ...env }, main);
    try {
      return await use(server);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** As `withServer`, with the server of another checkout as well if one is named. */
export function withServers<Result>(
  env: Record<string, string>,
  otherCheckout: string | undefined,
  use: (servers: Servers) => Promise<Result>,
): Promise<Result> {
  return withServer(env, (server) =>
    otherCheckout === undefined
      ? use({ server })
      : withServer(env, (other) => use({ server, other }), readEntry(otherCheckout)),
  );
}

export interface Servers {
  server: ServerProcess;
  /** Of another checkout. */
  other?: ServerProcess;
}
