import { afterEach, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const TOKEN = 'token-of-the-operator';
const PATH = '/_doppel/rules';

let doppel: TestServer;
afterEach(() => doppel.close());

it('lets everyone in who reaches the server when it is on', async () => {
  doppel = await startTestServer({ control: { kind: 'on' } });
  expect((await doppel.call('GET', PATH, { apiKey: null })).status).toBe(200);
});

it('is not there when it is off', async () => {
  doppel = await startTestServer({ control: { kind: 'off' } });
  expectError(await doppel.call('GET', PATH), 404, /^There is no GET/);
});

it('needs the token, and no API key stands for it', async () => {
  doppel = await startTestServer({ control: { kind: 'token', token: TOKEN } });
  expectError(await doppel.call('GET', PATH), 401, /CONTROL_TOKEN/);
  expectError(
    await doppel.call('GET', PATH, { headers: { 'x-doppel-control': 'another-token-of-it' } }),
    401,
    /CONTROL_TOKEN/,
  );
  expect((await doppel.call('GET', PATH, { headers: { 'x-doppel-control': TOKEN } })).status).toBe(200);
});

it('names one account by its key or by its id, and refuses what names none', async () => {
  doppel = await startTestServer({ control: { kind: 'on' } });
  expect((await doppel.call('GET', PATH)).status).toBe(200);
  expectError(await doppel.call('GET', PATH, { apiKey: 'dpl_unknown' }), 401, /API key unknown/);
  expectError(await doppel.call('GET', `${PATH}?account=unknown`, { apiKey: null }), 404, /No account or key/);
  expectError(await doppel.call('GET', `${PATH}?account=unknown`), 400, /send one of them/);
});

it('refuses pages of other sites', async () => {
  doppel = await startTestServer({ control: { kind: 'on' } });
  const headers = { origin: 'https://evil.example' };
  expectError(await doppel.call('POST', PATH, { apiKey: null, headers, json: {} }), 403, /other sites/);
});
