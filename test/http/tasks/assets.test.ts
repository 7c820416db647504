import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { type Part, toForm } from '../../support/server/form.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { createTaskApi, toFile } from '../../support/server/uploads.ts';

let doppel: TestServer;
let stranger: string;

beforeAll(async () => {
  doppel = await startTestServer();
  stranger = await doppel.signUp();
});
afterAll(() => doppel.close());

const { call, send, countStored } = createTaskApi(() => doppel);
const stored = () => countStored('extensions');

const manifest = JSON.stringify({ manifest_version: 3, name: 'Dark', version: '1.0' });
const extension = Buffer.from(zipSync({ 'manifest.json': strToU8(manifest) }));
const file = toFile;

describe('profiles', () => {
  it('are created, listed and deleted', async () => {
    expect(await call('POST', '/profile', { json: { id: 'my shop~1' } })).toMatchObject({
      status: 200,
      body: { r: { id: 'my shop~1' } },
    });
    const made = (await call('POST', '/profile', { json: { id: null } })).body.r.id;
    const unnamed = (await call('POST', '/profile')).body.r.id;
    const { body } = await call('GET', '/profile');
    expect(body.r.map(({ id }: { id: string }) => id).sort()).toEqual([made, unnamed, 'my shop~1'].sort());
    expect(body.r.at(-1)).toEqual({
      id: 'my shop~1',
      cookie_domains: [],
      cookie_count: 0,
      profile_size_bytes: expect.any(Number),
      last_saved_at: null,
    });
    expect((await call('GET', '/browser/profile')).body.r.profile_ids).toHaveLength(3);
    expect((await call('GET', '/browser/profile')).body.r.session_ids).toHaveLength(3);
    expect(await call('DELETE', '/profile/my%20shop~1')).toMatchObject({ status: 200, body: { r: true } });
    expect(await call('DELETE', `/browser/profile/${made}`)).toMatchObject({ status: 200, body: { r: true } });
    expect(await call('DELETE', `/profile/${unnamed}`)).toMatchObject({ status: 200 });
    expect((await call('GET', '/profile')).body).toEqual({ r: [] });
  });

  it('are each account’s own', async () => {
    await call('POST', '/profile', { json: { id: 'p' } });
    expectError(await call('POST', '/profile', { json: { id: 'p' } }), 409, /"p" exists already/);
    expect((await call('GET', '/profile', { apiKey: stranger })).body).toEqual({ r: [] });
    const refused = await call('DELETE', '/profile/p', { apiKey: stranger });
    const unknown = await call('DELETE', '/profile/q', { apiKey: stranger });
    expectError(refused, 404, /^No profile has the id "p"\. Create it with POST/);
    expect(refused.text.replace('"p', '"q')).toBe(unknown.text.replace('\\"p', '\\"q').replace('"p', '"q'));
    expect((await call('POST', '/profile', { json: { id: 'p' }, apiKey: stranger })).status).toBe(200);
    expect((await call('DELETE', '/profile/p')).status).toBe(200);
  });

  it.each([[''], ['..'], ['a/b'], ['ü'], ['x'.repeat(129)], ['a\n'], [7], [true], [{}]])(
    'are not named %j',
    async (id) => {
      expectError(await call('POST', '/profile', { json: { id } }), 400, /^id must be 1 to 128 of A-Z/);
    },
  );

  it('take a JSON object', async () => {
    for (const json of [[], 'x', 7])
      expectError(await call('POST', '/profile', { json }), 400, /must be a JSON object/);
    expectError(await call('POST', '/profile', toForm([file()])), 415, /must be JSON/);
    expectError(await call('DELETE', `/profile/${'x'.repeat(300)}`), 404, /^No profile has the id "x{100}"/);
  });
});

describe('extensions', () => {
  const zip = (filename: string): Part => ({ name: 'file', filename, content: extension, type: 'application/zip' });

  it('are checked, stored, listed and deleted, also at the old paths', async () => {
    const before = Math.floor(Date.now() / 1000);
    const one = (await send('/extension', [zip('dark.zip')])).body.r.id;
    const other = (await send('/browser/extension', [zip('light.zip')])).body.r.id;
    const { body } = await call('GET', '/extension');
    expect(body.r).toEqual([
      { id: one, file_name: 'dark.zip', creation_time: expect.any(Number) },
      { id: other, file_name: 'light.zip', creation_time: expect.any(Number) },
    ]);
    expect(body.r[0].creation_time).toBeGreaterThanOrEqual(before);
    expect(body.r[0].creation_time).toBeLessThanOrEqual(Date.now() / 1000);
    expect((await call('GET', '/browser/extension')).body).toEqual({ r: { extensions: body.r } });
    expect((await call('GET', '/extension', { apiKey: stranger })).body).toEqual({ r: [] });
    const strange = await call('DELETE', `/extension/${one}`, { apiKey: stranger });
    expectError(strange, 404, /^No extension has the id/);
    expect(await call('DELETE', `/extension/${one}`)).toMatchObject({ status: 200, body: { r: true } });
    expect((await call('DELETE', `/extension/${one}`)).text).toBe(strange.text);
    expect(await call('DELETE', `/browser/extension/${other}`)).toMatchObject({ status: 200, body: { r: true } });
    expect(stored()).toBe(0);
  });

  it('that are none are refused, and nothing is left of them', async () => {
    expectError(
      await send('/extension', [file('no zip')]),
      400,
      /^file must be the zip of an extension: it cannot be read/,
    );
    const climbing = Buffer.from(zipSync({ 'manifest.json': strToU8(manifest), '../../x': strToU8('x') }));
    expectError(await send('/extension', [{ ...zip('a.zip'), content: climbing }]), 400, /relative path/);
    expectError(await call('POST', '/extension', { json: {} }), 415, /must be a form/);
    expectError(await send('/extension', []), 400, /file is required|not a valid form/);
    expect(stored()).toBe(0);
  });
});

describe('each of these', () => {
  it.each<['GET' | 'POST' | 'DELETE', string]>([
    ['POST', '/profile'],
    ['GET', '/profile'],
    ['DELETE', '/profile/x'],
    ['GET', '/browser/profile'],
    ['DELETE', '/browser/profile/x'],
    ['POST', '/file'],
    ['DELETE', '/file/x'],
    ['POST', '/extension'],
    ['GET', '/extension'],
    ['DELETE', '/extension/x'],
    ['POST', '/browser/extension'],
    ['GET', '/browser/extension'],
    ['DELETE', '/browser/extension/x'],
  ])('%s %s asks for a key', async (method, path) => {
    expectError(await call(method, path, { apiKey: null }), 401, /^API key missing/);
    expectError(await call(method, path, { apiKey: `${doppel.apiKey}x` }), 401, /unknown/);
  });
});

describe('telemetry', () => {
  it('is accepted with any content from any client', async () => {
    for (const json of [{ events: [{ event: 'sdk.run' }] }, [], null, 7, 'x', {}]) {
      for (const apiKey of [doppel.apiKey, null, 'unknown-key']) {
        const { status, body } = await call('POST', '/telemetry', { json, apiKey });
        expect({ status, body }).toEqual({ status: 200, body: { r: true } });
      }
    }
    expect((await call('POST', '/telemetry', { apiKey: null })).status).toBe(200);
  });

  it('is JSON of at most 64 KiB', async () => {
    expectError(await call('POST', '/telemetry', { json: 'x'.repeat(65_536) }), 413, /at most 64 KiB/);
    const headers = { 'content-type': 'application/json' };
    expectError(await call('POST', '/telemetry', { payload: '{', headers }), 400, /not valid JSON/);
    expectError(
      await call('POST', '/telemetry', { payload: 'x', headers: { 'content-type': 'text/plain' } }),
      415,
      /JSON/,
    );
  });
});
