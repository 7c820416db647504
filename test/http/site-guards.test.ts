import { afterAll, describe, expect, it } from 'vitest';
import type { Config } from '../../src/config.ts';
import { isLoopbackAddress } from '../../src/loopback.ts';
import { expectError } from '../support/expect-error.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const servers = new Map<string, Promise<TestServer>>();
afterAll(async () => {
  for (const server of servers.values()) await (await server).close();
});

const CONTROL_ON: Partial<Config> = { control: { kind: 'on' } };

/** One server per configuration. */
function start(changes: Partial<Config> = {}): Promise<TestServer> {
  const key = JSON.stringify(changes);
  const server = servers.get(key) ?? startTestServer(changes);
  servers.set(key, server);
  return server;
}

const signUp = (doppel: TestServer, headers: Record<string, string>) =>
  doppel.call('POST', '/signup', { apiKey: null, headers });

describe('a POST without a key', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused from a page of another site: %j', async (headers) => {
    const doppel = await start();
    for (const url of ['/signup', '/api/v1/telemetry', '/live/token/control']) {
      const reply = await doppel.call('POST', url, { apiKey: null, headers, json: {} });
      expectError(reply, 403, /^Requests from pages of other sites are not allowed/);
    }
  });

  it.each([
    {},
    { origin: 'http://localhost:8080', host: 'localhost:8080' },
    { origin: 'https://doppel.example' },
    { origin: 'https://friend.example' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('is taken from its own pages, and from those allowed: %j', async (headers) => {
    const doppel = await start({ publicUrl: 'https://doppel.example', corsOrigins: ['https://friend.example'] });
    expect((await signUp(doppel, headers as Record<string, string>)).status).toBe(200);
  });
});

describe('Host', () => {
  const read = (doppel: TestServer, host: string) => doppel.call('GET', '/health', { apiKey: null, headers: { host } });

  it.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.0.7'])(
    'is refused on a loopback address: %s',
    async (host) => {
      expectError(await read(await start(), host), 403, /^Host must be a loopback name/);
    },
  );

  it.each(['localhost', 'localhost:8080', '127.0.0.1:1', '127.9.9.9', '[::1]:8080', 'app.localhost', 'doppel.example'])(
    'is taken on a loopback address: %s',
    async (host) => {
      expect((await read(await start({ publicUrl: 'http://doppel.example' }), host)).status).toBe(200);
    },
  );

  describe('where others can reach the server', () => {
    const OWN = [
      '/',
      '/console/app.js',
      '/signup',
      '/mcp',
      '/graph/a/import',
      '/_doppel/requests',
      '/%5fdoppel/requests',
    ];
    const open = () =>
      start({ host: '0.0.0.0', ...CONTROL_ON, publicUrl: 'https://doppel.example', allowedHosts: ['doppel.lan'] });
    const readAll = async (host: string) => {
      const doppel = await open();
      return Promise.all(
        OWN.map(async (url) => (await doppel.call('GET', url, { apiKey: null, headers: { host } })).status),
      );
    };

    it.each([
      'evil.example',
      'evil.example:8080',
      'localhost.evil.example',
      '10.0.0.1.nip.example',
      'doppel.example.evil',
    ])('is refused by the control API, the console, sign-up, imports and MCP: %s', async (host) => {
      expect(await readAll(host)).toEqual(OWN.map(() => 403));
      const doppel = await open();
      const headers = { host, origin: `http://${host}` };
      expectError(
        await doppel.call('POST', '/_doppel/reset', { apiKey: null, headers, json: {} }),
        403,
        /^Host must be an IP/,
      );
      const forwarded = { host, 'x-forwarded-host': 'doppel.example' };
      expect((await doppel.call('GET', '/_doppel/requests', { apiKey: null, headers: forwarded })).status).toBe(403);
    });

    it.each(['localhost:8080', '192.168.0.7:8080', '[fd00::7]:8080', 'doppel:8080', 'DOPPEL.lan:81', 'doppel.example'])(
      'is taken there: %s',
      async (host) => {
        expect(await readAll(host)).not.toContain(403);
      },
    );
  });

  it('is any name on other routes where others can reach the server', async () => {
    expect((await read(await start({ host: '0.0.0.0' }), 'doppel.example:8080')).status).toBe(200);
  });

  it.each(['a b', '<script>', 'a/b', 'a?b', 'a:999999'])('is refused where it is no name: %s', async (host) => {
    expectError(await read(await start({ host: '0.0.0.0' }), host), 400, /^Host must be a host name or an IP address/);
  });
});

describe('CORS_ORIGINS=*', () => {
  const headers = { origin: 'https://evil.example' };
  const preflight = { ...headers, 'access-control-request-method': 'POST' };

  it.each(['/_doppel/reset', '/%5Fdoppel/reset', '/signup', '/graph/a/import', '/mcp'])(
    'does not open %s',
    async (url) => {
      const doppel = await start({ corsOrigins: ['*'], ...CONTROL_ON });
      const answers = [
        await doppel.server.app.inject({ method: 'OPTIONS', url, headers: preflight }),
        await doppel.server.app.inject({ method: 'POST', url, headers }),
      ];
      for (const answer of answers) expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answers[1]?.statusCode).toBeGreaterThanOrEqual(400);
    },
  );

  it('opens the two services', async () => {
    const doppel = await start({ corsOrigins: ['*'], ...CONTROL_ON });
    for (const method of ['OPTIONS', 'POST'] as const) {
      const answer = await doppel.server.app.inject({ method, url: '/api/v1/task', headers: preflight });
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    }
  });

  it('opens the control API to the origins that it names beside', async () => {
    const doppel = await start({ corsOrigins: ['*', 'https://friend.example'], ...CONTROL_ON });
    const friend = { origin: 'https://friend.example' };
    const answer = await doppel.server.app.inject({ url: '/_doppel/requests', headers: friend });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'https://friend.example' });
  });
});

it('takes no protocol but http and https from a proxy', async () => {
  const doppel = await start({ host: '0.0.0.0', trustProxy: true });
  const live = async (proto: string) => {
    const headers = { 'x-forwarded-proto': proto, 'x-forwarded-for': '192.0.2.1' };
    return (await doppel.call('POST', '/api/v1/task', { json: { task: 'x' }, headers })).body.live_url.split('//')[0];
  };
  expect(await live('https')).toBe('https:');
  expect(await live('javascript')).toBe('http:');
});

describe('a path that has other methods', () => {
  it.each([
    ['GET', '/api/v1/task/x/event', 'POST'],
    ['PUT', '/graph/a', 'DELETE, GET, HEAD, POST'],
    ['DELETE', '/list_graphs', 'GET, HEAD'],
    ['POST', '/live/token/frames/1.webp', 'GET, HEAD'],
    ['POST', '/health/', 'GET, HEAD'],
  ] as const)('answers 405 with those: %s %s', async (method, url, allow) => {
    const reply = await (await start()).call(method, url);
    expectError(reply, 405, new RegExp(`does not allow ${method}. Allowed: ${allow}`));
    expect(reply.headers.allow).toBe(allow);
  });

  it('is distinguished from a request without one', async () => {
    expectError(await (await start()).call('GET', '/nowhere'), 404, /^There is no GET \/nowhere/);
  });
});

describe('where CORS_ORIGINS is set', () => {
  const origin = 'https://app.example';

  it('an unknown path is still 404, and a known one 405', async () => {
    const doppel = await start({ corsOrigins: [origin] });
    expectError(await doppel.call('GET', '/nope', { headers: { origin } }), 404, /^There is no GET \/nope/);
    expectError(await doppel.call('PUT', '/account', { headers: { origin } }), 405, /Allowed: GET/);
  });

  it('preflights allow the headers that the server reads, and pages may read the id and when to try again', async () => {
    const doppel = await start({ corsOrigins: [origin] });
    const asked = ['traceparent', 'x-requested-with', 'x-doppel-control', 'idempotency-key', 'apikey', 'range'];
    const { headers } = await doppel.call('OPTIONS', '/api/v1/task', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': asked.join(',') },
    });
    const allowed = String(headers['access-control-allow-headers']).split(/, ?/);
    expect(asked.filter((name) => !allowed.includes(name))).toEqual([]);
    const shown = (await doppel.call('GET', '/account', { headers: { origin } })).headers;
    expect(String(shown['access-control-expose-headers']).split(/, ?/)).toEqual(
      expect.arrayContaining(['x-request-id', 'retry-after']),
    );
  });
});

it.each(['localhost:99999', 'localhost:65536', '127.0.0.999', '[::::]', 'a b'])(
  'a Host that no URL can have is refused: %s',
  async (host) => {
    const doppel = await start();
    const json = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (const url of ['/mcp', '/api/v1/task'])
      expectError(await doppel.call('POST', url, { json, headers: { host } }), 400, /^Host must be/);
  },
);

it('a socket whose client has reset it is not on this machine', () => {
  expect(isLoopbackAddress(undefined)).toBe(false);
  expect(isLoopbackAddress('127.0.0.1')).toBe(true);
});
