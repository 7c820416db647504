import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDevices } from '../compose/devices.ts';
import { composeServer, ensureReadyKey } from '../compose/server.ts';
import { type Config, readConfig } from '../config.ts';
import { setFault } from '../fault-points.ts';
import type { App } from '../http/app-type.ts';
import { releasePageCaches } from '../storage/page-caches.ts';
import { readVersion } from '../version.ts';
import { type Arguments, MCP_DEFAULTS, readArguments, USAGE } from './arguments.ts';
import { toBanner, toLocalUrl, toReadyLine } from './banner.ts';
import { keepCompiledCode } from './compile-cache.ts';
import { collectGarbageWhenIdle, endStart } from './idle-gc.ts';

const STANDARD_ERROR = 2;
const STOP_WITHIN_MS = 9_500;
const LISTEN_PROBLEMS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `port ${port} of ${host} is in use. Stop what listens there, or choose another port with --port or PORT; 0 selects a free one.`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine. Choose one with --host or HOST; 0.0.0.0 means all.`,
  EACCES: (host, port) =>
    `this user must not listen on port ${port} of ${host}. Choose one above 1023 with --port or PORT.`,
};

// Keys and texts must be private to the user of the server.
process.umask(0o077);
try {
  const given = readArguments(process.argv.slice(2));
  if (given.print === 'help') console.log(USAGE);
  else if (given.print === 'version') console.log(readVersion());
  else if (given.url !== null) await offerTools(given.url, readConfig(process.env).apiKey ?? '');
  else await start(given);
} catch (error) {
  stopWith(`Doppel cannot start: ${error instanceof Error ? error.message : error}`);
}

async function start(given: Arguments): Promise<void> {
  if (given.isEphemeral) given.env.DATA_DIR = makeEphemeralFolder();
  const isMcp = given.command === 'mcp';
  const defaults = isMcp ? MCP_DEFAULTS : {};
  const close = await serve(
    {
      ...readConfig({ ...defaults, ...process.env, ...given.env }),
      ...((given.isJson || isMcp) && { logDescriptor: STANDARD_ERROR }),
      // Nothing continues: what is left of the work goes with the folder.
      ...(given.isEphemeral && { stopGraceMs: 0 }),
    },
    given,
  );

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(
      () => stopWith('Doppel did not stop in time. Unfinished work continues at the next start.'),
      STOP_WITHIN_MS,
    ).unref();
    close().then(
      () => process.exit(0),
      (error) => stopWith(`Doppel did not stop cleanly: ${error}`),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (given.stopsWithInput) {
    for (const event of ['end', 'close', 'error']) process.stdin.on(event, stop);
    process.stdin.resume();
  }
}

/** Starts what the role asks for and announces it on standard output.
 *  @returns what stops it */
async function serve(config: Config, given: Arguments): Promise<() => Promise<void>> {
  setFault(config.fault, (how) => how === 'process' && process.kill(process.pid, 'SIGKILL'));
  if (config.role !== 'api') {
    await checkDevices(config);
    await checkEmbedder(config);
  }
  return config.role === 'worker' ? serveWork(config) : serveClients(config, given);
}

/** The worker thread opens it, too, but is started again where it fails. */
async function checkEmbedder({ embeddingFolder }: Config): Promise<void> {
  if (embeddingFolder === '') return;
  const { openStaticEmbedder } = await import('../llm/static/static-embedder.ts');
  await openStaticEmbedder(embeddingFolder);
}

async function serveClients(config: Config, { command, isJson }: Arguments): Promise<() => Promise<void>> {
  const server = await composeServer(config);
  collectGarbageWhenIdle(releasePageCaches);
  const apiKey = await ensureReadyKey(config, server.accounts);
  const localUrl = await listen(server.app, config);
  const url = config.publicUrl || localUrl;
  if (command === 'mcp') await offerTools(localUrl, apiKey);
  else console.log(isJson ? toReadyLine(url, apiKey, process.pid) : toBanner(url, apiKey));
  endStart();
  server.startWork();
  keepCompiledCode();
  return server.close;
}

async function serveWork(config: Config): Promise<() => Promise<void>> {
  const { composeWorkerNode } = await import('../compose/nodes/worker-node.ts');
  const node = await composeWorkerNode(config);
  collectGarbageWhenIdle(releasePageCaches);
  console.log(`Doppel works. Probes and metrics: ${await listen(node.app, config)}`);
  endStart();
  node.startWork();
  keepCompiledCode();
  return node.close;
}

/** Offers the tools of the server at `url` on standard input and output, until its client closes them. */
async function offerTools(url: string, apiKey: string): Promise<void> {
  const { offerOnStandardStreams } = await import('../mcp/stdio.ts');
  offerOnStandardStreams(url, apiKey, readVersion());
}

/** Resolves to the URL for this machine. */
async function listen(app: App, { host, port }: Config): Promise<string> {
  await app.listen({ host, port }).catch((error) => {
    throw new Error(LISTEN_PROBLEMS[error.code]?.(host, port) ?? error.message, { cause: error });
  });
  return toLocalUrl(host, (app.server.address() as AddressInfo).port);
}

/** Makes a folder that is removed when the process exits. */
function makeEphemeralFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}
