import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manifestOf, toArchive } from '../../support/archives.ts';
import { startWriters } from '../../support/database/writers.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { runEntry, startEntry } from '../../support/server/run-entry.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

async function start(data: string, env?: Record<string, string>) {
  const server = await startServerProcess(data, { MAX_OPEN_TASKS: '100000', ...env });
  onTestFinished(async () => {
    if (server.process.exitCode === null) await server.end('SIGKILL');
  });
  return { server, client: createHttpClient(server.url, server.apiKey) };
}

function makePlaces() {
  const root = makeTemporaryFolder();
  return { root, data: join(root, 'data'), file: join(root, 'backup.tar.gz'), restored: join(root, 'restored') };
}

/** A server that has a task, a recording and a memory, and has been killed. */
async function makeData(data: string) {
  const { server, client } = await start(data);
  const task = await client.runTask({ task: 'Compute 12 * 7', enable_recording: true });
  await (await fetch(String(task.recording_url))).arrayBuffer();
  await client.insert('lamps', { memory: 'The lamp in the hall is green.' });
  await server.end('SIGKILL');
  return { task };
}

describe('a backup beside a server at work', { timeout: 120_000 }, () => {
  it('has all that was accepted before it began, once, and nothing that was not sent', async () => {
    const { data, file, restored } = makePlaces();
    const { server, client } = await start(data);
    const writers = startWriters(client);
    while (writers.accepted().tasks.length < 20 || writers.accepted().inserts.length < 60) await delay(5);
    const before = writers.accepted();
    const made = await runEntry('backup', data, [file]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    await writers.stop();
    await server.end('SIGKILL');
    expect(writers.accepted().inserts.length).toBeGreaterThan(before.inserts.length);

    expect(await runEntry('restore', restored, [file])).toMatchObject({ code: 0, stderr: '' });
    const second = await start(restored);
    expect(second.server.apiKey).toBe(server.apiKey);
    for (const { graph, handle } of before.inserts) {
      expect((await second.client.finish(graph, 'insert', handle)).status).toBe('DONE');
    }
    for (const graph of writers.graphs) {
      const { memories } = (await second.client.call('GET', `/graph/${graph}/export`)).body;
      const kept: string[] = memories.map(({ memory }: { memory: string }) => memory);
      const textsOf = (inserts: typeof before.inserts) =>
        inserts.filter((each) => each.graph === graph).map(({ text }) => text);
      expect(new Set(kept).size).toBe(kept.length);
      expect(kept).toEqual(expect.arrayContaining(textsOf(before.inserts)));
      expect(writers.sent()).toEqual(expect.arrayContaining(kept));
    }
    for (const { id, output } of before.tasks) {
      let { body } = await second.client.call('GET', `/api/v1/task/${id}`);
      while (['waiting', 'running'].includes(body.status))
        ({ body } = await second.client.call('GET', `/api/v1/task/${id}`));
      expect(body).toMatchObject({ status: 'done', output, credits_used: 1 });
    }
    expect((await second.client.query('shelf-0', 'What is box 3 beside?')).answer).toContain('lamp 9');
  });

  it('restores what the server then had: records, pictures, recordings, answers', async () => {
    const { data, file, restored } = makePlaces();
    const { server, client } = await start(data);
    const task = await client.runTask({ task: 'Compute 12 * 7', enable_recording: true });
    await client.insert('lamps', { memory: 'The lamp in the hall is green.' });
    const answered = await client.query('lamps', 'What colour is the lamp?');
    const pathOf = (address: unknown) => new URL(String(address)).pathname;
    const paths = [pathOf(task.recording_url), `${pathOf(task.live_url)}/frames/1.webp`];
    const mediaOf = (url: string) =>
      Promise.all(paths.map(async (path) => Buffer.from(await (await fetch(url + path)).arrayBuffer())));
    expect((await runEntry('backup', data, [file])).code).toBe(0);
    const media = await mediaOf(server.url);
    expect(media.every(({ length }) => length > 5000)).toBe(true);
    await server.end('SIGKILL');
    expect((await runEntry('restore', restored, [file])).code).toBe(0);
    const second = await start(restored);
    const { output, credits_used } = task;
    expect((await second.client.call('GET', `/api/v1/task/${task.id}`)).body).toMatchObject({ output, credits_used });
    expect(await mediaOf(second.server.url)).toEqual(media);
    expect(await second.client.query('lamps', 'What colour is the lamp?')).toMatchObject({
      answer: answered.answer,
      context: answered.context,
    });
  });

  it('says what to do where it may not open enough files, and works without the server then', async () => {
    const { data, file } = makePlaces();
    const { server, client } = await start(data);
    for (const name of ['a', 'b', 'c']) await client.insert(name, { memory: `This is ${name}.` });
    const refused = await runEntry('backup', data, [file], { limit: '-n 70' });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/needs 76 open files, but the limit is 70.*"ulimit -n 76", or stop the server/);
    expect(readdirSync(join(data, '..'))).toEqual(['data']);
    await server.end('SIGKILL');
    expect(await runEntry('backup', data, [file], { limit: '-n 70' })).toMatchObject({ code: 0, stderr: '' });
    expect((await runEntry('restore', data, ['--check', file])).stdout).toMatch(/Checking 4 databases\./);
  });
});

describe('a backup', { timeout: 120_000 }, () => {
  it('is one file for its owner alone, made of what a killed server left, and leaves nothing beside it', async () => {
    const { root, data, file, restored } = makePlaces();
    const { task } = await makeData(data);
    const made = await runEntry('backup', data, [file]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(
      /^Snapshot of 2 databases taken\.\n\d+ files of [\d.]+ MB are in \S+, which has [\d.]+ MB\.\n$/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(root).sort()).toEqual(['backup.tar.gz', 'data']);
    expect((await runEntry('restore', restored, ['-'], { input: readFileSync(file) })).code).toBe(0);
    const { client } = await start(restored);
    expect((await client.call('GET', `/api/v1/task/${task.id}`)).body).toMatchObject({ status: 'done', output: 84 });
    expect((await client.query('lamps', 'What colour is the lamp?')).answer).toContain('green');
  });

  it('may be written to the data folder, and is in no later backup', async () => {
    const { data } = makePlaces();
    await makeData(data);
    const [first, second] = [join(data, 'first.tar.gz'), join(data, 'second.tar.gz')];
    const lines = [];
    for (const file of [first, second])
      lines.push((await runEntry('backup', data, [file])).stdout.split(' are in ')[0]);
    expect(lines[1]).toBe(lines[0]);
  });

  it('never overwrites a file, and says why it cannot be made', async () => {
    const { root, data, file } = makePlaces();
    const stderrOf = async (...args: string[]) => {
      const { code, stderr, stdout } = await runEntry('backup', data, args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      return stderr;
    };
    expect(await stderrOf(file)).toMatch(/^There is nothing to back up in \S+ \(DATA_DIR\)\.\n$/);
    expect(existsSync(data)).toBe(false);
    await makeData(data);
    writeFileSync(file, 'dear');
    expect(await stderrOf(file)).toMatch(
      /backup\.tar\.gz exists\. Choose another file: a backup never overwrites one\.\n$/,
    );
    expect(readFileSync(file, 'utf8')).toBe('dear');
    expect(await stderrOf()).toMatch(/^Usage: npm run backup/);
    expect(await stderrOf(file, 'more')).toMatch(/^Usage/);
    expect(await stderrOf(join(root, 'no-folder', 'file'))).toMatch(/^Cannot write beside \S+file: ENOENT/);
    mkdirSync(join(root, 'other.tmp'));
    expect(await stderrOf(join(root, 'other'))).toMatch(/other\.tmp exists: another backup is running/);
  });
});

describe('a backup that fails', { timeout: 120_000 }, () => {
  it('says what the system said when the file cannot be written whole, and leaves nothing', async () => {
    const { root, data, file } = makePlaces();
    await makeData(data);
    mkdirSync(join(data, 'files'), { recursive: true });
    writeFileSync(join(data, 'files', 'random'), randomBytes(2_000_000));
    // In blocks of 512 bytes, or of 1024: each database fits, the archive does not.
    const failed = await runEntry('backup', data, [file], { limit: '-f 1500' });
    expect(failed).toMatchObject({ code: 1, stderr: 'EFBIG: file too large, write\n' });
    expect(readdirSync(root)).toEqual(['data']);
  });

  it('names the database that cannot be read', async () => {
    const { root, data, file } = makePlaces();
    await makeData(data);
    const control = readFileSync(join(data, 'doppel.db'));
    const [graph = ''] = readdirSync(join(data, 'graphs')).filter((name) => name.endsWith('.db'));
    for (const suffix of ['-wal', '-shm']) rmSync(join(data, 'graphs', graph + suffix), { force: true });
    writeFileSync(join(data, 'graphs', graph), 'a text, which is no database at all'.repeat(100));
    const failed = await runEntry('backup', data, [file]);
    expect(failed.stderr).toContain(`graphs/${graph} cannot be opened: file is not a database`);
    writeFileSync(join(data, 'doppel.db'), control.fill('x'));
    expect((await runEntry('backup', data, [file])).stderr).toMatch(
      /doppel\.db cannot be read: file is not a database\n$/,
    );
    expect(readdirSync(root)).toEqual(['data']);
  });

  it('leaves nothing when it is interrupted', async () => {
    const { root, data, file } = makePlaces();
    await makeData(data);
    // Takes long to compress, and no room on the disk.
    mkdirSync(join(data, 'files'), { recursive: true });
    writeFileSync(join(data, 'files', 'large'), '');
    truncateSync(join(data, 'files', 'large'), 50e9);
    const running = startEntry('backup', data, [file]);
    while (!existsSync(`${file}.part`)) await delay(5);
    running.process.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 1, stderr: 'Interrupted: no backup was made.\n' });
    expect(readdirSync(root)).toEqual(['data']);
  });
});

describe('a restore', { timeout: 120_000 }, () => {
  it('goes into an empty folder only, and not where a server works', async () => {
    const { data, file } = makePlaces();
    await makeData(data);
    expect((await runEntry('backup', data, [file])).code).toBe(0);
    const refused = await runEntry('restore', data, [file]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/\(DATA_DIR\) contains \S+\. Restore a backup into an empty or missing folder\.\n$/);
    await start(data);
    expect((await runEntry('restore', data, [file])).stderr).toMatch(/^Another Doppel is running on this data folder/);
  });

  it('leaves the folder empty when the backup is not whole, and takes a whole one afterwards', async () => {
    const { data, file, restored } = makePlaces();
    await makeData(data);
    await runEntry('backup', data, [file]);
    const whole = readFileSync(file);
    const refused = await runEntry('restore', restored, ['-'], { input: whole.subarray(0, whole.length - 100) });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^The archive is not a backup, or is damaged: unexpected end of file\.\n$/);
    expect(readdirSync(restored)).toEqual(['lock.db']);
    // What one that was killed leaves.
    mkdirSync(join(restored, 'restore.part', 'media'), { recursive: true });
    expect((await runEntry('restore', restored, [file])).code).toBe(0);
    expect(readdirSync(restored).sort()).toEqual(['api-key', 'doppel.db', 'graphs', 'lock.db', 'media']);
  });

  it('checks a backup without restoring it, and leaves nothing', async () => {
    const { root, data, file } = makePlaces();
    await makeData(data);
    await runEntry('backup', data, [file]);
    const names = readdirSync(root).sort();
    const checked = await runEntry('restore', join(root, 'unused'), ['--check', file]);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toMatch(/The backup of 20\S+Z can be restored\.\n$/);
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
    expect(await runEntry('restore', join(root, 'unused'), ['--check', file])).toMatchObject({ code: 1 });
    expect(readdirSync(root).sort()).toEqual(names);
  });

  it('refuses damaged databases, and those of a newer Doppel, naming the file and the versions', async () => {
    const { data, file, restored } = makePlaces();
    const garbage = { path: 'doppel.db', content: 'a text, which is no database at all'.repeat(100) };
    const refused = await runEntry('restore', restored, ['-'], { input: toArchive([garbage, manifestOf([garbage])]) });
    expect(refused.stderr).toMatch(/^doppel\.db is damaged: file is not a database\n$/);
    await makeData(data);
    const db = new Database(join(data, 'doppel.db'));
    db.exec("INSERT INTO schema_migrations VALUES (999, 'later', 'x'); PRAGMA user_version = 999");
    db.close();
    expect((await runEntry('backup', data, [file])).code).toBe(0);
    const newer = await runEntry('restore', restored, [file]);
    expect(newer.stderr).toMatch(/^doppel\.db has schema version \d+, but this version of Doppel knows \d+\. /);
    expect(readdirSync(restored)).toEqual(['lock.db']);
  });

  it('prints its usage when misused', async () => {
    const { root, restored } = makePlaces();
    for (const args of [[], ['a', 'b'], ['--check', '-']]) {
      expect(await runEntry('restore', restored, args)).toMatchObject({ code: 1, stdout: '' });
    }
    expect((await runEntry('restore', restored, [join(root, 'none')])).stderr).toMatch(
      /^File \S+none does not exist\.\n$/,
    );
    expect(existsSync(restored)).toBe(false);
  });
});
