import { once } from 'node:events';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ask,
  askBothWays,
  closeAll,
  converse,
  dial,
  listen,
  open,
  serve,
  serveSockets,
  sockets,
  tunnel,
  withCredentials,
} from '../../support/egress/egress-clients.ts';

afterEach(closeAll);

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
    socket.write(withCredentials(proxy, `GET http://site.test:${port}/ HTTP/1.1\r\nhost: x\r\n\r\n`));
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => gone).toEqual(['/']);
    const silent = dial(proxy);
    silent.write(withCredentials(proxy, `GET http://site.test:${port}/silent HTTP/1.1\r\nhost: x\r\n\r\n`));
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
    let connections = 0;
    const port = await serveSockets((socket) => {
      connections += 1;
      socket.resume();
    });
    const proxy = await open(port, { maxConnections: 2 });
    const line = `GET http://site.test:${port}/ HTTP/1.1\r\nhost: site.test\r\n\r\n`;
    const socket = dial(proxy);
    socket.write(withCredentials(proxy, line.repeat(20)));
    await expect.poll(() => connections).toBe(2);
    const { status, text: reason } = await ask(proxy, `http://site.test:${port}/`);
    expect([status, reason]).toEqual([503, `Could not open site.test:${port}: too many connections are open.\n`]);
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
  ends[1]?.write(withCredentials(proxy, `GET http://site.test:${port}/ HTTP/1.1\r\nhost: x\r\n\r\n`));
  ends[2]?.write(withCredentials(waiting, `CONNECT site.test:${port} HTTP/1.1\r\nhost: x\r\n\r\n`));
  await lookedUp;
  await expect.poll(() => sockets.size).toBe(5);
  await Promise.all([proxy.close(), proxy.close(), waiting.close()]);
  for (const socket of ends) socket.resume();
  await expect.poll(() => sockets.size).toBe(0);
  await expect(ask(proxy, '/')).rejects.toThrow('ECONNREFUSED');
});
