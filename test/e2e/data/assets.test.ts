import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpClient } from '../../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';

let dataDirectory: string;
let running: ServerProcess[];

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-e2e-'));
  running = [];
});
afterEach(async () => {
  for (const server of running) if (server.process.exitCode === null) await server.end('SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(dataDirectory, {});
  running.push(server);
  return server;
}

interface Made {
  r: { id: string };
}

const files = () => {
  try {
    return readdirSync(join(dataDirectory, 'files'));
  } catch {
    return [];
  }
};

it('a server killed in the middle of an upload keeps what it had acknowledged, and nothing else', async () => {
  const server = await start();
  const client = createHttpClient(server.url, server.apiKey);
  await client.call('POST', '/api/v1/profile', { id: 'shopping' });
  const form = new FormData();
  form.append('file', new Blob(['kept']), 'kept.txt');
  const headers = { apikey: server.apiKey };
  const kept = (await (
    await fetch(`${server.url}/api/v1/file`, { method: 'POST', headers, body: form })
  ).json()) as Made;

  const type = 'multipart/form-data; boundary=cut';
  const upload = request(`${server.url}/api/v1/file`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
  });
  upload.on('error', () => {});
  upload.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\n');
  upload.write(Buffer.alloc(100_000));
  while (files().length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  await server.end('SIGKILL');
  expect(files()).toHaveLength(2);

  const second = await start();
  expect(files()).toEqual([kept.r.id]);
  const again = createHttpClient(second.url, second.apiKey);
  expect((await again.call('GET', '/api/v1/profile')).body.r).toMatchObject([{ id: 'shopping' }]);
  expect((await again.call('DELETE', `/api/v1/file/${kept.r.id}`)).status).toBe(200);
});
