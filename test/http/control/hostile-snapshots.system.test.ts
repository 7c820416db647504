import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { packSnapshot, unpackSnapshot } from '../../../src/backup/snapshot-archive.ts';
import { recoverFolders } from '../../../src/storage/files/snapshot-folders.ts';
import { mountSmallDisk } from '../../faults/disk.ts';
import { toArchive } from '../../support/archives.ts';
import { expectError } from '../../support/expect-error.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

let doppel: TestServer;
beforeEach(async () => {
  doppel = await startTestServer({ control: { kind: 'on' } });
  onTestFinished(() => doppel.close());
  const graphs = [{ name: 'home', memories: [{ memory: 'The lamp in the hall is green.' }] }];
  const files = [{ name: 'a.txt', content: 'Tea.' }];
  const rules = [{ id: 'none', match: { operation: 'readPlan' }, do: { http: { status: 500 } } }];
  const accounts = [{ apiKey: 'key-of-carol', graphs, files, rules, tasks: [{ task: 'Compute 2 + 3' }] }];
  const seeded = await control('POST', '/seed', { json: { version: 1, accounts } });
  expect(seeded.status).toBe(200);
});

const control = (method: 'GET' | 'POST' | 'DELETE', path: string, options: object = {}) =>
  doppel.call(method, `/_doppel${path}`, { apiKey: null, ...options });
const importAs = (name: string, payload: Buffer) =>
  control('POST', `/snapshots/${name}/import`, { headers: { 'content-type': 'application/gzip' }, payload });
const listNames = async () =>
  (await control('GET', '/snapshots')).body.snapshots.map(({ name }: { name: string }) => name);

async function exportSnapshot(name = 'start'): Promise<Buffer> {
  expect((await control('POST', `/snapshots/${name}`)).status).toBe(200);
  const { rawPayload } = await doppel.server.app.inject({ method: 'GET', url: `/_doppel/snapshots/${name}/export` });
  return rawPayload;
}

/** The archive of a snapshot whose files `change` has changed. */
async function tamper(change: (folder: string) => void): Promise<Buffer> {
  const folder = makeTemporaryFolder();
  await unpackSnapshot(Readable.from([await exportSnapshot()]), folder);
  change(folder);
  return buffer(Readable.from(packSnapshot(folder)));
}

const inRows = (sql: string) => (folder: string) => {
  const db = new Database(join(folder, 'rows.db'));
  db.exec(sql);
  db.close();
};
const inContent = (change: object) => (folder: string) =>
  writeFileSync(join(folder, 'snapshot.json'), JSON.stringify({ accountId: null, madeAt: 0, rules: [], ...change }));
const inGraph = (sql: string) => (folder: string) => {
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.graph.db'));
  const db = new Database(join(folder, name));
  db.exec(sql);
  db.close();
};
const RULE = { id: 'r', accountId: null, do: { http: { status: 503 } } };

describe('an archive', () => {
  it('of an untouched snapshot is accepted, also with a rule whose id new rules cannot have', async () => {
    expect((await importAs('same', await tamper(() => {}))).status).toBe(200);
    const archive = await tamper(inContent({ rules: [{ ...RULE, id: '..' }] }));
    expect((await importAs('old', archive)).status).toBe(200);
    expect((await control('POST', '/snapshots/old/restore')).status).toBe(200);
    expect((await control('GET', '/rules')).body.rules).toMatchObject([{ id: '..' }]);
  });

  it.each<[string, (folder: string) => void, RegExp]>([
    ['a task named ../../victim', inRows("UPDATE tasks SET id = '../../victim'"), /tasks\.id .* is not an id/],
    ['a file named ../../x', inRows("UPDATE files SET id = '../../x'"), /files\.id .* is not an id/],
    ['a graph named ../x', inRows("UPDATE graphs SET id = '../x'"), /graphs\.id .* is not an id/],
    ['a negative balance', inRows('UPDATE accounts SET balance = -1'), /CHECK constraint failed/],
    ['a task of an unknown status', inRows("UPDATE tasks SET status = 'odd'"), /CHECK constraint failed/],
    ['text for a number', inRows("UPDATE tasks SET created_at = 'now'"), /cannot store TEXT/],
    ['a task twice', inRows('INSERT INTO tasks SELECT * FROM tasks'), /UNIQUE constraint failed/],
    [
      'a view for a table',
      inRows('ALTER TABLE files RENAME TO f; CREATE VIEW files AS SELECT * FROM f'),
      /not a table/,
    ],
    [
      'a trigger in a graph',
      inGraph('CREATE TRIGGER t AFTER INSERT ON chunks BEGIN DELETE FROM memories; END'),
      /trigger t/,
    ],
    ['no account', inContent({ accountId: 'nobody' }), /its account/],
    ['no time', inContent({ madeAt: 1e300 }), /madeAt/],
    ['rules that are no list', inContent({ rules: {} }), /rules must be a list/],
    ['a rule without effects', inContent({ rules: [{ id: 'r', accountId: null }] }), /rules\[0\]\.do/],
    [
      'a rule of another shape',
      inContent({ rules: [{ ...RULE, do: { http: { status: 'x' } } }] }),
      /rules\[0\]\.do\.http\.status/,
    ],
    ['a rule of no account', inContent({ rules: [{ ...RULE, accountId: 7 }] }), /rules\[0\]\.accountId/],
  ])('with %s is refused, and replaces nothing', async (_, change, message) => {
    const archive = await tamper(change);
    expect(archive.length).toBeGreaterThan(0);
    await importAs('kept', await exportSnapshot('other'));
    expectError(await importAs('kept', archive), 400, message);
    expect(await listNames()).toEqual(['kept', 'other', 'start']);
    expect((await control('POST', '/snapshots/kept/restore')).status).toBe(200);
    expect(readdirSync(join(doppel.dataDirectory, 'snapshots')).sort()).toEqual(['kept', 'other', 'start']);
  });

  it('that unpacks to more than a hundred times its size is refused before it fills the disk', async () => {
    const bomb = toArchive([{ path: 'files/zeros', content: '\0'.repeat(200 * 2 ** 20) }]);
    expect(bomb.length).toBeLessThan(2 ** 20);
    expectError(await importAs('bomb', bomb), 400, /more than 100 times its size/);
    expect(await listNames()).toEqual([]);
  });
});

describe('a snapshot', () => {
  it.each(['imported', 'exported'])('named %s stays when the state is imported and exported', async (name) => {
    const file = join(makeTemporaryFolder(), 'state.tar.gz');
    const archive = await exportSnapshot(name);
    writeFileSync(`${file}.from`, archive);
    await doppel.server.close();
    const { dataDirectory } = doppel;
    const options = { control: { kind: 'on' } as const, dataDirectory, importFile: `${file}.from`, exportFile: file };
    const again = await startTestServer(options);
    await again.close();
    expect(existsSync(file)).toBe(true);
    doppel = await startTestServer({ control: { kind: 'on' }, dataDirectory });
    onTestFinished(() => doppel.close());
    expect(await listNames()).toEqual([name]);
  });

  /** A task, and a file among its media that came after the snapshot `start`. */
  async function addMedia(): Promise<string> {
    const { body } = await doppel.call('POST', '/api/v1/task', { json: { task: 'Compute 12 * 7' } });
    await doppel.finishTask(body.id);
    await control('POST', '/snapshots/start');
    const folder = join(doppel.dataDirectory, 'media', body.id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'later.txt'), 'later');
    return join(folder, 'later.txt');
  }

  it('that is restored for one account leaves the media and graphs of the others', async () => {
    const later = await addMedia();
    const url = '/_doppel/snapshots/start/restore';
    expect((await doppel.call('POST', url, { apiKey: 'key-of-carol' })).status).toBe(200);
    expect(existsSync(later)).toBe(true);
    expect((await doppel.call('POST', url)).status).toBe(200);
    expect(existsSync(later)).toBe(false);
    const graphs = readdirSync(join(doppel.dataDirectory, 'graphs')).filter((name) => name.endsWith('.db'));
    expect(graphs).toHaveLength(1);
    expect(readdirSync(join(doppel.dataDirectory, 'media'))).not.toContain('.restored');
  });

  it('that cannot be restored leaves the media of tasks', async () => {
    const later = await addMedia();
    inRows('UPDATE accounts SET balance = -1')(join(doppel.dataDirectory, 'snapshots', 'start'));
    expect((await control('POST', '/snapshots/start/restore')).status).toBe(500);
    expect(existsSync(later)).toBe(true);
  });

  it('is there after a crash at any moment of replacing it', () => {
    const folder = makeTemporaryFolder();
    const make = (name: string, content: string) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, content), '');
    };
    make('before', 'old');
    make('.before.part', 'half');
    make('.between.old', 'old');
    make('.between.part', 'new');
    make('after', 'new');
    make('.after.old', 'old');
    recoverFolders(folder);
    const found = readdirSync(folder, { recursive: true }).map(String).sort();
    expect(found).toEqual(['after', 'after/new', 'before', 'before/old', 'between', 'between/old']);
    renameSync(join(folder, 'after'), join(folder, 'done'));
    recoverFolders(folder);
    expect(readdirSync(folder)).toHaveLength(3);
  });
});

it('answers 503 when the disk is too full for a snapshot, and keeps the one before it', async ({ skip }) => {
  const disk = mountSmallDisk(64) ?? skip('it needs root, to mount a small disk');
  onTestFinished(() => disk.remove());
  const full = await startTestServer({ control: { kind: 'on' }, dataDirectory: join(disk.path, 'data') });
  onTestFinished(() => full.close());
  const take = () => full.call('POST', '/_doppel/snapshots/start', { apiKey: null });
  const first = await take();
  expect(first.status).toBe(200);
  const { bavail, bsize } = statfsSync(disk.path);
  writeFileSync(join(disk.path, 'ballast'), Buffer.alloc(bavail * bsize - 16_384));
  expectError(await take(), 503, /disk/);
  rmSync(join(disk.path, 'ballast'));
  const { snapshots } = (await full.call('GET', '/_doppel/snapshots', { apiKey: null })).body;
  expect(snapshots).toEqual([first.body]);
  expect((await take()).status).toBe(200);
});
