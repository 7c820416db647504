import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { shareFileHandles } from '../../../src/compose/file-handles.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const LIMIT = 512;
/** The server samples its load every 2 s. */
const WATCHED_MS = 5_000;

/** A program that runs Node with few file handles. */
function limitHandles(folder: string): string {
  const path = join(folder, 'node');
  writeFileSync(path, `#!/bin/sh\nulimit -n ${LIMIT}\nexec '${process.execPath}' "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

it('shares out what there is', () => {
  expect(shareFileHandles(512)).toEqual({ connections: 192, openGraphsPerThread: 32 });
  expect(shareFileHandles(20_000)).toEqual({ connections: 7500, openGraphsPerThread: 128 });
  expect(shareFileHandles(Number.POSITIVE_INFINITY)).toEqual({ connections: 10_000, openGraphsPerThread: 128 });
  expect(shareFileHandles(8)).toEqual({ connections: 3, openGraphsPerThread: 1 });
});

it('serves others while one address opens more connections than there are file handles', async () => {
  const folder = makeTemporaryFolder();
  const server = await startServerProcess(
    join(folder, 'data'),
    { LOG_LEVEL: 'error' },
    undefined,
    limitHandles(folder),
  );
  onTestFinished(() => void server.end('SIGKILL'));
  const { port } = new URL(server.url);
  const sockets = Array.from({ length: LIMIT + 100 }, () => connect({ port: Number(port), host: '127.0.0.1' }));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(
    sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'error').catch(() => {})])),
  );
  for (const socket of sockets) socket.on('error', () => {});

  const callFromElsewhere = async (method: string, path: string): Promise<string> => {
    const sent = request({ port, host: '127.0.0.1', localAddress: '127.0.0.2', method, path, agent: false });
    sent.end();
    const [answer] = await once(sent, 'response');
    return `${answer.statusCode} ${await text(answer)}`;
  };
  const until = performance.now() + WATCHED_MS;
  while (performance.now() < until) {
    expect(await callFromElsewhere('GET', '/ready')).toMatch(/^200/);
    expect(await callFromElsewhere('GET', '/metrics')).toMatch(/^200/);
  }
  expect(await callFromElsewhere('POST', '/signup')).toMatch(/^200/);
  expect(server.process.exitCode).toBeNull();
});
