import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
let port: number;

beforeAll(async () => {
  doppel = await startTestServer();
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = doppel.server.app.server.address() as AddressInfo);
});
afterAll(() => doppel.close());

const headers = { 'content-type': 'application/json' };
const KIB = 1024;

describe('a body from whoever has no key', () => {
  it.each(['/signup', '/api/v1/telemetry', '/live/unknown/control', '/nowhere'])(
    'may have 64 KiB: POST %s',
    async (path) => {
      const send = (length: number) =>
        doppel.call('POST', path, { apiKey: null, headers, payload: `{}${' '.repeat(length - 2)}` });
      expect((await send(64 * KIB)).status).not.toBe(413);
      expectError(await send(64 * KIB + 1), 413, /^The body is too large: send at most 64 KiB\.$/);
    },
  );

  it('is not read where a key is wanted', async () => {
    const sent = doppel.call('POST', '/graph/a/insert', { apiKey: null, headers, payload: ' '.repeat(5 * KIB * KIB) });
    expectError(await sent, 401, /^API key missing/);
  });
});

describe('a body with a key', () => {
  it('may have 4 MiB', async () => {
    const send = (length: number) =>
      doppel.call('POST', '/graph/a/insert', { headers, payload: `{"memory":"x"}${' '.repeat(length - 14)}` });
    expect((await send(4 * KIB * KIB)).status).toBe(200);
    expectError(await send(4 * KIB * KIB + 1), 413, /send at most 4 MiB\.$/);
  });

  it.each([true, false])('that is too large is refused while it is on its way (in chunks: %s)', async (isChunked) => {
    const length = 20 * KIB * KIB;
    const framing = isChunked ? {} : { 'content-length': length };
    const sent = request({
      ...{ port, path: '/graph/a/insert', method: 'POST' },
      headers: { ...headers, ...framing, apikey: doppel.apiKey },
    });
    sent.on('error', () => {});
    const answered = new Promise<[number | undefined, string]>((resolve) => {
      sent.on('response', async (answer) => resolve([answer.statusCode, await text(answer)]));
    });
    sent.end(Buffer.alloc(length, ' '));
    expect(await answered).toEqual([413, '{"detail":"The body is too large: send at most 4 MiB."}']);
  });
});
