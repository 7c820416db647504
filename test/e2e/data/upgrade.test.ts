import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';
import { makeFolder } from '../../support/temporary-folder.ts';

interface Told {
  path: string;
  body: Record<string, unknown>;
}

interface Fixture {
  apiKey: string;
  otherKey: string;
  revokedKey: string;
  told: Told[];
  toldOther: Told[];
  open: {
    tasks: string[];
    graph: string;
    insert: { requestId: string; requestTime: number };
    query: { requestId: string; requestTime: number };
    memoryIds: string[];
  };
}

const ARCHIVE = fileURLToPath(new URL('../../fixtures/first-release.tar.gz', import.meta.url));

let folder: { path: string; remove(): void };
let fixture: Fixture;
let server: ServerProcess;
let client: HttpClient;

beforeAll(async () => {
  folder = makeFolder();
  await extract({ file: ARCHIVE, cwd: folder.path });
  fixture = JSON.parse(readFileSync(join(folder.path, 'told.json'), 'utf8'));
  server = await startServerProcess(join(folder.path, 'data'));
  client = createHttpClient(server.url, fixture.apiKey);
});
afterAll(async () => {
  if (server?.process.exitCode === null) await server.end('SIGKILL');
  folder.remove();
});

async function read(by: HttpClient, path: string) {
  const { status, body } = await by.call('GET', path);
  return { status, body: JSON.parse(JSON.stringify(body).replaceAll(server.url, 'http://server')) };
}

/** The rows of every table of the control database, digested: they have no end. */
function digestControl(): Record<string, string> {
  const db = new Database(join(folder.path, 'data', 'doppel.db'), { readonly: true });
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const digests = tables.map((table) => {
    const rows = db.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).raw().all();
    return [table, createHash('sha256').update(JSON.stringify(rows)).digest('hex')] as const;
  });
  db.close();
  return Object.fromEntries(digests.filter(([table]) => table !== 'readiness'));
}

describe('data of the first release', () => {
  it('opens with the keys it had, and with none that was revoked', async () => {
    expect(server.apiKey).toBe(fixture.apiKey);
    expect((await client.call('GET', '/list_graphs')).status).toBe(200);
    const revoked = createHttpClient(server.url, fixture.revokedKey);
    expect((await revoked.call('GET', '/list_graphs')).status).toBe(401);
  });

  it('tells what it told of tasks, answers and memories', async () => {
    expect(fixture.told.length).toBeGreaterThan(6);
    for (const { path, body } of fixture.told) expect(await read(client, path)).toMatchObject({ status: 200, body });
  });

  it('does not know what earlier runs left undone', async () => {
    const tasks = fixture.told.filter(({ path }) => /\/task\/[^/?]+$/.test(path));
    expect(tasks.length).toBeGreaterThan(0);
    for (const { path } of tasks)
      expect(await read(client, path)).toMatchObject({ body: { unmet: null, sampled: null } });
  });

  it('tells another account its own, and nothing of the first', async () => {
    const other = createHttpClient(server.url, fixture.otherKey);
    for (const { path, body } of fixture.toldOther)
      expect(await read(other, path)).toMatchObject({ status: 200, body });
    const [task] = fixture.told;
    expect((await read(other, task?.path ?? '')).status).toBe(404);
  });

  it('plays the recording and shows the pictures of a run', async () => {
    const { body } = await client.call('GET', fixture.told[0]?.path ?? '');
    const recording = await fetch(body.recording_url);
    expect(recording.status).toBe(200);
    expect(Buffer.from(await recording.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
    expect((await fetch(body.live_url)).status).toBe(200);
    const picture = await fetch(`${body.live_url}/frames/1.webp`);
    const stored = join(folder.path, 'data', 'media', body.id, 'frames', '0001.webp');
    expect(Buffer.from(await picture.arrayBuffer()).equals(readFileSync(stored))).toBe(true);
  });

  it('carries out what was open, once', async () => {
    const { tasks, graph, insert, query, memoryIds } = fixture.open;
    expect((await client.finish(graph, 'insert', insert)).status).toBe('DONE');
    expect((await client.finish(graph, 'query', query)).answer).toContain('bay');
    const kept = (await client.call('GET', `/graph/${graph}/export`)).body.memories;
    expect(kept.map(({ memoryId }: { memoryId: string }) => memoryId)).toEqual([...memoryIds].sort());
    for (const [at, id] of tasks.entries()) {
      let task = await read(client, `/api/v1/task/${id}`);
      while (['waiting', 'running'].includes(task.body.status)) task = await read(client, `/api/v1/task/${id}`);
      expect(task.body).toMatchObject({ status: 'done', credits_used: at === 0 ? 2 : 1 });
    }
  });

  it('takes new memories into its graphs, and answers from old and new', async () => {
    await client.insert('engines', { memory: 'The lamp in the attic is yellow.' });
    expect((await client.query('engines', 'What colour is the lamp in the attic?')).answer).toContain('yellow');
    expect((await client.query('engines', 'Who designed the Analytical Engine?')).answer).toContain('Babbage');
  });

  it('is not changed by a second start', async () => {
    await server.end('SIGTERM');
    const before = digestControl();
    server = await startServerProcess(join(folder.path, 'data'));
    await server.end('SIGTERM');
    expect(digestControl()).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(8);
  });

  it('is refused once a newer Doppel has changed it, with the file and the versions, and stays as it is', async () => {
    const db = new Database(join(folder.path, 'data', 'doppel.db'));
    const version = Number(db.pragma('user_version', { simple: true }));
    db.exec(`INSERT INTO schema_migrations VALUES (${version + 1}, 'later', ''); PRAGMA user_version = ${version + 1}`);
    db.close();
    const before = digestControl();
    await expect(startServerProcess(join(folder.path, 'data'))).rejects.toThrow(
      `doppel.db has schema version ${version + 1}, but this version of Doppel knows ${version}.`,
    );
    expect(digestControl()).toEqual(before);
  });
});
