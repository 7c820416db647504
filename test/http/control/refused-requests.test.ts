import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;
let port: number;
let accountId: string;

beforeAll(async () => {
  doppel = await startTestServer({ control: { kind: 'on' }, host: '127.0.0.1', rateLimit: 3 });
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (doppel.server.app.server.address() as AddressInfo).port;
  accountId = (await doppel.server.accounts.authenticate(doppel.apiKey)).accountId;
});
afterAll(() => doppel.close());
beforeEach(async () => {
  await doppel.call('DELETE', '/_doppel/requests', { apiKey: null });
});

/** Sends bytes as they are. Resolves to all that comes back. */
function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return text(socket);
}

const list = async (query = '') =>
  (await doppel.call('GET', `/_doppel/requests${query}`, { apiKey: null })).body.requests;
const ask = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;

it.each([
  ['an unknown path', ask('GET /api/v9/x?a=1'), { status: 404, method: 'GET', path: '/api/v9/x', query: { a: '1' } }],
  ['a method that the path does not have', ask('PUT /list_graphs'), { status: 405, method: 'PUT' }],
  ['an unknown host', 'GET /plan HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n', { status: 403 }],
  ['a broken path', ask('GET /graph/%zz?b=2'), { status: 400, path: '/graph/%zz', query: { b: '2' } }],
  ['no HTTP', 'GET  / HTTP/9\r\n\r\n', { status: 400, method: '', path: '' }],
  [
    'broken headers',
    'POST /plan?c=3 HTTP/1.1\r\nHost localhost\r\n\r\n',
    { status: 400, method: 'POST', path: '/plan' },
  ],
  [
    'headers that are too long',
    `GET /plan HTTP/1.1\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
    { status: 431, requestBodyKind: 'omitted' },
  ],
  [
    'a body that is too large',
    ask('POST /signup', 'Content-Type: application/json\r\nContent-Length: 9000000\r\n'),
    { status: 413, operation: 'signUp', requestBytes: 9_000_000 },
  ],
  [
    'a broken body',
    `${ask('POST /signup', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n')}zz\r\n`,
    { status: 400, operation: 'signUp', ended: null },
  ],
  ['no key', ask('GET /list_graphs'), { status: 401, operation: 'listGraphs' }],
])('records a request with %s, for calls about all accounts only', async (_name, bytes, expected) => {
  const reply = await sendRaw(bytes);
  expect(reply).toContain(`HTTP/1.1 ${expected.status} `);
  await expect
    .poll(() => list())
    .toMatchObject([{ accountId: null, ruleId: null, responseBodyKind: 'json', ...expected }]);
  const [entry] = await list();
  expect(entry.responseBody).toEqual({ detail: expect.any(String) });
  expect(reply).toContain(JSON.stringify(entry.responseBody));
  expect(await list(`?account=${accountId}`)).toEqual([]);
});

it('names the request in the response', async () => {
  for (const bytes of ['broken\r\n\r\n', ask('GET /%zz')]) {
    const id = /x-request-id: (\S+)/.exec(await sendRaw(bytes))?.[1];
    await expect.poll(async () => (await list()).at(-1)?.id).toBe(id);
  }
});

it('records nothing of a broken path of the control API', async () => {
  await sendRaw(ask('GET /_doppel/%zz'));
  await sendRaw(ask('GET /unknown'));
  await expect.poll(() => list()).toMatchObject([{ path: '/unknown' }]);
});

it('records a request beyond the rate limit, for its account', async () => {
  for (let index = 0; index < 4; index += 1) await doppel.call('GET', '/plan');
  const requests = await list(`?account=${accountId}`);
  expect(requests.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200, 429]);
});
