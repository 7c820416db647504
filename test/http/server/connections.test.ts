import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { App } from '../../../src/http/app-type.ts';
import { boundConnections, type ConnectionLimits } from '../../../src/http/plugins/limits/connections.ts';

const MIB = 2 ** 20;

async function open(limits: Partial<ConnectionLimits>) {
  const app: App = fastify({ forceCloseConnections: true }).withTypeProvider<TypeBoxTypeProvider>();
  onTestFinished(() => app.close());
  boundConnections(app, { connections: 100, stallMs: 60_000, ...limits });
  app.get('/', async () => 'x'.repeat(32 * MIB));
  app.get('/small', async () => 'done');
  const asked = new Promise<() => void>((resolve) => {
    app.get('/held', (_request, reply) => resolve(() => void reply.send('done')));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connectFrom = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  /** `asked` resolves, once /held is asked for, to what answers it. */
  return { app, port, connectFrom, asked };
}

it('limits one address to half of the connections, with an error response', async () => {
  const { connectFrom } = await open({ connections: 4 });
  await connectFrom('127.0.0.1');
  const second = await connectFrom('127.0.0.1');
  const refused = await connectFrom('127.0.0.1');
  const [answer] = await once(refused, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 .*\{"detail":"Limit of 2 connections from this address reached/s);
  await once(refused, 'close');

  const other = await connectFrom('127.0.0.2');
  other.write('GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);

  second.destroy();
  await expect
    .poll(async () => {
      const again = await connectFrom('127.0.0.1');
      again.write('GET /small HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      return String((await once(again, 'data'))[0]).slice(0, 12);
    })
    .toBe('HTTP/1.1 200');
});

it('ends a connection whose client takes nothing of its answer', async () => {
  const { app, connectFrom } = await open({ stallMs: 100 });
  const accepted = once(app.server, 'connection');
  const client = await connectFrom('127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [socket] = (await accepted) as [Socket];
  await once(socket, 'close');
});

it('ends a connection on which nothing is asked', async () => {
  const { connectFrom } = await open({ stallMs: 100 });
  const idle = await connectFrom('127.0.0.1');
  idle.resume();
  await once(idle, 'close');
});

it('waits for an answer that takes longer to make', async () => {
  const { app, port, asked } = await open({ stallMs: 100 });
  const response = fetch(`http://127.0.0.1:${port}/held`);
  const answer = await asked;
  await once(app.server, 'timeout');
  answer();
  expect(await (await response).text()).toBe('done');
});
