import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';

let dataDirectory: string;
let running: ServerProcess[];

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-e2e-'));
  running = [];
});
afterEach(async () => {
  for (const server of running) if (server.process.exitCode === null) await server.end('SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}) {
  const server = await startServerProcess(dataDirectory, env);
  running.push(server);
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

async function keys(...args: string[]): Promise<string> {
  const entry = fileURLToPath(new URL('../../src/bin/keys.ts', import.meta.url));
  const env = { ...process.env, DATA_DIR: dataDirectory };
  const { stdout } = await promisify(execFile)(process.execPath, [entry, ...args], { env });
  return stdout;
}

describe('a worker that dies', () => {
  it('is replaced, and tasks, memories and queries end, each executed once', async () => {
    // Each thread dies with the second that comes to the point.
    const { server, client } = await start({ DOPPEL_FAULT: 'step recorded:2:thread' });
    for (let time = 0; time < 2; time += 1) {
      const task = await client.runTask({ task: 'Compute 12 * 7' });
      expect(task).toMatchObject({ status: 'done', credits_used: 1 });
    }
    expect(server.output().match(/worker thread failed/g)).toHaveLength(1);
    expect((await client.call('GET', '/ready')).status).toBe(200);
    await server.end('SIGTERM');
    const again = await start({ DOPPEL_FAULT: 'request begun:2:thread' });
    const memory = { memory: 'Jacob Marley was the partner of Scrooge.' };
    expect(await again.client.insert('carol', memory)).toMatchObject({ status: 'DONE' });
    expect(await again.client.query('carol', "Who was Scrooge's partner?")).toMatchObject({ status: 'DONE' });
    expect(again.server.output().match(/worker thread failed/g)).toHaveLength(1);
  });
});

describe('a fresh server', () => {
  it('prints where it is, a key that works, and a line to try for each API', async () => {
    const { server, client } = await start();
    expect(server.output()).toContain(`${server.url}/docs`);
    expect(server.output().match(/^ {2}curl /gm)).toHaveLength(2);
    expect((await client.call('GET', '/list_graphs')).body).toEqual({ graphs: [] });
    const file = join(dataDirectory, 'api-key');
    expect(readFileSync(file, 'utf8').trim()).toBe(server.apiKey);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('runs a task and answers from a memory, and finds both again after a restart', async () => {
    const first = await start();
    const task = await first.client.runTask({ task: 'Compute 12 * 7 and write the result in a note' });
    expect(task).toMatchObject({ status: 'done', credits_used: 2 });
    const inserted = await first.client.insert('carol', { memory: 'Jacob Marley: Marley was the partner of Scrooge.' });
    expect(inserted.status).toBe('DONE');
    expect(await first.server.end('SIGTERM')).toEqual({ code: 0, signal: null });

    const second = await start();
    expect(second.server.apiKey).toBe(first.server.apiKey);
    const again = await second.client.call('GET', `/api/v1/task/${task.id}`);
    expect(again.body).toMatchObject({ status: 'done', output: task.output, credits_used: 2 });
    const recording = await fetch(second.server.url + new URL(again.body.recording_url).pathname);
    expect(recording.status).toBe(200);
    expect((await second.client.query('carol', 'Who was the partner of Scrooge?')).answer).toContain('Marley');
    expect(await second.server.end('SIGINT')).toEqual({ code: 0, signal: null });
  });

  it('makes the key of DOPPEL_API_KEY exist, and keeps none in a file', async () => {
    const { server, client } = await start({ DOPPEL_API_KEY: 'a-key-of-my-own' });
    expect(server.apiKey).toBe('a-key-of-my-own');
    expect((await client.call('GET', '/list_graphs')).status).toBe(200);
    expect(() => statSync(join(dataDirectory, 'api-key'))).toThrow(/ENOENT/);
  });

  it('refuses to start on a bad setting, naming it', async () => {
    await expect(start({ STEP_MS: 'fast' })).rejects.toThrow(/STEP_MS must be milliseconds, 0 to 60000; it is "fast"/);
  });

  it('refuses to start with its own key revoked, and says what to do', async () => {
    const { server } = await start();
    await keys('revoke', server.apiKey.slice(0, 11));
    await server.end('SIGTERM');
    await expect(start()).rejects.toThrow(/own API key has been revoked: delete \S+api-key to get another/);
    await expect(start({ DOPPEL_API_KEY: server.apiKey })).rejects.toThrow(/set another DOPPEL_API_KEY/);
  });

  it('refuses a data folder that another server works on', async () => {
    await start();
    await expect(start()).rejects.toThrow(/Another Doppel is running on this data folder/);
  });
});

describe('a server killed at work', () => {
  it('finishes accepted work at the next start, and charges each step once', async () => {
    const { server, client } = await start({ STEP_MS: '50', WELCOME_CREDITS: '100' });
    const steps = Array.from({ length: 10 }, (_, index) => `compute ${index} + 1`).join(', then ');
    const { body: task } = await client.call('POST', '/api/v1/task', { task: steps });
    const { body: insert } = await client.call('POST', '/graph/g/insert', { memory: 'The lamp is green.' });
    const { body: query } = await client.call('POST', '/graph/g/query', { query: 'What colour is the lamp?' });
    const midway = async () => (await client.call('GET', `/api/v1/task/${task.id}`)).body.credits_used;
    while ((await midway()) < 3);
    await server.end('SIGKILL');

    const second = await start({ WARM: 'off' });
    const done = await second.client.call('GET', `/api/v1/task/${task.id}`);
    expect(done.body.status).toBe('waiting');
    let ended = done.body;
    while (ended.status === 'waiting') ended = (await second.client.call('GET', `/api/v1/task/${task.id}`)).body;
    expect(ended).toMatchObject({ status: 'done', credits_used: 10 });
    expect((await second.client.finish('g', 'insert', insert)).status).toBe('DONE');
    expect((await second.client.finish('g', 'query', query)).answer).toContain('green');
  });

  it('finishes an import at the next start, each memory once, and keeps its links valid', async () => {
    const { server, client } = await start();
    const memories = Array.from({ length: 3000 }, (_, at) => ({ memoryId: `m${at}`, memory: `Lamp ${at} is green.` }));
    const document = { format: 'doppel-graph', version: 1, memories };
    const { body: handle } = await client.call('POST', '/graph/lamps/import', document);
    while ((await client.call('GET', '/graph/lamps/memory')).body.memories.length === 0);
    const { presignedUrl } = (await client.call('GET', '/graph/lamps/graphml')).body;
    await server.end('SIGKILL');

    const second = await start();
    expect((await second.client.finish('lamps', 'insert', handle)).status).toBe('DONE');
    const kept = (await second.client.call('GET', '/graph/lamps/export')).body.memories;
    expect(kept.map(({ memoryId }: { memoryId: string }) => memoryId)).toEqual(
      memories.map(({ memoryId }) => memoryId).sort(),
    );
    const graphml = await fetch(second.server.url + presignedUrl.slice(server.url.length));
    expect(graphml.status).toBe(200);
    expect(await graphml.text()).toContain('</graphml>');
  });
});

describe('a server that gets SIGTERM at work', () => {
  it('gives back what it cannot finish in time, and exits with 0', async () => {
    const { server, client } = await start({ STEP_MS: '60000' });
    const { body: task } = await client.call('POST', '/api/v1/task', { task: 'Compute 1 + 1, then compute 2 + 2' });
    while ((await client.call('GET', `/api/v1/task/${task.id}`)).body.credits_used === 0);
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    const second = await start();
    let ended = task;
    while (ended.status === 'waiting') ended = (await second.client.call('GET', `/api/v1/task/${task.id}`)).body;
    expect(ended).toMatchObject({ status: 'done', credits_used: 2 });
  });
});

describe('the keys command', () => {
  it('creates, lists and revokes keys beside a running server', async () => {
    const { server } = await start();
    const [apiKey = ''] = (await keys('create', '--credits', '5')).split('\n');
    const mine = createHttpClient(server.url, apiKey);
    expect((await mine.runTask({ task: 'Compute 1 + 1' })).credits_used).toBe(1);
    const listed = await keys('list');
    expect(listed.match(/works$/gm)).toHaveLength(2);
    expect(listed).toContain(apiKey.slice(0, 11));
    expect(listed).not.toContain(apiKey);
    expect(await keys('revoke', apiKey.slice(0, 11))).toMatch(/^revoked /);
    while ((await mine.call('GET', '/list_graphs')).status !== 401);
    expect((await mine.call('GET', '/list_graphs')).body.detail).toMatch(/revoked/);
  });

  it('ends what an account has running, of a revoked key too, and nothing else', async () => {
    const { server, client } = await start();
    const [apiKey = ''] = (await keys('create')).split('\n');
    const doomed = createHttpClient(server.url, apiKey);
    const other = await client.call('POST', '/api/v1/task', { task: 'Compute 1 + 1 [[doppel:stuck]]' });
    const bodies = [
      { task: 'Compute 1 + 1 [[doppel:stuck]]' },
      { task: 'Compute 1 + 1 [[doppel:steps 9]] [[doppel:step_ms 60000]]' },
      { task: null },
    ];
    const runs = await Promise.all(bodies.map(async (body) => (await doomed.call('POST', '/api/v1/task', body)).body));
    // Each ends with the run. The first task runs nowhere, so that nobody says that it ended.
    const streams = runs.slice(1).map(async ({ live_url }) => (await fetch(`${live_url}/events`)).text());
    await keys('revoke', apiKey.slice(0, 11));
    expect(await keys('cancel-work', apiKey.slice(0, 11))).toMatch(
      /^account \S+: 3 tasks and sessions, 0 graph requests cancelled\n$/,
    );
    for (const stream of await Promise.all(streams)) expect(stream).toContain('"status":"cancelled"');
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/doppel_tasks\{status="cancelled"\} 3/);
    expect((await client.call('GET', `/api/v1/task/${other.body.id}`)).body).toMatchObject({ status: 'waiting' });
  });

  it('prints its usage when misused', async () => {
    await expect(keys()).rejects.toThrow(/Usage: npm run keys/);
    await expect(keys('cancel-work', 'nothing')).rejects.toThrow(/No account or key has the id or prefix nothing/);
    await expect(keys('revoke', 'nothing')).rejects.toThrow(/No active key has the id or prefix nothing/);
    await expect(keys('create', '--credits', 'lots')).rejects.toThrow(/--credits must be a whole number/);
  });
});
