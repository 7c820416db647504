import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../src/config.ts';
import { startTestServer } from '../support/server/test-server.ts';

const HOST = 'localhost:8080';
const KEY_PATH = '/console/key';

async function start(changes: Partial<Config> = {}) {
  const { server, close } = await startTestServer(changes);
  onTestFinished(close);
  return async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) => server.app.inject({ method, url, headers: { host: HOST, ...headers }, remoteAddress });
}

type Send = Awaited<ReturnType<typeof start>>;

/** The cookie that the page brings; empty if it brings none. */
async function open(send: Send, headers: Record<string, string> = {}, remoteAddress?: string): Promise<string> {
  const response = await send('GET', '/', headers, remoteAddress);
  return String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
}

const ask = (send: Send, cookie: string, headers: Record<string, string> = {}, remoteAddress?: string) =>
  send('POST', KEY_PATH, { cookie, origin: `http://${HOST}`, ...headers }, remoteAddress);

describe('the console', () => {
  it('is the page at the root, with its own files only', async () => {
    const send = await start();
    const page = await send('GET', '/');
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/);
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style|style=|https?:/);
    const names = [...page.body.matchAll(/(?:href|src)="(console\/[^"]+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect((await send('GET', `/${name}`)).statusCode).toBe(200);
    expect((await send('GET', '/console/no-such.js')).statusCode).toBe(404);
  });

  it('sends files compressed, and again only when they changed', async () => {
    const send = await start();
    const file = await send('GET', '/console/console.js');
    const zipped = await send('GET', '/console/console.js', { 'accept-encoding': 'br, gzip' });
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      etag: file.headers.etag,
    });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(file.body);
    const again = await send('GET', '/console/console.js', { 'if-none-match': String(file.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

it('leads to the API reference where the console is off', async () => {
  const send = await start({ console: 'off' });
  const root = await send('GET', '/');
  expect([root.statusCode, root.headers.location]).toEqual([302, 'docs']);
  expect((await send('GET', '/console/console.js')).statusCode).toBe(404);
});

describe("the server's own key", () => {
  it('is given once to a page on the same machine', async () => {
    const send = await start();
    const cookie = await open(send);
    const { statusCode, body } = await ask(send, cookie);
    expect(statusCode).toBe(200);
    const plan = await send('GET', '/plan', { apikey: JSON.parse(body).apiKey });
    expect(plan.statusCode).toBe(200);
    expect((await ask(send, cookie)).statusCode).toBe(403);
  });

  it('is offered by a cookie that no script and no other site can read or send', async () => {
    const send = await start();
    const { headers } = await send('GET', '/');
    expect(headers['set-cookie']).toMatch(/; Path=\/console\/key; Max-Age=60; HttpOnly; SameSite=Strict$/);
  });

  it.each<[string, Record<string, string>]>([
    ['without the cookie', { cookie: '' }],
    ['with an invented cookie', { cookie: 'doppel_console=x' }],
    ['by a page of another site', { origin: 'https://evil.example' }],
    ['by a page of another port', { origin: 'http://localhost:9999' }],
    ['by a page without an origin', { origin: 'null' }],
    ['across sites', { 'sec-fetch-site': 'cross-site' }],
    ['under a name that points here', { host: 'evil.example', origin: 'http://evil.example' }],
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ])('is not given %s', async (_, headers) => {
    const send = await start();
    const cookie = await open(send);
    const refused = await ask(send, cookie, headers);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).not.toContain('dpl_');
  });

  it('is not given to another machine', async () => {
    const send = await start({ host: '127.0.0.1' });
    const cookie = await open(send);
    expect((await ask(send, cookie, {}, '192.0.2.1')).statusCode).toBe(403);
    expect(await open(send, {}, '192.0.2.1')).toBe('');
  });

  it.each<[string, Partial<Config>]>([
    ['listens on all addresses', { host: '0.0.0.0' }],
    ['has a public address', { publicUrl: 'https://doppel.example.com' }],
    ['trusts a proxy', { trustProxy: ['127.0.0.1'] }],
    ['was told to ask for keys', { console: 'on' }],
  ])('is not offered by a server that %s', async (_, changes) => {
    expect(await open(await start(changes))).toBe('');
  });
});
