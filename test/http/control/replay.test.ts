import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { expectError } from '../../support/expect-error.ts';
import { toForm } from '../../support/server/form.ts';
import { type CallOptions, type Reply, startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { makeFolder, makeTemporaryFolder } from '../../support/temporary-folder.ts';

const SECRETS = { user: 'ada-of-the-portal', password: 'hunter-22-hunter' };
const PROXY = 'http://proxy-user:proxy-pass-9@proxy.example:3128';
const TASK = { task: 'Compute 12 * 7', secrets: SECRETS, proxy_server: PROXY, enable_recording: false };

const recordings = makeFolder();
let upstream: TestServer;
let upstreamUrl: string;
let recorded: Reply[];

const start = (mode: Config['mode'], changes: Partial<Config> = {}) =>
  startTestServer({ mode, recordingsDirectory: recordings.path, ...changes });

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** A client at work: every kind of call, with polls to the end. Returns the replies except those to unfinished polls. */
async function tour(server: TestServer, apiKey: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, options: CallOptions = {}) => {
    const reply = await server.call(method, url, { apiKey, ...options });
    replies.push(reply);
    return reply;
  };
  const { body: task } = await call('POST', '/api/v1/task', { json: TASK });
  replies.push(await server.finishTask(task.id, apiKey));
  await call('DELETE', `/api/v1/task/${task.id}`);
  await call('POST', '/graph/notes', { json: { domain: 'People' } });
  const insert = await call('POST', '/graph/notes/insert', {
    json: { memory: 'Ada Lovelace lives in London.', metadata: '{"id": 1}' },
  });
  replies.push(await server.finishRequest('notes', 'insert', insert, apiKey));
  const query = await call('POST', '/graph/notes/query', { json: { query: 'Where does Ada Lovelace live?' } });
  replies.push(await server.finishRequest('notes', 'query', query, apiKey));
  await call('GET', '/list_graphs');
  const file = { name: 'file', filename: 'a.txt', content: 'hello', type: 'text/plain' };
  await call('POST', '/api/v1/file', toForm([file]));
  await call('POST', '/api/v1/task', { json: { task: 7 } });
  await call('GET', '/graph/notes/graphml');
  await call('GET', '/api/v1/task/unknown');
  await call('GET', '/list_graphs', { apiKey: 'another-key' });
  return replies;
}

/** Statuses and bodies; links as they are in replays. */
const visible = (replies: readonly Reply[]) =>
  replies.map(({ status, body }) => ({ status, body: withoutLinks(body) }));
const withoutLinks = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (name, value) =>
    typeof value === 'string' && /_url$|^presignedUrl$/.test(name) ? value.replace(/^http.*/, 'link') : value,
  );

beforeAll(async () => {
  upstream = await startTestServer({ minimumVisibleMs: 50 });
  await upstream.server.app.listen({ host: '127.0.0.1', port: 0 });
  upstreamUrl = `http://127.0.0.1:${(upstream.server.app.server.address() as AddressInfo).port}`;
  const recorder = await start('record', { upstreams: { task: upstreamUrl, memory: upstreamUrl } });
  recorded = await tour(recorder, upstream.apiKey);
  await recorder.close();
});
afterAll(async () => {
  await upstream.close();
  recordings.remove();
});

describe('recording', () => {
  it('passes the responses of the hosted service on', () => {
    expect(recorded.map(({ status }) => status)).toEqual([
      ...[200, 200, 200, 200, 200, 200, 200, 200],
      ...[200, 200, 400, 200, 404, 401],
    ]);
    expect(recorded[1]?.body).toMatchObject({ status: 'done', output: 84 });
    expect(recorded[0]?.body.live_url).toMatch(`${upstreamUrl}/live/`);
    expect(recorded[0]?.headers['cache-control']).toBe('no-store');
  });

  it('writes no secret into any file', () => {
    const files = listFiles(recordings.path);
    expect(files.length).toBeGreaterThan(12);
    const secrets = [
      ...[upstream.apiKey, 'another-key', ...Object.values(SECRETS), 'proxy-pass-9', 'proxy-user'],
      ...[recorded[0]?.body.live_url, recorded[11]?.body.presignedUrl],
    ];
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      for (const secret of secrets) expect(text, file).not.toContain(secret);
    }
  });

  it('stores one readable file for each exchange, in a folder for each operation', () => {
    const folder = join(recordings.path, 'memory/queryGraph');
    const [name] = readdirSync(folder);
    const exchange = JSON.parse(readFileSync(join(folder, String(name)), 'utf8'));
    expect(exchange).toMatchObject({
      service: 'memory',
      operation: 'queryGraph',
      request: { method: 'POST', path: '/graph/notes/query', hasKey: true, body: { query: expect.any(String) } },
      response: { status: 200, body: { requestId: expect.any(String) } },
    });
  });

  it('answers 502 with a detail if the hosted service cannot be reached, or is not set', async () => {
    const server = await start('record', {
      upstreams: { task: 'http://127.0.0.1:1', memory: '' },
      recordingsDirectory: makeTemporaryFolder(),
    });
    expectError(await server.call('GET', '/api/v1/task'), 502, /127\.0\.0\.1:1 cannot be reached: ECONNREFUSED/);
    expectError(await server.call('GET', '/list_graphs'), 502, /^UPSTREAM_GRAPH_URL is not set/);
    expect((await server.call('GET', '/health')).status).toBe(200);
    await server.close();
  });

  it('does not fail requests when recordings cannot be stored', async () => {
    const blocked = join(makeTemporaryFolder(), 'file');
    writeFileSync(blocked, '');
    const upstreams = { task: upstreamUrl, memory: upstreamUrl };
    const server = await start('record', { upstreams, recordingsDirectory: join(blocked, 'recordings') });
    expect((await server.call('GET', '/list_graphs', { apiKey: upstream.apiKey })).body).toEqual({ graphs: ['notes'] });
    await server.close();
  });
});

describe('replay', () => {
  it('gives the recorded responses without the hosted service', async () => {
    const server = await start('replay');
    expect(visible(await tour(server, 'any-key-at-all'))).toEqual(visible(recorded));
    await server.close();
  });

  it('serves what was behind links at its own address', async () => {
    const server = await start('replay');
    const { body } = await server.call('POST', '/api/v1/task', { json: TASK });
    const { pathname, origin } = new URL(body.live_url);
    expect(origin).not.toBe(upstreamUrl);
    expect(body.r.live_url).toBe(body.live_url);
    const page = await server.call('GET', `${pathname}?interactive=true`, { apiKey: null });
    expect(page.text).toMatch(/<!doctype html>/i);
    expect(page.headers['content-security-policy']).toMatch(/^sandbox/);
    const missing = await server.call('GET', `/recorded/${'0'.repeat(32)}`, { apiKey: null });
    expectError(missing, 404, /was not recorded/);
    await server.close();
  });

  it('explains what differs from the nearest recording', async () => {
    const server = await start('replay');
    const reply = await server.call('POST', '/graph/notes/query', { json: { query: 'Where is Ada?' } });
    expectError(
      reply,
      404,
      /nearest, memory\/queryGraph\/\d+\.json, differs in body\.query \(recorded "Where does Ada/,
    );
    expectError(await server.call('GET', '/plan'), 404, /nothing of the operation readPlan was recorded/);
    await server.close();
  });

  it('answers neither from its own data nor for its own operations', async () => {
    const server = await start('replay');
    expect((await server.call('GET', '/health')).status).toBe(200);
    expectError(await server.call('POST', '/graph/new', { json: {} }), 404, /^No recording answers POST \/graph\/new/);
    await server.close();
  });

  it('names a broken file and its fault at the start', async () => {
    const recordingsDirectory = makeTemporaryFolder();
    cpSync(recordings.path, recordingsDirectory, { recursive: true });
    const file = listFiles(join(recordingsDirectory, 'task')).sort()[0] as string;
    writeFileSync(file, readFileSync(file, 'utf8').replace('"status": 200', '"status": "200"'));
    await expect(start('replay', { recordingsDirectory })).rejects.toThrow(
      `The recording ${file} is not valid: response.status must be 200 to 599.`,
    );
  });
});

describe('auto', () => {
  it('replays what was recorded and records what is missing', async () => {
    const recordingsDirectory = makeTemporaryFolder();
    const open = (mode: Config['mode'], url = upstreamUrl) =>
      start(mode, { recordingsDirectory, upstreams: { task: url, memory: url } });
    const first = await open('auto');
    const live = await tour(first, upstream.apiKey);
    const again = await first.call('POST', '/api/v1/task', { json: TASK, apiKey: upstream.apiKey });
    expect(again.body.id).toBe(live[0]?.body.id);
    await first.close();

    const second = await open('auto', 'http://127.0.0.1:1');
    expect(visible(await tour(second, 'any-key'))).toEqual(visible(live));
    expectError(await second.call('GET', '/plan'), 502, /cannot be reached/);
    await second.close();
  });
});
