import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';

/** Gives `use` a real server on a data folder of its own; both are gone when it ends, however it ends. */
export async function withServer<Result>(
  env: Record<string, string>,
  use: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
  try {
    const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error', ...env });
    try {
      return await use(server);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
