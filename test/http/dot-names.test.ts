import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectDoppel } from '../../src/testing/doppel.ts';
import { expectError } from '../support/expect-error.ts';
import { toForm } from '../support/server/form.ts';
import { CLIENTS } from '../support/server/mcp-clients.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { toFile } from '../support/server/uploads.ts';

const DOTS = ['.', '..'];
const CONTROL = { control: { kind: 'on' } } as const;
let doppel: TestServer;

beforeEach(async () => {
  doppel = await startTestServer(CONTROL);
  onTestFinished(() => doppel.close());
});

async function insert(memoryId: string, memory = 'Bo drives a van.') {
  const handle = await doppel.call('POST', '/graph/g/insert', { json: { memory, memoryId } });
  return doppel.finishRequest('g', 'insert', handle);
}
const listIds = async () =>
  (await doppel.call('GET', '/graph/g/memory')).body.memories.map(({ memoryId }: { memoryId: string }) => memoryId);

/** Sends a path as it stands, with its dots. */
async function postAsIs(port: string, path: string): Promise<{ status: number | undefined; text: string }> {
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { apikey: doppel.apiKey } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

/** Restarts the server with a memory of this id, as earlier versions accepted it. */
async function startWithStored(memoryId: string): Promise<void> {
  await insert('old');
  await insert('other', 'Ann keeps bees.');
  await doppel.server.close();
  const folder = join(doppel.dataDirectory, 'graphs');
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.db'))) {
    const db = new Database(join(folder, name));
    db.pragma('foreign_keys = OFF');
    for (const table of ['memories', 'chunks', 'memory_texts']) {
      db.prepare(`UPDATE ${table} SET memory_id = ? WHERE memory_id = 'old'`).run(memoryId);
    }
    db.close();
  }
  const { apiKey } = doppel;
  const restarted = await startTestServer({ ...CONTROL, dataDirectory: doppel.dataDirectory });
  onTestFinished(() => restarted.close());
  const call: TestServer['call'] = (method, url, options) => restarted.call(method, url, { apiKey, ...options });
  const { finishRequest } = restarted;
  doppel = {
    ...restarted,
    ...{ apiKey, call, finishRequest: (graph, kind, handle) => finishRequest(graph, kind, handle, apiKey) },
  };
}

describe.each(DOTS)('the id "%s"', (dots) => {
  it('refuses a memory id of dots: insert, import and seed', async () => {
    const memories = [{ memoryId: dots, memory: 'Tea.' }];
    const document = { format: 'doppel-graph', version: 1, memories };
    const fixture = { version: 1, accounts: [{ graphs: [{ name: 'g', memories }] }] };
    const refused = /memoryId must be a string of 1 to 256 characters, and not "\." or "\.\."/;
    expectError(await doppel.call('POST', '/graph/g/insert', { json: memories[0] }), 400, refused);
    expectError(await doppel.call('POST', '/graph/h/import', { json: document }), 400, refused);
    expectError(await doppel.call('POST', '/_doppel/seed', { json: fixture, apiKey: null }), 400, refused);
    expect((await doppel.call('GET', '/list_graphs')).body.graphs).toEqual([]);
  });

  it('refuses a rule, a snapshot, a profile and a graph with a name of dots', async () => {
    const rule = { id: dots, do: { http: { status: 503 } } };
    expectError(
      await doppel.call('POST', '/_doppel/rules', { json: rule }),
      400,
      /id must be .* and not "\." or "\.\."/,
    );
    expectError(await doppel.call('POST', '/api/v1/profile', { json: { id: dots } }), 400, /id must be/);
    const { port } = new URL(await doppel.server.app.listen({ host: '127.0.0.1', port: 0 }));
    expect(await postAsIs(port, `/_doppel/snapshots/${dots}`)).toMatchObject({
      status: 400,
      text: expect.stringContaining('name must be'),
    });
    expect(await postAsIs(port, `/graph/${dots}`)).toMatchObject({
      status: 400,
      text: expect.stringContaining('graph_name must be'),
    });
  });

  it('never becomes the id of a file or of its memory', async () => {
    const sent = await doppel.call('POST', '/graph/g/files', toForm([toFile('Tea.', dots, 'files')]));
    expect(sent.body.memoryIds).toEqual([expect.stringMatching(/^file-[0-9a-f]{32}$/)]);
  });

  it('of a stored memory is read, exported, and deleted by a body', async () => {
    await startWithStored(dots);
    expect(await listIds()).toEqual([dots, 'other']);
    expect((await doppel.call('GET', '/graph/g/export')).body.memories).toMatchObject([
      { memoryId: dots, memory: 'Bo drives a van.' },
      { memoryId: 'other' },
    ]);
    const handle = await doppel.call('POST', '/graph/g/memory/delete', { json: { memoryId: dots } });
    expect(handle.body).toMatchObject({ memoryId: dots });
    expect((await doppel.finishRequest('g', 'insert', handle)).body).toMatchObject({ status: 'DONE' });
    expect(await listIds()).toEqual(['other']);
  });

  it.each(Object.entries(CLIENTS))('is forgotten by %s without the rest of the graph', async (_, connect) => {
    await startWithStored(dots);
    const url = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
    const client = await connect(url, { headers: { apikey: doppel.apiKey } });
    expect((await client.listResources()).map(({ uri }) => uri)).toEqual([
      'doppel://graphs/g',
      'doppel://graphs/g/memories/other',
    ]);
    expect(await client.call('forget', { graph: 'g', memory_id: dots })).toMatchObject({
      ...{ isError: false, value: { memory_id: dots, is_finished: true } },
    });
    expect(await listIds()).toEqual(['other']);
    const missing = await client.call('forget', { graph: 'g', memory_id: dots });
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('memory') });
    const climbing = await client.call('cancel_task', { id: dots });
    expect(climbing).toMatchObject({ isError: true, text: expect.stringContaining('cannot be part of an address') });
    expect(await listIds()).toEqual(['other']);
  });

  it('is refused by the client for tests', async () => {
    const url = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
    const { rules, snapshot, removeSnapshot } = connectDoppel({ url, apiKey: doppel.apiKey });
    await rules.add({ id: 'kept', match: { operation: 'readPlan' }, do: { http: { status: 503 } } });
    for (const call of [rules.remove, snapshot, removeSnapshot]) {
      await expect(call(dots)).rejects.toThrow('cannot be part of an address');
    }
    expect(await rules.list()).toMatchObject([{ id: 'kept' }]);
  });
});

it('keeps the graph when a client resolves the two dots of a memory id', async () => {
  await insert('van');
  const url = await doppel.server.app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${url}/graph/g/memory/..`, { method: 'DELETE', headers: { apikey: doppel.apiKey } });
  expect(new URL(response.url).pathname).toBe('/graph/g/');
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    ...{ status: 404, body: { detail: expect.stringContaining('slash') } },
  });
  expect(await listIds()).toEqual(['van']);
  expect((await doppel.call('GET', '/graph/g/')).status).toBe(200);
  expect((await doppel.call('DELETE', '/graph/g')).body).toEqual({ status: 'DELETED' });
});
