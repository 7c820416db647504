import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createHostRules } from '../../../src/device/simulated/network/host-rules.ts';
import {
  ask,
  askBothWays,
  authorizationOf,
  closeAll,
  converse,
  dial,
  open,
  serve,
  serveSockets,
  tunnel,
  withCredentials,
} from '../../support/egress/egress-clients.ts';

afterEach(closeAll);

describe('a request in absolute form', () => {
  it('is passed on with its method, headers and body, without what concerns one connection', async () => {
    const received: { line: string; headers: string[]; body: string }[] = [];
    const port = await serve(async (request, response) => {
      const { method, url, rawHeaders } = request;
      received.push({ line: `${method} ${url}`, headers: rawHeaders, body: await text(request) });
      response.setHeaders(
        new Map([
          ['set-cookie', ['a=1', 'b=2']],
          ['connection', ['x-hop']],
          ['x-hop', ['1']],
        ]),
      );
      response.writeHead(201, 'Made').end('made');
    });
    const proxy = await open(port);
    const headers = {
      'proxy-connection': 'keep-alive',
      connection: 'x-own',
      'x-own': '1',
      cookie: 'c=3',
      te: 'trailers',
    };
    const answer = await ask(proxy, `http://site.test:${port}/a%20b?c=d`, headers, 'body');
    expect(answer).toMatchObject({ status: 201, text: 'made', headers: { 'set-cookie': ['a=1', 'b=2'] } });
    expect(answer.headers).not.toHaveProperty('x-hop');
    const [{ line, body, headers: passed } = { line: '', body: '', headers: [] }] = received;
    expect([line, body]).toEqual(['POST /a%20b?c=d', 'body']);
    const names = passed.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
    expect(names.sort()).toEqual(['connection', 'content-length', 'cookie', 'host']);
    expect(passed).toEqual(expect.arrayContaining([`site.test:${port}`, 'c=3', 'close']));
  });

  it('names the host that was checked, not the one of its header', async () => {
    const port = await serve(({ headers }, response) => response.end(headers.host));
    const answer = await ask(await open(port), `http://site.test:${port}/`, { host: 'other.test' });
    expect(answer.text).toBe(`site.test:${port}`);
  });

  it('can be large both ways', async () => {
    const port = await serve((request, response) => request.pipe(response));
    const body = 'x'.repeat(20_000_000);
    const answer = await ask(await open(port), `http://site.test:${port}/`, {}, body);
    expect(answer.text.length).toBe(body.length);
  });

  it('can be one of several on a connection, each on its own connection to the server', async () => {
    const ports: (number | undefined)[] = [];
    const port = await serve(({ socket }, response) => {
      ports.push(socket.remotePort);
      response.end('x');
    });
    const line = `GET http://site.test:${port}/ HTTP/1.1\r\nhost: site.test\r\n`;
    await converse(await open(port), `${line}\r\n${line}connection: close\r\n\r\n`);
    expect(new Set(ports).size).toBe(2);
  });

  it('is refused where it is for no host, for another scheme, or for the proxy itself', async () => {
    const proxy = await open(1);
    for (const path of ['/', 'http://', 'https://site.test/', 'ftp://site.test/', 'site.test:80']) {
      expect(await ask(proxy, path), path).toMatchObject({ status: 400 });
    }
    expect(await ask(proxy, `${proxy.url}/`)).toMatchObject({ status: 403 });
  });
});

describe('a tunnel', () => {
  it('carries bytes both ways, also those that came with the request', async () => {
    const port = await serveSockets((socket) => socket.pipe(socket));
    const proxy = await open(port);
    const socket = await tunnel(proxy, `site.test:${port}`);
    socket.end('hello');
    expect(await text(socket)).toBe('hello');
    const line = `CONNECT site.test:${port} HTTP/1.1\r\nhost: site.test\r\n\r\n`;
    const early = dial(proxy);
    early.end(withCredentials(proxy, `${line}early`));
    expect(await text(early)).toMatch(/\r\n\r\nearly$/);
  });

  it('carries much, at the pace of the slower side', async () => {
    const port = await serveSockets((socket) => socket.once('data', () => socket.end('x'.repeat(20_000_000))));
    const socket = await tunnel(await open(port), `site.test:${port}`);
    socket.write('send');
    expect((await text(socket)).length).toBe(20_000_000);
  });

  it.each([
    'site.test',
    'site.test:',
    ':80',
    'site.test:99999',
    'a@site.test:80',
    'http://site.test:80',
    'site.test:80/',
    '[x]:80',
  ])('is not opened to %s, which is no host with a port', async (authority) => {
    const answer = await converse(await open(80), `CONNECT ${authority} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('what is refused', () => {
  it.each([
    ['127.0.0.1:8443', 'its address 127.0.0.1 is a loopback address'],
    ['[::1]:8443', 'its address ::1 is a loopback address'],
    ['2130706433:8443', 'its address 127.0.0.1 is a loopback address'],
    ['[::ffff:127.0.0.1]:8443', 'its address ::ffff:7f00:1 is not a public address'],
    ['169.254.169.254:80', 'its address 169.254.169.254 belongs to a metadata service'],
    ['inside.test:443', 'its address 10.0.0.1 is private'],
    ['mixed.test:443', 'its address 10.0.0.1 is private'],
    ['localhost:8443', 'the name belongs to a local network'],
    ['public.test:22', 'port 22 is not allowed'],
  ])('is answered with the reason: %s', async (host, reason) => {
    const lookup = async (name: string) => (name === 'mixed.test' ? ['1.1.1.1', '10.0.0.1'] : ['10.0.0.1']);
    const proxy = await open(1, { rules: createHostRules(null), lookup });
    for (const answer of await askBothWays(proxy, host)) expect(answer).toMatch(/^403 Could not open .*: /);
    for (const answer of await askBothWays(proxy, host)) expect(answer).toContain(`: ${reason}.`);
  });

  it('is a host that is not in the list', async () => {
    const proxy = await open(1);
    for (const answer of await askBothWays(proxy, 'other.test:80')) expect(answer).toContain('the host is not allowed');
  });

  it('is a host that the task may not open; an entry with a path allows its host', async () => {
    const port = await serve((_request, response) => response.end('served'));
    const rules = createHostRules([`site.test:${port}`, `other.test:${port}`]);
    const proxy = await open(port, { rules, allowedUrls: [`http://site.test:${port}/shop`] });
    expect(await ask(proxy, `http://site.test:${port}/style.css`)).toMatchObject({ text: 'served' });
    await tunnel(proxy, `site.test:${port}`);
    for (const answer of await askBothWays(proxy, `other.test:${port}`)) {
      expect(answer).toMatch(/^403 .*the task may not go there/);
    }
  });

  it('is an address of which the name was not when it was checked', async () => {
    let connections = 0;
    const port = await serveSockets((socket) => {
      connections += 1;
      socket.destroy();
    });
    let asked = 0;
    // Public for the check, this machine for a connection that would ask again.
    const lookup = async () => (asked++ % 2 === 0 ? ['192.0.2.1', '1.1.1.1'] : ['127.0.0.1']);
    const rules = () => ({ allowed: true, mayBePrivate: false }) as const;
    const proxy = await open(port, { rules, lookup, connectMs: 200 });
    for (let round = 0; round < 2; round++) {
      for (const answer of await askBothWays(proxy, `rebinding.test:${port}`)) expect(answer).toMatch(/^403 /);
    }
    expect(connections).toBe(0);
  });

  it('is looked up once for a connection, to the address that was checked', async () => {
    const port = await serve((_request, response) => response.end('served'));
    let asked = 0;
    const lookup = async () => (asked++ === 0 ? ['127.0.0.1'] : ['203.0.113.1']);
    expect(await ask(await open(port, { lookup }), `http://site.test:${port}/`)).toMatchObject({ text: 'served' });
    expect(asked).toBe(1);
  });
});

it('another program of this machine, without the credentials of the run, is not served', async () => {
  const port = await serve((_request, response) => response.end('secret'));
  const [proxy, other] = [await open(port), await open(port)];
  for (const authorization of ['', 'Basic cnVuOg==', authorizationOf(other)]) {
    const answer = await ask(proxy, `http://site.test:${port}/`, { 'proxy-authorization': authorization });
    expect(answer).toMatchObject({ status: 407, headers: { 'proxy-authenticate': expect.stringContaining('Basic') } });
    expect(answer.text).not.toContain('secret');
  }
  const socket = dial(proxy);
  socket.write(`CONNECT site.test:${port} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 407 /);
});
