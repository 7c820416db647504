import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { obedientBrain } from '../support/fake-openai/obedient-brain.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../support/fake-openai/server.ts';
import { isOf } from '../support/model/model-server.ts';
import { toForm } from '../support/server/form.ts';
import { createHttpClient, type HttpClient } from '../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { ACTIONS, MARK, said, TASK } from '../tenants/marked.ts';

const MODEL_KEY = `sk-${MARK}-model`;
const HEADERS = { 'idempotency-key': `${MARK}-key`, 'user-agent': said('agent'), cookie: `a=${MARK}`, 'x-other': MARK };

let dataDirectory: string;
let fake: FakeOpenAi;
let server: ServerProcess;
let client: HttpClient;
/** What a log may not hold either: it opens something. */
let secrets: string[];
/** What was read of /metrics and /ready, each time. */
let shown: string[];

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-e2e-'));
  fake = await startFakeOpenAi({ apiKey: MODEL_KEY });
  const model = { LLM_PROVIDER: 'openai', LLM_BASE_URL: fake.url, LLM_MODEL: 'fake-model', LLM_API_KEY: MODEL_KEY };
  const env = { LOG_LEVEL: 'trace', LLM_PATIENCE_S: '1', DOPPEL_FAULT: 'request begun:2:thread:crash' };
  server = await startServerProcess(dataDirectory, { ...env, ...model });
  const { api_key: key } = (await (await fetch(`${server.url}/signup`, { method: 'POST' })).json()) as {
    api_key: string;
  };
  client = createHttpClient(server.url, key);
  secrets = [key, MODEL_KEY];
  shown = [];
});
afterAll(async () => {
  if (server?.process.exitCode === null) await server.end('SIGKILL');
  await fake?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Everything that was printed after the greeting, which has the server's own key. */
const log = () => server.output().slice(server.output().indexOf(server.apiKey) + server.apiKey.length);

async function look(): Promise<void> {
  for (const path of ['/metrics', '/ready', '/health']) shown.push(await (await fetch(server.url + path)).text());
}

async function send(method: string, path: string, body?: RequestInit['body'], headers: Record<string, string> = {}) {
  const more = { apikey: secrets[0] ?? '', ...headers };
  const response = await fetch(server.url + path, { method, headers: more, ...(body !== undefined && { body }) });
  return { status: response.status, text: await response.text() };
}

const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  send('POST', path, JSON.stringify(json), { 'content-type': 'application/json', ...headers });

const postFile = (path: string, field: string, filename: string, content: string | Buffer) => {
  const { payload, headers } = toForm([{ name: field, filename, content, type: 'text/plain' }]);
  return send('POST', path, payload, headers);
};

/** Runs a task to its end, and answers its calls of tools. */
async function runTask(
  json: object,
  headers: Record<string, string> = {},
): Promise<{ id: string; live_url: string; status: string }> {
  const accepted = await post('/api/v1/task', json, headers);
  expect(accepted.status, accepted.text).toBe(200);
  const { id, live_url } = JSON.parse(accepted.text);
  secrets.push(new URL(live_url).pathname.split('/').at(-1) ?? '');
  for (let after = 0; ; ) {
    const { body } = await client.call('GET', `/api/v1/task/${id}?event_t=${after}`);
    if (!['waiting', 'running'].includes(body.status)) return body;
    for (const { id: called, name } of body.events) {
      const answer = { id: called, name, payload: { code: 400, output: said('tool answer') } };
      if (name === 'tool_call') await post(`/api/v1/task/${id}/event`, answer);
    }
    after = body.events.at(-1)?.timestamp ?? after;
  }
}

async function driveTasks(): Promise<void> {
  await post('/api/v1/profile', { id: `${MARK}-profile` });
  const file = JSON.parse((await postFile('/api/v1/file', 'file', `${MARK}.txt`, said('content'))).text).r.id;
  const manifest = strToU8(JSON.stringify({ manifest_version: 3, name: MARK, version: '1.0' }));
  await postFile('/api/v1/extension', 'file', `${MARK}.zip`, Buffer.from(zipSync({ 'manifest.json': manifest })));
  await runTask({ ...TASK, files: [file], profile_id: `${MARK}-profile` }, HEADERS);
  await runTask({ task: `${said('fails')} [[doppel:fail ${said('reason')}]]` });
  await runTask({ task: `${said('output')} [[doppel:output {"${MARK}": "${MARK}"}]]` });
}

async function driveSession(): Promise<void> {
  const { id, live_url } = JSON.parse((await post('/api/v1/task', { task: null, url: 'https://shop.example' })).text);
  const live = new URL(live_url).pathname;
  secrets.push(live.split('/').at(-1) ?? '');
  const watching = new AbortController();
  const watched = fetch(`${server.url}${live}/events?${MARK}`, { signal: watching.signal });
  for (const [at, [name, input]] of ACTIONS.entries()) {
    await post(`/api/v1/task/${id}/event`, { id: `${MARK}-${at}`, name: 'browser_action', payload: { name, input } });
  }
  const input = {
    task: said('inner task'),
    secrets: { [MARK]: { value: said('secret') } },
    metadata: { [MARK]: MARK },
  };
  await post(`/api/v1/task/${id}/event`, { id: MARK, name: 'session_action', payload: { name: 'run_task', input } });
  for (let isDone = false; !isDone; ) {
    const { body } = await client.call('GET', `/api/v1/task/${id}?event_t=0`);
    isDone = body.events.some((event: { id: string }) => event.id === MARK);
  }
  await post(`${live}/control`, { type: 'take_over' });
  await post(`${live}/control`, { type: 'act', action: { type: 'type', text: said('typed') } });
  await watched;
  watching.abort();
  // A read that is held, and ended by the end of the session.
  const { body } = await client.call('GET', `/api/v1/task/${id}?event_t=0`);
  const held = client.call('GET', `/api/v1/task/${id}?event_t=${body.events.at(-1).timestamp}&${MARK}=${MARK}`);
  await send('DELETE', `/api/v1/task/${id}`);
  await held;
}

async function driveGraphs(): Promise<void> {
  const graph = `/graph/${MARK}-graph`;
  await post(graph, { domain: said('domain'), example_queries: said('example'), entity_types: [MARK] });
  const memory = { memory: `Jacob ${MARK} was the partner of Scrooge.`, memoryId: MARK, metadata: { [MARK]: MARK } };
  await client.insert(`${MARK}-graph`, memory);
  await client.query(`${MARK}-graph`, `Who was the partner of ${MARK}?`, {
    with_references: true,
    filter: { [MARK]: [MARK] },
  });
  await postFile(`${graph}/files`, 'files', `${MARK}.json`, `{"${MARK}": [}`);
  await postFile(`${graph}/files`, 'files', `${MARK}.pdf`, `%PDF-1.7 ${MARK}`);
  const memories = [{ memoryId: MARK, memory: said('imported') }];
  await post(`${graph}/import`, { format: 'doppel-graph', version: 1, memories });
  const { body } = await client.call('GET', `${graph}/graphml`);
  secrets.push(new URL(body.presignedUrl).searchParams.get('signature') ?? '');
  await (await fetch(body.presignedUrl)).text();
  await client.call('GET', `${graph}/memory/${MARK}`);
}

async function driveRefusals(): Promise<void> {
  const json = { 'content-type': 'application/json' };
  await send('POST', '/api/v1/task', `{"task": ${MARK}`, json);
  await send('POST', '/api/v1/task', MARK, { 'content-type': `text/${MARK}` });
  await post('/api/v1/task', { task: said('x'), device: MARK });
  await post('/api/v1/task', { task: `[[doppel:${MARK}]]` });
  await post('/api/v1/task', { task: said('x'.repeat(100_001)) });
  await post('/api/v1/task', { task: said('x'), profile_id: `${MARK}-other`, files: [MARK] });
  await post('/api/v1/task', { task: said('other body') }, { 'idempotency-key': `${MARK}-key` });
  await post(`/graph/${MARK}/insert`, { memory: said('x'), metadata: `{${MARK}` });
  await post(`/graph/${MARK}!/query`, { query: said('x') });
  await post('/api/v1/telemetry', { [MARK]: said('telemetry') });
  await postFile('/api/v1/extension', 'file', `${MARK}.zip`, MARK);
  for (const path of [`/${MARK}?${MARK}`, `/live/${MARK}`, `/live/${MARK}/events`, `/%zz${MARK}`, `/assets/${MARK}`]) {
    await send('GET', path, undefined, { apikey: `dpl_${MARK}` });
  }
  await send('GET', '/api/v1/task', undefined, { apikey: `dpl_${MARK}` });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {}).resume();
  socket.end(`${MARK} ${MARK}\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
}

/** The endpoint says what it was asked wherever it can. */
async function driveModelErrors(): Promise<void> {
  const echo = (status: number) => ({
    ...{ kind: 'status' as const, status, headers: { 'x-request-id': MARK } },
    body: { error: { message: said('your prompt'), type: MARK, code: MARK, param: MARK } },
  });
  const ask = async () => {
    const handle = JSON.parse((await post(`/graph/${MARK}-graph/insert`, { memory: said(`${Math.random()}`) })).text);
    await client.finish(`${MARK}-graph`, 'insert', handle);
    await runTask({ task: said('another task'), enable_recording: false });
  };
  for (const status of [400, 401, 404, 422, 429, 500]) {
    fake.fail(echo(status), 4);
    await ask();
    await look();
    fake.heal();
  }
  for (const kind of ['bad-json', 'bad-content', 'wrong-schema', 'refuse', 'empty', 'cut'] as const) {
    fake.fail({ kind }, 4, isOf('insert', 'query', 'task'));
    await ask();
    fake.heal();
  }
  fake.brain = (body) => {
    const reply = obedientBrain(body);
    return 'text' in reply ? { text: `${said('says the model')} {"${MARK}": [` } : reply;
  };
  await ask();
  fake.brain = obedientBrain;
}

async function driveCrashes(): Promise<void> {
  await runTask({ task: `Write '${said('crash')}' in a note [[doppel:crash]]` });
  for (const id of ['crash-1', 'crash-2']) {
    const memory = { memory: said('crash'), memoryId: id, metadata: JSON.stringify({ id }) };
    const handle = JSON.parse((await post('/graph/crash/insert', memory)).text);
    await client.finish('crash', 'insert', handle);
  }
}

/** What the server keeps its files in is taken away from it. */
async function driveDefects(): Promise<void> {
  const { id, live_url } = await runTask({ task: `Write '${said('kept')}' in a note` });
  const file = JSON.parse((await postFile('/api/v1/file', 'file', `${MARK}.txt`, said('content'))).text).r.id;
  for (const folder of ['files', 'extensions', 'media']) {
    rmSync(join(dataDirectory, folder), { recursive: true, force: true });
    writeFileSync(join(dataDirectory, folder), MARK);
  }
  expect((await postFile('/api/v1/file', 'file', `${MARK}.txt`, said('content'))).status).toBe(500);
  const recording = await send('GET', `${new URL(live_url).pathname}/recording.webm`);
  expect([recording.status, id.length]).toEqual([500, 36]);
  await runTask({ task: `Write '${said('no file')}' in a note`, files: [file] });
  for (const name of readdirSync(join(dataDirectory, 'graphs'))) {
    if (!name.endsWith('-shm')) writeFileSync(join(dataDirectory, 'graphs', name), MARK.repeat(10_000));
  }
  const { status } = await send('GET', `/graph/${MARK}-graph/memory`);
  expect(status).toBe(500);
  const broken = await post(`/graph/${MARK}-graph/insert`, { memory: said('into what is broken') });
  await client.finish(`${MARK}-graph`, 'insert', JSON.parse(broken.text));
}

describe('the log and the metrics', () => {
  it('contain nothing that clients or models sent, and no key or address', async () => {
    await driveTasks();
    await driveSession();
    await driveGraphs();
    await driveRefusals();
    await driveModelErrors();
    await driveCrashes();
    await look();
    await driveDefects();
    await look();
    await server.end('SIGTERM');
    const printed = log();
    // All of it was driven at all.
    for (const told of [
      '"request"',
      'task ended',
      'graph request ended',
      'stopped',
      'request failed',
      'task failed',
      'worker thread failed',
      'language model',
    ]) {
      expect(printed).toContain(told);
    }
    expect(printed).toContain('"route":"/api/v1/task/:task_id"');
    for (const text of [printed, ...shown]) {
      const lines = text.split('\n');
      expect(lines.filter((line) => line.toLowerCase().includes(MARK))).toEqual([]);
      expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    }
  });
});
