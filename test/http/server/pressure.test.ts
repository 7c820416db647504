import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { App } from '../../../src/http/app-type.ts';
import { errorHandling } from '../../../src/http/plugins/errors.ts';
import { type PressureLimits, pressure } from '../../../src/http/plugins/limits/pressure.ts';

async function open(limits: Partial<PressureLimits>): Promise<App> {
  const app: App = fastify().withTypeProvider<TypeBoxTypeProvider>();
  onTestFinished(() => app.close());
  errorHandling(app);
  pressure(app, {
    maxEventLoopDelayMs: 60_000,
    maxHeapUsedBytes: Number.MAX_SAFE_INTEGER,
    sampleIntervalMs: 10,
    ...limits,
  });
  app.get('/work', async () => ({ ok: true }));
  app.get('/health', { config: { mayBeRefused: false } }, async () => ({ ok: true }));
  return app;
}

it('refuses requests once memory is nearly used, but none that is to be answered always', async () => {
  const app = await open({ maxHeapUsedBytes: 1 });
  await expect.poll(async () => (await app.inject('/work')).statusCode).toBe(503);
  const refused = await app.inject('/work');
  expect(refused.json()).toEqual({ detail: 'The server is overloaded. Try again in 5 s.' });
  expect(refused.headers['retry-after']).toBe('5');
  expect((await app.inject('/health')).statusCode).toBe(200);
});

it('refuses nothing while there is room', async () => {
  const app = await open({});
  await new Promise((resolve) => setImmediate(resolve));
  expect((await app.inject('/work')).statusCode).toBe(200);
});

it('refuses requests while the event loop stays late', async () => {
  const app = await open({ maxEventLoopDelayMs: Number.NEGATIVE_INFINITY, maxHeapUsedBytes: Number.MAX_SAFE_INTEGER });
  await expect.poll(async () => (await app.inject('/work')).statusCode).toBe(503);
  expect((await app.inject('/health')).statusCode).toBe(200);
});
