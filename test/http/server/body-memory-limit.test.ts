import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { Caller } from '../../../src/accounts/accounts.ts';
import type { App } from '../../../src/http/app-type.ts';
import { errorHandling } from '../../../src/http/plugins/errors.ts';
import {
  createBodyMemory,
  limitRequestMemory,
  limitResponseMemory,
} from '../../../src/http/plugins/limits/body-memory-limit.ts';

const MIB = 2 ** 20;

/** More than a connection buffers. */
const openForAnswers = () => open({ accountBytes: 30 * MIB, totalBytes: 50 * MIB });

/** A server that takes JSON, and that answers when told to. */
async function open(limits = { accountBytes: 3 * MIB, totalBytes: 5 * MIB }) {
  const app: App = fastify({ bodyLimit: 8 * MIB }).withTypeProvider<TypeBoxTypeProvider>();
  const answers: (() => void)[] = [];
  onTestFinished(() => {
    // The server closes when all requests have been answered.
    for (const answer of answers) answer();
    return app.close();
  });
  errorHandling(app);
  let seenCount = 0;
  app.decorateRequest('account', null as unknown as Caller);
  app.addHook('onRequest', async (request) => {
    request.account = { accountId: String(request.headers.apikey) } as Caller;
    seenCount += 1;
  });
  const room = createBodyMemory(limits);
  limitRequestMemory(app, room);
  limitResponseMemory(app, room);
  app.post('/', async () => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return { ok: true };
  });
  app.get<{ Querystring: { mib: string } }>('/', async ({ query }) => 'x'.repeat(Number(query.mib) * MIB));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send = (account: string, mib: number) => {
    const body = JSON.stringify('x'.repeat(mib * MIB - 2));
    const headers = { apikey: account, 'content-type': 'application/json' };
    return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
  };
  /** Announces a body, sends a little of it, and goes away when told to. */
  const dawdle = (account: string, mib: number) => {
    const headers = { apikey: account, 'content-type': 'application/json', 'content-length': mib * MIB };
    const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers }).on('error', () => {});
    sent.write('"');
    return () => sent.destroy();
  };
  const read = (account: string, mib: number) =>
    fetch(`http://127.0.0.1:${port}/?mib=${mib}`, { headers: { apikey: account } });
  /** Asks for an answer, and reads no more of it than its head. Resolves to what goes away. */
  const readNothing = (account: string, mib: number) =>
    new Promise<() => void>((resolve) => {
      const sent = httpRequest({ port, host: '127.0.0.1', path: `/?mib=${mib}`, headers: { apikey: account } });
      sent.on('response', (answer) => resolve(() => answer.destroy()));
      sent.end();
    });
  const countTaken = async (count: number) => expect.poll(() => answers.length).toBe(count);
  const countSeen = async (count: number) => expect.poll(() => seenCount).toBe(count);
  return { send, dawdle, read, readNothing, answers, countTaken, countSeen };
}

it('holds so much of one account and so much in all, until it has been answered', async () => {
  const { send, answers, countTaken } = await open();
  const first = send('a', 2);
  await countTaken(1);
  const refused = await send('a', 2);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    detail: 'Limit of 3 MiB of request and response bodies in transfer reached. Wait for one to finish.',
  });
  const second = send('b', 2);
  await countTaken(2);
  const full = await send('c', 2);
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '5']);
  const small = send('c', 0.1);
  await countTaken(3);
  for (const answer of answers) answer();
  for (const { status } of await Promise.all([first, second, small])) expect(status).toBe(200);
  const third = send('a', 3);
  await countTaken(4);
  answers.at(-1)?.();
  expect((await third).status).toBe(200);
});

it('lets go of what a client was sending that has gone away', async () => {
  const { send, dawdle, answers, countTaken, countSeen } = await open();
  const goAway = dawdle('a', 3);
  await countSeen(1);
  await expect.poll(async () => (await send('a', 1)).status).toBe(429);
  goAway();
  const isTaken = async () => {
    const sent = send('a', 3);
    const reply = await Promise.race([sent, countTaken(1).then(() => null)]);
    return reply === null;
  };
  await expect.poll(isTaken).toBe(true);
  answers[0]?.();
});

it('counts answers until their client has them', async () => {
  const { readNothing, read } = await openForAnswers();
  const leave = await readNothing('a', 20);
  expect((await read('a', 20)).status).toBe(429);
  expect((await read('b', 20)).status).toBe(200);
  leave();
  await expect.poll(async () => (await read('a', 20)).status).toBe(200);
});
