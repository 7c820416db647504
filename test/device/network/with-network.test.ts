import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withNetwork } from '../../../src/device/simulated/network/with-network.ts';
import { CookieJar } from '../../../src/device/simulated/web/cookie-jar.ts';
import type { Web } from '../../../src/device/simulated/web/web.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>real'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const builtIn: Web = {
  fetch: async ({ url }) => ({ status: 200, url, body: { type: 'html', html: '<p>built in' } }),
};

async function open(allowedHosts: readonly string[] | null, address: string): Promise<string> {
  const request = {
    method: 'GET',
    url: new URL(address),
    form: new URLSearchParams(),
    cookies: new CookieJar(),
  } as const;
  const { body } = await withNetwork(builtIn, allowedHosts).fetch(request);
  return body.type === 'html' ? body.html.replace('<p>', '') : body.name;
}

it('opens the real pages of the hosts listed, and the built-in web for others', async () => {
  const listed = [`127.0.0.1:${port}`];
  expect(await open(listed, `http://127.0.0.1:${port}/`)).toBe('real');
  expect(await open(listed, 'https://shop.example/')).toBe('built in');
  expect(await open(listed, 'https://www.amazon.com/')).toBe('built in');
  expect(await open([], `http://127.0.0.1:${port}/`)).toBe('built in');
});

it('opens no private address where every host is allowed, and keeps the built-in sites', async () => {
  expect(await open(null, `http://127.0.0.1:${port}/`)).toContain('Could not open');
  expect(await open(null, 'https://shop.example/')).toBe('built in');
});
