import { closeSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createHttpClient } from '../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { mountSmallDisk, type SmallDisk } from './disk.ts';

let running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running) {
    if (server.process.exitCode === null && server.process.signalCode === null) await server.end('SIGKILL');
  }
  running = [];
});

async function start(folder: string, env: Record<string, string> = {}) {
  const server = await startServerProcess(folder, { LOG_LEVEL: 'error', ...env });
  running.push(server);
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

function needDisk(megabytes: number, skip: (why: string) => never): SmallDisk {
  const disk = mountSmallDisk(megabytes) ?? skip('it needs root, to mount a small disk');
  onTestFinished(() => disk.remove());
  return disk;
}

function overwrite(path: string, at: number, byteCount: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(byteCount, 0xab), 0, byteCount, at);
  closeSync(file);
}

const sentence = (at: number) => `Lamp ${at} of the hall is green, said Ada Lovelace to Charles Babbage.`;

describe('a data folder', () => {
  it('has one server: a second one exits, naming the locked file and the way out', async () => {
    const folder = makeTemporaryFolder();
    await start(folder);
    await expect(start(folder)).rejects.toThrow(/lock\.db is locked.*Stop it, or set DATA_DIR/);
  });

  it('that is read-only keeps the server from starting, with an error that names it and the way out', async ({
    skip,
  }) => {
    const disk = needDisk(16, skip);
    const { server } = await start(disk.path);
    await server.end('SIGTERM');
    disk.makeReadOnly();
    const message = new RegExp(`data folder ${disk.path} cannot be written .*Let the user.*or set DATA_DIR`);
    await expect(start(disk.path)).rejects.toThrow(message);
    await expect(start(join(disk.path, 'new'))).rejects.toThrow('cannot be written');
  });
});

describe('a damaged main database', () => {
  async function makeFile(): Promise<{ folder: string; path: string }> {
    const folder = makeTemporaryFolder();
    const { server, client } = await start(folder);
    const memories = Array.from({ length: 2000 }, (_, at) => ({ memoryId: `m${at}`, memory: sentence(at) }));
    await client.call('POST', '/graph/g/import', { format: 'doppel-graph', version: 1, memories });
    await server.end('SIGTERM');
    return { folder, path: join(folder, 'doppel.db') };
  }

  it('whose beginning was overwritten keeps the server from starting, with an error that names it', async () => {
    const { folder, path } = await makeFile();
    overwrite(path, 0, 100);
    await expect(start(folder)).rejects.toThrow(/doppel\.db is damaged .*restore the file from a backup/);
  });

  it('whose middle was overwritten keeps the server from starting, with an error that names it', async () => {
    const { folder, path } = await makeFile();
    const pages = Math.floor(statSync(path).size / 4096);
    for (let page = Math.floor(pages / 2); page < pages; page += 1) overwrite(path, page * 4096, 4096);
    await expect(start(folder)).rejects.toThrow(/doppel\.db is damaged .*restore the file from a backup/);
  });
});

describe('a damaged graph', () => {
  it('fails its requests with a reason, leaves other graphs alone, and is named in the log', async () => {
    const folder = makeTemporaryFolder();
    const before = await start(folder);
    await before.client.insert('broken', { memory: sentence(1), memoryId: 'm1' });
    const [file = ''] = readdirSync(join(folder, 'graphs')).filter((name) => name.endsWith('.db'));
    await before.client.insert('whole', { memory: sentence(2), memoryId: 'm2' });
    await before.server.end('SIGTERM');
    const path = join(folder, 'graphs', file);
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    overwrite(path, 0, statSync(path).size);

    const { server, client } = await start(folder);
    const detail = expect.stringMatching(/damaged. Restore it from a backup/);
    expect(await client.insert('broken', { memory: sentence(3) })).toMatchObject({ status: 'FAILED', detail });
    expect(await client.query('broken', 'Who?')).toMatchObject({ status: 'FAILED', detail });
    expect(await client.call('GET', '/graph/broken/memory')).toMatchObject({ status: 500, body: { detail } });
    expect(await client.insert('whole', { memory: sentence(4) })).toMatchObject({ status: 'DONE' });
    expect((await client.query('whole', 'What colour is lamp 2?')).answer).toContain('green');
    expect((await client.runTask({ task: 'Compute 2 * 3' })).status).toBe('done');
    expect(server.output()).toContain(`${path} is damaged`);
    expect(server.output()).toMatch(/restore the file from a backup/);
    expect((await client.call('POST', '/graph/broken/delete', {})).status).toBe(200);
    expect(await client.insert('broken', { memory: sentence(5) })).toMatchObject({ status: 'DONE' });
  });
});

describe('a full disk', () => {
  it('makes the server refuse with 503, loses nothing accepted, and is used again once there is room', async ({
    skip,
  }) => {
    const disk = needDisk(24, skip);
    const { server, client } = await start(disk.path);
    const filler = join(disk.path, 'filler');
    const accepted: { requestId: string; requestTime: number }[] = [];
    const tasks: string[] = [];
    const refused = new Set<string>();
    const post = async (path: string, json: unknown) => {
      const { status, body } = await client.call('POST', path, json);
      if (status === 200) return body;
      refused.add(`${status} ${body.detail}`);
      return null;
    };
    await client.insert('g', { memory: sentence(0) });
    await client.insert('doomed', { memory: sentence(0) });
    const old = await client.runTask({ task: 'Compute 6 * 7' });
    fill(filler);
    for (let at = 1; at < 400; at += 1) {
      const handle = await post('/graph/g/insert', { memory: sentence(at), memoryId: `m${at}` });
      if (handle) accepted.push(handle);
      if (at % 20) continue;
      const task = await post('/api/v1/task', { task: `Compute ${at} * 2`, enable_recording: true });
      if (task) tasks.push(task.id);
      // What frees itself is filled again.
      fill(filler);
    }
    for (const each of refused)
      expect(each).toMatch(/^503 The (disk of the server is full|server cannot use its disk)/);
    expect(refused.size).toBeGreaterThan(0);
    expect((await client.call('GET', '/ready')).status).toBe(503);
    expect((await client.call('DELETE', `/api/v1/task/${old.id}/data`)).status).toBe(200);
    expect((await client.call('DELETE', '/graph/doomed')).status).toBe(200);
    // What that freed is filled again.
    fill(filler);
    await expect.poll(async () => (await client.call('GET', '/ready')).status).toBe(503);
    rmSync(filler, { force: true });
    await expect.poll(async () => (await client.call('GET', '/ready')).status, { timeout: 30_000 }).toBe(200);

    for (const handle of accepted) expect(await client.finish('g', 'insert', handle)).toMatchObject({ status: 'DONE' });
    for (const id of tasks) {
      await expect
        .poll(async () => (await client.call('GET', `/api/v1/task/${id}`)).body.status, { timeout: 60_000 })
        .toBe('done');
    }
    expect(await client.insert('g', { memory: 'There is room again.' })).toMatchObject({ status: 'DONE' });
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  });
});

/** Takes what room there is. */
function fill(path: string): void {
  for (const byteCount of [2 ** 20, 2 ** 16, 4096]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(byteCount), { flag: 'a' });
    } catch {
      // Full for pieces of this size.
    }
  }
}
