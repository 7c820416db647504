import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

let doppel: TestServer;
let port: number;
let live: string;
let graphml: string;

beforeAll(async () => {
  doppel = await startTestServer({ corsOrigins: ['https://client.example'] });
  await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (doppel.server.app.server.address() as AddressInfo).port;
  const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 2 + 3' } });
  await doppel.finishTask(body.id);
  live = new URL(body.live_url).pathname;
  await doppel.call('POST', '/graph/g', { json: {} });
  const link = new URL((await doppel.call('GET', '/graph/g/graphml')).body.presignedUrl);
  graphml = link.pathname + link.search;
});
afterAll(() => doppel.close());

const PAGES = [
  '/docs',
  '/docs/static/swagger-ui-bundle.js',
  '/signup',
  '/values',
  '/assets/live.js',
  '/assets/live.html',
  '/',
];
/** What only a key opens. */
const DATA = [
  '/api/v1/task',
  '/graph/g/configuration',
  '/graph/g/export',
  '/list_graphs',
  '/plan',
  '/graph/none/configuration',
];
const OPEN_DATA = ['/openapi.json', '/metrics'];
const REFUSED = ['/nothing', '/assets/nothing', '/live/unknown/events', '/downloads/x.graphml'];
const ofRun = () => ['', '/events', '/frames/0.webp', '/recording.webm', '/downloads.zip'].map((path) => live + path);
const everywhere = () => [...PAGES, ...OPEN_DATA, ...REFUSED, ...ofRun(), graphml, '/live/unknown'];
const SHOWN_ELSEWHERE = ['', '/frames/0.webp', '/recording.webm'];

async function headersOf(url: string, more: Record<string, string> = {}): Promise<Headers> {
  const headers = { apikey: doppel.apiKey, ...more };
  const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  return response.headers;
}

function policyOf(headers: Headers): Map<string, string> {
  const policy = headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split(';').flatMap((part) => {
      const [name, ...values] = part.trim().split(/\s+/);
      return name ? [[name, values.join(' ')] as const] : [];
    }),
  );
}

describe('what only a key opens', () => {
  it('is data: no page shows it, and nobody keeps it', async () => {
    for (const url of DATA) {
      const headers = await headersOf(url);
      expect(headers.get('content-security-policy'), url).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('cross-origin-resource-policy'), url).toBe('same-origin');
      expect(headers.get('x-content-type-options'), url).toBe('nosniff');
      expect(headers.get('cache-control'), url).toBe('no-store');
      expect(headers.get('x-request-id'), url).toBeTruthy();
    }
  });

  it('is no more than that without the key', async () => {
    const headers = await headersOf('/list_graphs', { apikey: 'wrong' });
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('every other answer', () => {
  it('is what it says it is, tells nobody its address, and is isolated from other sites', async () => {
    for (const url of everywhere()) {
      const headers = await headersOf(url);
      expect(headers.get('x-content-type-options'), url).toBe('nosniff');
      expect(headers.get('referrer-policy'), url).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy'), url).toBe('same-origin');
      expect(headers.get('x-request-id'), url).toBeTruthy();
      expect(headers.get('x-powered-by') ?? headers.get('server'), url).toBeNull();
    }
  });

  it('has a policy that allows neither resources of other sites nor inline scripts', async () => {
    for (const url of everywhere()) {
      const policy = policyOf(await headersOf(url));
      expect(policy.get('default-src'), url).toBe("'self'");
      expect(policy.get('base-uri'), url).toBe("'none'");
      expect(policy.get('object-src'), url).toBe("'none'");
      expect(policy.get('form-action'), url).toBe("'self'");
      // The page of the documentation puts in one style sheet, named by its digest.
      const others = [...policy].filter(([name]) => /-src/.test(name) && !/^(default|object)-src$/.test(name));
      for (const [name, values] of others) {
        expect(url, name).toMatch(/^\/docs/);
        expect(values, name).toMatch(/^'self'( data:| 'sha256-[\w+/]{43}=')?$/);
      }
      expect(policy.has('upgrade-insecure-requests'), url).toBe(false);
    }
  });

  it('cannot be embedded, except pages and files that show a run', async () => {
    for (const url of [...everywhere()]) {
      const headers = await headersOf(url);
      const isShown = url === '/live/unknown' || SHOWN_ELSEWHERE.some((path) => url === live + path);
      expect(policyOf(headers).get('frame-ancestors'), url).toBe(isShown ? undefined : "'none'");
      expect(headers.get('x-frame-options'), url).toBe(isShown ? null : 'DENY');
      expect(headers.get('cross-origin-resource-policy'), url).toBe(isShown ? 'cross-origin' : 'same-origin');
    }
  });

  it('is not cached, except static files and, privately for a while, pictures', async () => {
    for (const url of everywhere()) {
      const kept = (await headersOf(url)).get('cache-control');
      if (/^\/(assets|docs\/static)\/.*\w\.\w+$/.test(url)) expect(kept, url).toBe('public, max-age=0');
      else expect(kept, url).toBe(url.endsWith('.webp') ? 'private, max-age=300' : 'no-store');
    }
    const missing = await headersOf(`${live}/frames/99.webp`);
    expect(missing.get('cache-control')).toBe('no-store');
  });

  it('says so of a new key too', async () => {
    const { headers } = await doppel.call('POST', '/signup', { apiKey: null });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
});

describe('what is answered before there is a route', () => {
  it('is as strict', async () => {
    const headers = await headersOf('/%zz');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['a request without Host', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request', 'Host must be'],
    [
      'an expectation',
      'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n',
      '417 Expectation Failed',
      'The server',
    ],
  ])('and has a body of JSON, also for %s', async (_what, request, status, detail) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
      if (text.includes('"}')) socket.destroy();
    });
    socket.write(request);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
    expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(text).toContain(`{"detail":"${detail}`);
  });

  it('even to what is not HTTP', async () => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.write('<script>alert(1)</script> / HTTP/1.1\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(text).toContain('\r\n\r\n{"detail":"The request is not valid HTTP."}');
    expect(text).not.toContain('<script>');
  });
});

describe('a page of an origin that may call the server', () => {
  it('may read the events of a run as well', async () => {
    const origin = 'https://client.example';
    expect((await headersOf(`${live}/events`, { origin })).get('access-control-allow-origin')).toBe(origin);
    const other = await headersOf(`${live}/events`, { origin: 'https://evil.example' });
    expect(other.get('access-control-allow-origin')).not.toBe('https://evil.example');
  });
});
