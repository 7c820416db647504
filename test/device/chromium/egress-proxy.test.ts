import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request as requestOf } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type EgressOptions,
  type EgressProxy,
  openEgressProxy,
} from '../../../src/device/chromium/egress/egress-proxy.ts';
import { createHostRules } from '../../../src/device/simulated/network/host-rules.ts';

const servers: Server[] = [];
const proxies: EgressProxy[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.close();
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener) => listen(createServer(listener));
const serveSockets = (listener: (socket: Socket) => void) => listen(createSocketServer(listener));

/** A proxy that may reach `site.test`, which is this machine, at the port; other names are looked up as the options say. */
async function open(port: number, options: Partial<EgressOptions> = {}): Promise<EgressProxy> {
  const rules = createHostRules([`site.test:${port}`]);
  const proxy = await openEgressProxy({ rules, allowedUrls: [], lookup: async () => ['127.0.0.1'], ...options });
  proxies.push(proxy);
  return proxy;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends a request in absolute form. */
async function ask(
  { url }: EgressProxy,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const method = body === '' ? 'GET' : 'POST';
  const request = requestOf({ hostname, port, path, method, headers, agent: false });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

function dial({ url }: EgressProxy): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}

/** All that is answered to the bytes sent, until the connection closes. */
async function converse(proxy: EgressProxy, bytes: string): Promise<string> {
  const socket = dial(proxy);
  socket.write(bytes);
  return text(socket);
}

/** Opens a tunnel and returns its socket. */
async function tunnel(proxy: EgressProxy, authority: string): Promise<Socket> {
  const socket = dial(proxy);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`);
  const [head] = await once(socket, 'data');
  expect(String(head)).toBe('HTTP/1.1 200 Connection established\r\n\r\n');
  return socket;
}

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
    early.end(`${line}early`);
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

/** What both ways of asking answer. */
async function askBothWays(proxy: EgressProxy, host: string): Promise<string[]> {
  const plain = await ask(proxy, `http://${host}/`);
  const tunnelled = await converse(proxy, `CONNECT ${host} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [, status = '', body = ''] = /^HTTP\/1\.1 (\d+) .*?\r\n\r\n(.*)$/s.exec(tunnelled) ?? [];
  return [`${plain.status} ${plain.text}`, `${status} ${body}`];
}

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

describe('what cannot be reached', () => {
  it('is answered with 502', async () => {
    const server = createSocketServer();
    const port = await listen(server);
    server.close();
    const proxy = await open(port);
    for (const answer of await askBothWays(proxy, `site.test:${port}`)) {
      expect(answer).toBe(`502 Could not open site.test:${port}: the connection was refused.\n`);
    }
    const nameless = await open(port, { lookup: async () => [] });
    for (const answer of await askBothWays(nameless, `site.test:${port}`))
      expect(answer).toMatch(/^502 .*no such host/);
    const failing = await open(port, { lookup: () => Promise.reject(new Error('SERVFAIL')) });
    for (const answer of await askBothWays(failing, `site.test:${port}`)) expect(answer).toMatch(/^502 .*no such host/);
  });

  it.each([
    ['closes', ''],
    ['speaks another language', 'SSH-2.0-OpenSSH\r\n'],
    ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['sends too large headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('is answered with 502 when the server %s', async (_, bytes) => {
    const port = await serveSockets((socket) => socket.once('data', () => socket.end(bytes)));
    expect(await ask(await open(port), `http://site.test:${port}/`)).toMatchObject({ status: 502 });
  });

  it('is answered with 504 when its name or the server takes too long', async () => {
    const unanswered = await open(1, { lookup: () => new Promise(() => {}), connectMs: 20 });
    for (const answer of await askBothWays(unanswered, 'site.test:1')) expect(answer).toMatch(/^504 .*took too long/);
    const port = await serve(() => {});
    const silent = await open(port, { idleMs: 50 });
    expect(await ask(silent, `http://site.test:${port}/`)).toMatchObject({ status: 504 });
  });
});

describe('a connection', () => {
  it('ends at the server when its client goes', async () => {
    const asked: string[] = [];
    const gone: string[] = [];
    const port = await serve(({ url = '' }, response) => {
      asked.push(url);
      response.once('close', () => gone.push(url));
      if (url !== '/silent') response.write('first ');
    });
    const proxy = await open(port);
    const socket = dial(proxy);
    socket.write(`GET http://site.test:${port}/ HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => gone).toEqual(['/']);
    const silent = dial(proxy);
    silent.write(`GET http://site.test:${port}/silent HTTP/1.1\r\nhost: x\r\n\r\n`);
    await expect.poll(() => asked).toEqual(['/', '/silent']);
    silent.end();
    await expect.poll(() => gone).toEqual(['/', '/silent']);
  });

  it('ends at the client when the server goes in the middle of its answer', async () => {
    const port = await serveSockets((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
        setImmediate(() => socket.resetAndDestroy());
      }),
    );
    const proxy = await open(port);
    await expect(ask(proxy, `http://site.test:${port}/`)).rejects.toThrow();
    const socket = await tunnel(proxy, `site.test:${port}`);
    socket.write('x');
    expect(await text(socket)).toMatch(/half$/);
  });

  it('of a tunnel ends on both sides', async () => {
    const inner: Socket[] = [];
    const port = await serveSockets((socket) => inner.push(socket.resume()));
    const proxy = await open(port);
    const socket = await tunnel(proxy, `site.test:${port}`);
    socket.resetAndDestroy();
    await expect.poll(() => inner[0]?.closed).toBe(true);
    const second = await tunnel(proxy, `site.test:${port}`);
    inner[1]?.destroy();
    expect(await text(second)).toBe('');
  });

  it('that carries nothing is closed', async () => {
    const port = await serveSockets(() => {});
    const socket = await tunnel(await open(port, { idleMs: 50 }), `site.test:${port}`);
    expect(await text(socket)).toBe('');
  });

  it('is one of a limited number', async () => {
    const port = await serveSockets(() => {});
    const proxy = await open(port, { maxConnections: 2 });
    const [first] = [await tunnel(proxy, `site.test:${port}`), await tunnel(proxy, `site.test:${port}`)];
    expect(await converse(proxy, `CONNECT site.test:${port} HTTP/1.1\r\nhost: x\r\n\r\n`)).toBe('');
    first.destroy();
    await expect
      .poll(() => converse(proxy, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'))
      .toMatch(/^HTTP\/1\.1 400 /);
  });

  it('to a server is one of a limited number, also for many requests on one connection', async () => {
    const port = await serve(() => {});
    const proxy = await open(port, { maxConnections: 2 });
    const line = `GET http://site.test:${port}/ HTTP/1.1\r\nhost: site.test\r\n\r\n`;
    let connections = 0;
    servers[0]?.on('connection', () => {
      connections += 1;
    });
    const socket = dial(proxy);
    socket.write(line.repeat(20));
    await expect.poll(() => connections).toBe(2);
    expect(await ask(await open(port, { maxConnections: 1 }), `http://site.test:1/`)).toMatchObject({ status: 403 });
    expect(connections).toBe(2);
  });

  it('with headers that are too large is refused', async () => {
    const answer = await converse(
      await open(1),
      `GET http://site.test:1/ HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each(['\x00\x01\x02', 'CONNECT\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'])(
    'that speaks no HTTP is closed: %j',
    async (bytes) => expect(await converse(await open(1), bytes)).toMatch(/^HTTP\/1\.1 400 /),
  );
});

it('closes with every connection, also those that wait', async () => {
  const port = await serveSockets((socket) => socket.resume());
  const proxy = await open(port);
  const { promise: lookedUp, resolve } = Promise.withResolvers<void>();
  const waiting = await open(port, {
    lookup: () => {
      resolve();
      return new Promise(() => {});
    },
  });
  const ends = [await tunnel(proxy, `site.test:${port}`), dial(proxy), dial(waiting)];
  ends[1]?.write(`GET http://site.test:${port}/ HTTP/1.1\r\nhost: x\r\n\r\n`);
  ends[2]?.write(`CONNECT site.test:${port} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await lookedUp;
  await expect.poll(() => sockets.size).toBe(5);
  await Promise.all([proxy.close(), proxy.close(), waiting.close()]);
  for (const socket of ends) socket.resume();
  await expect.poll(() => sockets.size).toBe(0);
  await expect(ask(proxy, '/')).rejects.toThrow('ECONNREFUSED');
});
