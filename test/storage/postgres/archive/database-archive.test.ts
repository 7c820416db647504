import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { systemClock } from '../../../../src/clock.ts';
import {
  type DatabaseContents,
  openPostgresArchive,
} from '../../../../src/storage/postgres/archive/database-archive.ts';
import { createPostgresMediaStore } from '../../../../src/storage/postgres/blobs/media-store.ts';
import { openDatabase } from '../../../../src/storage/postgres/connection/database.ts';
import { openMainDatabase } from '../../../../src/storage/sqlite/main/main-database.ts';
import { chunk, delta, memory } from '../../../contracts/graph-store.ts';
import { createGraph, openTestGraphs } from '../../../support/database/postgres-graphs.ts';
import { createPostgresDatabase, openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import { openS3 } from '../../../support/s3/open-s3.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

withPostgres(() => {
  it('shows one moment, although nodes work while it is read', async () => {
    const { url, database, media } = await openPostgresStores();
    const open = () => openTestGraphs({ database, directory: makeTemporaryFolder() }).graphs;
    await createGraph(database, 'g');
    const graphs = open();
    await (await graphs.open('g')).apply(delta('1', memory('early', [chunk(1)])));
    await media.saveFrame('task', 1, Buffer.from('early'));
    const folder = makeTemporaryFolder();
    const archive = openPostgresArchive(url, null);
    const found: Record<string, unknown> = {};
    await archive.read(async ({ list }) => {
      for await (const { path, source } of list(folder)) {
        found[path] = path.endsWith('.db') ? readIds(source) : readFileSync(source, 'utf8');
        if (path !== 'doppel.db') continue;
        await (await graphs.open('g')).apply(delta('2', memory('late', [chunk(2)])));
        await createGraph(database, 'late');
        await media.remove('task');
        await media.saveFrame('other', 1, Buffer.from('late'));
      }
    });
    expect(found).toEqual({
      'doppel.db': ['g'],
      'graphs/g.db': ['early'],
      'media/task/frames/0001.webp': 'early',
    });
    await graphs.closeAll();
    await archive.close();
  });

  it('shows the bytes of an object store with those of the database', async () => {
    const { s3, objects } = await openS3();
    const { url, database, media } = await openPostgresStores();
    await media.saveFrame('task', 1, Buffer.from('in the database'));
    const inBucket = createPostgresMediaStore(database, systemClock, objects);
    const large = Buffer.alloc(6 * 2 ** 20, 'in the bucket ');
    await inBucket.saveRecording('task', large);
    await inBucket.saveFrame('gone', 1, Buffer.from('removed'));
    s3.fail = () => 'cut';
    await inBucket.remove('gone').catch(() => {});
    s3.fail = () => null;
    const archive = openPostgresArchive(url, objects);
    const read = () => {
      const folder = makeTemporaryFolder();
      const found = new Map<string, Buffer>();
      const collect = async ({ list }: DatabaseContents) => {
        for await (const { path, source } of list(folder)) found.set(path, readFileSync(source));
      };
      return archive.read(collect).then(() => found);
    };
    const found = await read();
    expect([...found.keys()]).toEqual(['doppel.db', 'media/task/frames/0001.webp', 'media/task/recording.webm']);
    expect(found.get('media/task/recording.webm')?.equals(large)).toBe(true);
    s3.bucket.objects.clear();
    await expect(read()).rejects.toThrow('deleted while the backup was made');
    await archive.close();
    const without = openPostgresArchive(url, null);
    const readWithout = () =>
      without.read(async ({ list }) => {
        for await (const { path } of list(makeTemporaryFolder())) expect(path).toBeTruthy();
      });
    await expect(readWithout()).rejects.toThrow('S3_BUCKET');
    await without.close();
  });

  it('removes each file when the next is asked for', async () => {
    const { url, media } = await openPostgresStores();
    for (const at of [1, 2]) await media.saveFrame('task', at, Buffer.from(`${at}`));
    const folder = makeTemporaryFolder();
    const archive = openPostgresArchive(url, null);
    await archive.read(async ({ list }) => {
      const sources: string[] = [];
      for await (const { source } of list(folder)) {
        for (const earlier of sources) if (earlier !== source) expect(() => readFileSync(earlier)).toThrow('ENOENT');
        sources.push(source);
      }
      expect(sources).toHaveLength(3);
      expect(() => readFileSync(sources.at(-1) ?? '')).toThrow('ENOENT');
    });
    await archive.close();
  });

  it('is not filled if an account is created at the same moment', async () => {
    const { url, database } = await openPostgresStores();
    const folder = makeTemporaryFolder();
    openMainDatabase(join(folder, 'doppel.db')).close();
    const archive = openPostgresArchive(url, null);
    let filling: Promise<unknown> = Promise.resolve();
    await database.transaction(async (query) => {
      await query("INSERT INTO accounts VALUES ('a', 0, 0)");
      filling = expect(archive.fill(folder)).rejects.toThrow('The database contains 1 accounts.');
      const isWaiting = () =>
        database.query("SELECT 1 FROM pg_locks WHERE relation = 'accounts'::regclass AND NOT granted");
      await expect.poll(isWaiting).toHaveLength(1);
    });
    await filling;
    await archive.close();
  });

  it('cannot be read without the schema of this version', async () => {
    const url = await createPostgresDatabase();
    const database = openDatabase({ url, maxConnections: 1 });
    await database.query("INSERT INTO schema_migrations VALUES (999, 'later', 'x', 999)");
    await database.close();
    const archive = openPostgresArchive(url, null);
    await expect(archive.read(async () => {})).rejects.toThrow('schema version');
    await expect(archive.checkEmpty()).rejects.toThrow('schema version');
    await expect(archive.fill(join(makeTemporaryFolder(), 'none'))).rejects.toThrow('schema version');
    await archive.close();
  });
});

/** Ids of the graphs, or of the memories of a graph. */
function readIds(path: string): unknown[] {
  const db = new Database(path, { readonly: true });
  const isMain = path.endsWith('doppel.db');
  const ids = db
    .prepare(isMain ? 'SELECT id FROM graphs' : 'SELECT memory_id FROM memories')
    .pluck()
    .all();
  db.close();
  return ids;
}
