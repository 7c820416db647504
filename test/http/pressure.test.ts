import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { App } from '../../src/http/app-type.ts';
import { errorHandling } from '../../src/http/plugins/errors.ts';
import { createPatience, pressure } from '../../src/http/plugins/pressure.ts';

async function open(maxHeapUsedBytes: number): Promise<App> {
  const app: App = fastify().withTypeProvider<TypeBoxTypeProvider>();
  onTestFinished(() => app.close());
  errorHandling(app);
  await pressure(app, { maxEventLoopDelay: 0, maxHeapUsedBytes, sampleInterval: 10 });
  app.get('/work', async () => ({ ok: true }));
  app.get('/health', { config: { mayBeRefused: false } }, async () => ({ ok: true }));
  return app;
}

it('refuses requests once memory is nearly used, but none that is to be answered always', async () => {
  const app = await open(1);
  await expect.poll(async () => (await app.inject('/work')).statusCode).toBe(503);
  const refused = await app.inject('/work');
  expect(refused.json()).toEqual({ detail: 'The server has more to do than it can. Try again in 5 s.' });
  expect(refused.headers['retry-after']).toBe('5');
  expect((await app.inject('/health')).statusCode).toBe(200);
});

it('refuses nothing while there is room', async () => {
  const app = await open(Number.MAX_SAFE_INTEGER);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await app.inject('/work')).statusCode).toBe(200);
});

it('bears with a server that was late once, and not with one that stays so', () => {
  const isLasting = createPatience(2000);
  expect([0, 500, 2000].map(isLasting)).toEqual([false, false, false]);
  expect([2100, 4000].map(isLasting)).toEqual([true, true]);
  expect([8100, 9000, 10_200].map(isLasting)).toEqual([false, false, true]);
});
