import { readdirSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../support/server/serve.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

/** A recording server in front of `listener`, and one that replays what it recorded. */
async function record(listener: RequestListener) {
  const folder = join(makeTemporaryFolder(), 'recordings');
  const upstream = await serve(listener);
  const start = async (mode: 'record' | 'replay'): Promise<TestServer> => {
    const upstreams = { task: upstream, memory: upstream };
    const server = await startTestServer({ mode, upstreams, recordingsDirectory: folder });
    onTestFinished(() => server.close());
    await server.server.app.listen({ host: '127.0.0.1', port: 0 });
    return server;
  };
  const toUrl = (server: TestServer) => `http://127.0.0.1:${(server.server.app.server.address() as AddressInfo).port}`;
  const recorder = await start('record');
  return {
    url: toUrl(recorder),
    names: () => readdirSync(folder, { recursive: true }).map(String).sort(),
    /** Ends the recording. */
    async replay(): Promise<string> {
      await recorder.server.app.close();
      return toUrl(await start('replay'));
    },
  };
}

const REQUESTS = ['/list_graphs', '/api/v1/task?l=2', '/graph/a/unknown-operation'];

describe('a recording server', () => {
  it('passes requests and responses on as they are', async () => {
    const seen: object[] = [];
    const { url } = await record(async (request, response) => {
      const { method, url: path, headers } = request;
      seen.push({ method, path, key: headers.apikey, cookie: headers.cookie, body: await text(request) });
      response.writeHead(207, { 'content-type': 'application/json', 'x-own': 'kept', 'x-request-id': 'theirs' });
      response.end('{"a":  1}');
    });
    const headers = { apiKey: 'k-1', cookie: 'state=done', 'content-type': 'application/json' };
    const response = await fetch(`${url}/graph/a%20b/query?x=1`, { method: 'POST', headers, body: '{ "query":"q"}' });
    expect(seen).toEqual([
      { method: 'POST', path: '/graph/a%20b/query?x=1', key: 'k-1', cookie: undefined, body: '{ "query":"q"}' },
    ]);
    expect([response.status, await response.text()]).toEqual([207, '{"a":  1}']);
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'x-own': 'kept', 'x-request-id': 'theirs' });
    expect(response.headers.get('content-security-policy')).toBeNull();
  });

  it('refuses large bodies without a key, and more than it has memory for, before it reads them', async () => {
    let count = 0;
    const { url } = await record((request, response) => {
      count += 1;
      request.resume().on('end', () => response.end('{}'));
    });
    /** Answers to requests that declare a body and send nothing of it. */
    const declare = (length: number, headers: object) => {
      const sent = http.request(`${url}/graph/a/insert`, {
        method: 'POST',
        headers: { ...headers, 'content-length': length },
      });
      onTestFinished(() => void sent.destroy());
      sent.flushHeaders();
      return new Promise<number | undefined>((resolve, reject) =>
        sent.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject),
      );
    };
    expect(await declare(65 * 1024, {})).toBe(413);
    expect(await declare(65 * 2 ** 20, { apikey: 'k' })).toBe(413);
    // Two bodies of 40 MiB are more than one client may have in transfer.
    expect(await Promise.race([1, 2].map(() => declare(40 * 2 ** 20, { apikey: 'k' })))).toBe(429);
    expect(count).toBe(0);
    expect((await fetch(`${url}/graph/a/insert`, { method: 'POST', body: 'x'.repeat(60_000) })).status).toBe(200);
  });

  it('decodes a compressed response for its recording only', async () => {
    const { url, replay } = await record((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync('{"graphs":[]}'));
    });
    const live = await fetch(`${url}/list_graphs`);
    expect([live.headers.get('content-encoding'), await live.json()]).toEqual(['gzip', { graphs: [] }]);
    const replayed = await fetch(`${await replay()}/list_graphs`);
    expect([replayed.headers.get('content-encoding'), await replayed.json()]).toEqual([null, { graphs: [] }]);
  });

  it('stores binary bodies beside the exchange, and operations that it does not know', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    const { url, replay, names } = await record((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      response.end(bytes);
    });
    const read = async (base: string) =>
      Promise.all(REQUESTS.map(async (path) => Buffer.from(await (await fetch(base + path)).arrayBuffer())));
    expect(await read(url)).toEqual([bytes, bytes, bytes]);
    expect(await read(await replay())).toEqual([bytes, bytes, bytes]);
    expect(names().filter((name) => name.endsWith('.bin'))).toHaveLength(1);
    expect(names().filter((name) => name.startsWith('memory/unknown/'))).toHaveLength(1);
  });

  it('stores what is behind a link without secrets and links', async () => {
    const { url, replay } = await record((request, response) => {
      const live = `http://${request.headers.host}/live/token`;
      const isPage = request.url === '/live/token';
      response.setHeader('content-type', isPage ? 'text/html' : 'application/json');
      response.end(isPage ? `<p>key-of-ada ${live}</p>` : JSON.stringify({ id: 't', live_url: live }));
    });
    await fetch(`${url}/api/v1/task/t`, { headers: { apikey: 'key-of-ada' } });
    const task = await fetch(`${await replay()}/api/v1/task/t`, { headers: { apikey: 'key-of-bob' } });
    const { live_url } = (await task.json()) as { live_url: string };
    expect(await (await fetch(live_url)).text()).toMatch(/^<p>{{masked}} {{link:[0-9a-f]{32}}}<\/p>$/);
  });

  it('passes a large response on, and does not store it', async () => {
    const large = 'x'.repeat(9 * 2 ** 20);
    const { url, replay } = await record((_request, response) => void response.end(large));
    expect(await (await fetch(`${url}/list_graphs`)).text()).toHaveLength(large.length);
    expect((await fetch(`${await replay()}/list_graphs`)).status).toBe(404);
  });

  it('breaks off where the hosted service does, and does not store a part', async () => {
    const { url, replay } = await record((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    await expect((await fetch(`${url}/list_graphs`)).text()).rejects.toThrow();
    expect((await fetch(`${await replay()}/list_graphs`)).status).toBe(404);
  });
});
