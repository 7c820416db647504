import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

const LOG_IN = 'Log in to portal.example and tell me the account balance';
const metadata = { username: 'demo', password: 'demo1234' };

async function run(task: string, fields: object = {}) {
  const { status, body } = await doppel.call('POST', '/api/v1/task', {
    json: { task, enable_recording: false, ...fields },
  });
  expect(status).toBe(200);
  return (await doppel.finishTask(body.id)).body;
}

async function createProfile(): Promise<string> {
  return (await doppel.call('POST', '/api/v1/profile', { json: { id: null } })).body.r.id;
}

describe('a profile', () => {
  it('keeps what a site knows of its visitor from one task to the next', async () => {
    const profile_id = await createProfile();
    const first = await run(LOG_IN, { metadata, profile_id });
    const next = await run('Tell me the balance', { url: 'https://portal.example', profile_id });
    expect(next).toMatchObject({ status: 'done', output: first.output });
    const { r } = (await doppel.call('GET', '/api/v1/profile')).body;
    const kept = r.find(({ id }: { id: string }) => id === profile_id);
    expect(kept).toMatchObject({ cookie_domains: ['portal.example'], cookie_count: expect.any(Number) });
  });

  it('stays as it was when it is only read', async () => {
    const profile_id = await createProfile();
    await run(LOG_IN, { metadata, profile_id, profile_read_only: true });
    const { r } = (await doppel.call('GET', '/api/v1/profile')).body;
    expect(r.find(({ id }: { id: string }) => id === profile_id)).toMatchObject({
      cookie_count: 0,
      last_saved_at: null,
    });
  });

  it('is saved by one open session at most', async () => {
    const profile_id = await createProfile();
    const open = (fields: object) =>
      doppel.call('POST', '/api/v1/task', { json: { task: null, profile_id, ...fields } });
    const first = await open({});
    const refused = await open({});
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('profile_read_only') } });
    expect(refused.body.detail).toContain(`profile_id "${profile_id}" is in use`);
    const reader = await open({ profile_read_only: true });
    expect(reader.status).toBe(200);
    const waiting = await doppel.call('POST', '/api/v1/task', { json: { task: LOG_IN, metadata, profile_id } });
    await doppel.call('DELETE', `/api/v1/task/${first.body.id}`);
    expect((await doppel.finishTask(waiting.body.id)).body.status).toBe('done');
    await doppel.call('DELETE', `/api/v1/task/${reader.body.id}`);
    expect((await open({})).status).toBe(200);
  });

  it('must be there, and be of the account', async () => {
    const profile_id = await createProfile();
    const submit = (json: object, apiKey = doppel.apiKey) => doppel.call('POST', '/api/v1/task', { json, apiKey });
    const theirs = await submit({ task: LOG_IN, profile_id }, await doppel.signUp());
    const unknown = await submit({ task: LOG_IN, profile_id: 'nobody' });
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    expect(theirs.body.detail.replace(profile_id, 'nobody')).toBe(unknown.body.detail);
  });
});

describe('what a run downloads', () => {
  it('comes as a zip when it is asked for', async () => {
    const { id, downloads_url } = await run('Log in to portal.example and download the latest invoice', { metadata });
    expect(downloads_url).toBeNull();
    const { body } = await doppel.call('GET', `/api/v1/task/${id}?downloads=true`);
    expect(body.downloads_url).toMatch(/\/live\/[\w-]+\/downloads\.zip$/);
    const zip = await doppel.call('GET', new URL(body.downloads_url).pathname, { apiKey: null });
    expect(zip).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
    expect(zip.text).toMatch(/^PK[\s\S]*invoice-2026-10\.pdf/);
    await doppel.call('DELETE', `/api/v1/task/${id}/data`);
    const erased = await doppel.call('GET', `/api/v1/task/${id}?downloads=true`);
    expect(erased.body.downloads_url).toBe('');
    expect((await doppel.call('GET', new URL(body.downloads_url).pathname)).status).toBe(404);
  });
});

describe('a session of old clients', () => {
  it('opens with a new profile, and closes', async () => {
    const { status, body } = await doppel.call('POST', '/api/v1/browser/session', {
      json: { profile_id: null, url: 'https://shop.example', live_view: true },
    });
    expect(status).toBe(200);
    const { profile_id, session_id, live_id, live_url } = body.r;
    expect(session_id).toBe(profile_id);
    expect((await doppel.call('GET', new URL(live_url).pathname)).status).toBe(200);
    expect(await doppel.call('DELETE', `/api/v1/browser/session/${live_id}`)).toMatchObject({ body: { r: true } });
    expect((await doppel.finishTask(live_id)).body.status).toBe('cancelled');
    expect((await doppel.call('DELETE', '/api/v1/browser/session/unknown')).status).toBe(404);
  });

  it('makes the profile that session_id names, once, lists it and deletes it', async () => {
    const apiKey = await doppel.signUp();
    const openNamed = async (json: object) => doppel.call('POST', '/api/v1/browser/session', { json, apiKey });
    const named = [{ session_id: 'new-name' }, { session_id: 'new-name' }, { session_name: 'other name' }];
    for (const json of [
      ...named,
      { profile_id: 'third', session_id: 'third' },
      { profile_id: 'third', live_view: null },
    ]) {
      const { status, body } = await openNamed(json);
      const name = Object.values(json)[0];
      expect({ status, r: body.r }).toMatchObject({ status: 200, r: { profile_id: name, session_id: name } });
      await doppel.call('DELETE', `/api/v1/browser/session/${body.r.live_id}`, { apiKey });
    }
    const list = async () => (await doppel.call('GET', '/api/v1/browser/session', { apiKey })).body;
    const names = ['new-name', 'other name', 'third'];
    expect(await list()).toEqual({ r: { session_ids: names, session_names: names } });
    const remove = () => doppel.call('DELETE', '/api/v1/browser/session/other%20name', { apiKey });
    expect(await remove()).toMatchObject({ status: 200, body: { r: true } });
    expect((await remove()).status).toBe(404);
    expect(await list()).toMatchObject({ r: { session_ids: ['new-name', 'third'] } });
    expect(await openNamed({ profile_id: 'unknown' })).toMatchObject({ status: 404 });
    expect(await openNamed({ profile_id: 'a', live_view: true, extensions: ['no'] })).toMatchObject({ status: 404 });
    expect(await openNamed({ profile_id: '../up', live_view: true })).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^profile_id must be/) },
    });
    expect(await openNamed({ session_id: '../up' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^session_id must be/) },
    });
  });
});
