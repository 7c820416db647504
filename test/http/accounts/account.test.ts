import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../support/server/test-server.ts';

async function start() {
  const doppel = await startTestServer();
  onTestFinished(doppel.close);
  return doppel;
}

it('shows the credits and the keys of the caller, without secrets', async () => {
  const { call, apiKey, signUp } = await start();
  await signUp();
  const { status, body, text } = await call('GET', '/account');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    credits: 10_000,
    keys: [{ prefix: apiKey.slice(0, body.keys[0].prefix.length), revoked_at: null }],
  });
  expect(body.keys).toHaveLength(1);
  expect(text).not.toContain(apiKey);
});

it('creates a key that works until it is revoked, and keeps the last one', async () => {
  const { call, apiKey } = await start();
  const { body: created } = await call('POST', '/account/keys');
  const withNew = { apiKey: created.api_key };
  expect((await call('GET', '/account', withNew)).body.keys).toHaveLength(2);
  const own = (await call('GET', '/account')).body.keys[0].id;
  expect((await call('DELETE', `/account/keys/${created.id}`)).body).toEqual({ status: 'REVOKED' });
  expect((await call('GET', '/account', withNew)).status).toBe(401);
  const last = await call('DELETE', `/account/keys/${own}`);
  expect([last.status, last.body.detail]).toEqual([409, expect.stringContaining('last active key')]);
  expect((await call('GET', '/account', { apiKey })).status).toBe(200);
});
