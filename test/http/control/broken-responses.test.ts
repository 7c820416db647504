import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
let port: number;
beforeAll(async () => {
  doppel = await startTestServer();
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = doppel.server.app.server.address() as AddressInfo);
});
afterEach(() => doppel.call('DELETE', '/_doppel/rules', { apiKey: null }));
afterAll(() => doppel.close());

const ask = (http: object, more: object = {}) =>
  doppel.call('POST', '/_doppel/rules', {
    apiKey: null,
    json: { match: { operation: 'listGraphs' }, do: { http }, ...more },
  });

interface Outcome {
  status: number | null;
  text: string;
  /** Code of the error that ended the connection; null if the response came whole. */
  error: string | null;
  ms: number;
}

/** One request over a socket of its own. */
function get(path = '/list_graphs', waitMs = 10_000): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const outcome: Outcome = { status: null, text: '', error: null, ms: 0 };
    const end = (error: string | null) => resolve({ ...outcome, error, ms: performance.now() - startedAt });
    const headers = { apikey: doppel.apiKey, connection: 'close' };
    const call = request({ host: '127.0.0.1', port, path, headers, timeout: waitMs }, (response) => {
      outcome.status = response.statusCode ?? null;
      response.setEncoding('utf8');
      response.on('data', (text) => {
        outcome.text += text;
      });
      response.on('end', () => end(null));
      response.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    });
    call.on('timeout', () => call.destroy(Object.assign(new Error('no response'), { code: 'TIMEOUT' })));
    call.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    call.end();
  });
}

it('is delayed', async () => {
  await ask({ latency: { fixed: 300 } });
  const { status, ms } = await get();
  expect(status).toBe(200);
  expect(ms).toBeGreaterThanOrEqual(299);
});

it('is delayed by what is drawn with the seed', async () => {
  await ask({ latency: { logNormal: { median: 20, sigma: 0.1 } } }, { seed: 4 });
  expect((await get()).status).toBe(200);
});

it('trickles', async () => {
  await ask({ status: 200, body: 'x'.repeat(40), bytesPerSecond: 100 });
  const { text, ms, error } = await get();
  expect({ text, error }).toEqual({ text: 'x'.repeat(40), error: null });
  expect(ms).toBeGreaterThanOrEqual(300);
});

it('is cut off', async () => {
  await ask({ status: 200, body: 'x'.repeat(100), truncate: 0.4 });
  const { status, text, error } = await get();
  expect({ status, length: text.length, error }).toEqual({ status: 200, length: 40, error: 'ECONNRESET' });
});

it('is no JSON', async () => {
  await ask({ malformed: true });
  const { status, text, error } = await get();
  expect({ status, error }).toEqual({ status: 200, error: null });
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
});

it('does not come: the connection is reset before the request is executed', async () => {
  await ask({ reset: 'before' });
  expect(await get()).toMatchObject({ status: null, error: 'ECONNRESET' });
});

it('ends after its headers: the connection is reset', async () => {
  await ask({ reset: 'after' });
  expect(await get()).toMatchObject({ status: 200, text: '', error: 'ECONNRESET' });
});

it('does not come: the connection is closed', async () => {
  await ask({ empty: true });
  expect(await get()).toMatchObject({ status: null, error: 'ECONNRESET' });
});

it('never comes, and does not keep the server from stopping', async () => {
  await ask({ silent: true });
  expect(await get('/list_graphs', 300)).toMatchObject({ status: null, error: 'TIMEOUT' });
});

it('is broken on routes without a key, but never on those of the control API', async () => {
  await doppel.call('POST', '/_doppel/rules', { apiKey: null, json: { do: { http: { status: 503 } } } });
  expect((await get('/openapi.json')).status).toBe(503);
  expect((await get('/_doppel/rules')).status).toBe(200);
});
