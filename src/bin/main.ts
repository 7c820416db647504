import type { AddressInfo } from 'node:net';
import { composeServer, ensureReadyKey } from '../compose/server.ts';
import { readConfig } from '../config.ts';
import { setFault } from '../fault-points.ts';
import { toBanner, toLocalUrl } from './banner.ts';
import { collectGarbageWhenIdle } from './idle-gc.ts';

const STOP_WITHIN_MS = 9_500;

// Keys and texts must be private to the user of the server.
process.umask(0o077);
try {
  await start();
} catch (error) {
  stopWith(`Doppel cannot start: ${error instanceof Error ? error.message : error}`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  setFault(config.fault, (how) => how === 'process' && process.kill(process.pid, 'SIGKILL'));
  const server = await composeServer(config);
  collectGarbageWhenIdle();
  const apiKey = await ensureReadyKey(config, server.accounts);
  await server.app.listen({ host: config.host, port: config.port });
  const { port } = server.app.server.address() as AddressInfo;
  console.log(toBanner(config.publicUrl || toLocalUrl(config.host, port), apiKey));

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(
      () => stopWith('Doppel did not stop in time. Unfinished work continues at the next start.'),
      STOP_WITHIN_MS,
    ).unref();
    server.close().then(
      () => process.exit(0),
      (error) => stopWith(`Doppel did not stop cleanly: ${error}`),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}
