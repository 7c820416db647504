import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extract } from 'tar';
import { afterAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, withPostgres } from '../support/database/postgres-stores.ts';
import {
  backUpPlace,
  countRows,
  move,
  newDatabase,
  newFolder,
  openMain,
  query,
  removeFolders,
  restorePlace,
  start,
} from './moves.ts';

const FIRST_RELEASE = fileURLToPath(new URL('../fixtures/first-release.tar.gz', import.meta.url));

withPostgres(() => {
  afterAll(removeFolders);

  describe('a restore into a database', () => {
    it('takes data of the first release', async () => {
      const place = newFolder();
      const folder = dirname(place.dataDirectory);
      await extract({ file: FIRST_RELEASE, cwd: folder });
      const told = JSON.parse(readFileSync(join(folder, 'told.json'), 'utf8'));
      const database = newDatabase(await createPostgresDatabase());
      await move(place, database);
      const server = await start(database);
      for (const { path, body } of told.told) {
        const reply = await server.call('GET', path, { apiKey: told.apiKey });
        const expected = JSON.parse(JSON.stringify(body).replaceAll('http://server/', 'http://localhost:80/'));
        expect({ path, ...reply.body }).toMatchObject(expected);
      }
      await server.close();
    });

    it('creates the schema where there is none', async () => {
      const place = newDatabase(await createPostgresDatabase());
      await query(place, 'DROP SCHEMA public CASCADE');
      await query(place, 'CREATE SCHEMA public');
      await restorePlace(await makeSmallArchive(), place);
      expect(await countRows(place)).toMatchObject({ accounts: 1, account_work: 3, api_keys: 1 });
    });

    it('is refused where there is data, and where nodes run', async () => {
      const file = await makeSmallArchive();
      const place = newDatabase(await createPostgresDatabase());
      await query(place, `INSERT INTO nodes VALUES ('n', 'all', '1', 0, ${Date.now() + 60_000})`);
      await expect(restorePlace(file, place)).rejects.toThrow(
        'Nodes are running on this database: 1. Stop them first.',
      );
      await query(place, 'UPDATE nodes SET expires_at = 0');
      await restorePlace(file, place);
      const counts = await countRows(place);
      // It need not be unpacked for that.
      writeFileSync(file, 'no archive');
      await expect(restorePlace(file, place)).rejects.toThrow('The database contains 1 accounts.');
      expect(await countRows(place)).toEqual(counts);
    });

    it('ends leases, so that work is claimed at once, and keeps delays', async () => {
      const file = await makeSmallArchive((db) => {
        addOpenWork(db);
        db.exec(`UPDATE tasks SET status = 'running', lease_token = 'l', claimable_at = 9 WHERE id = 'held';
          UPDATE requests SET lease_token = 'm', lease_expires_at = 8 WHERE id = 'r1';
          UPDATE requests SET lease_expires_at = 7 WHERE id = 'r4'`);
      });
      const place = newDatabase(await createPostgresDatabase());
      await restorePlace(file, place);
      expect(await query(place, 'SELECT id, lease_token, claimable_at FROM tasks ORDER BY id')).toEqual([
        { id: 'held', lease_token: null, claimable_at: 0 },
        { id: 'waiting', lease_token: null, claimable_at: 5 },
      ]);
      const heads =
        'SELECT graph_id, next_number, open, lease_token, lease_expires_at FROM graph_heads ORDER BY graph_id';
      expect(await query(place, heads)).toEqual([
        { graph_id: 'g1', next_number: 4, open: 3, lease_token: null, lease_expires_at: 0 },
        { graph_id: 'g2', next_number: 6, open: 2, lease_token: null, lease_expires_at: 7 },
      ]);
    });

    it('replaces the secrets of a node that has started before', async () => {
      const file = await makeSmallArchive((db) =>
        db.exec("INSERT OR REPLACE INTO secrets VALUES ('graph links', x'01')"),
      );
      const place = newDatabase(await createPostgresDatabase());
      await query(place, "INSERT INTO secrets VALUES ('graph links', '\\x02')");
      await restorePlace(file, place);
      const secrets = await query<{ value: Buffer }>(place, "SELECT value FROM secrets WHERE name = 'graph links'");
      expect(secrets.map(({ value }) => value.toString('hex'))).toEqual(['01']);
    });

    it('stores nothing of an archive that is damaged', async () => {
      const file = await makeSmallArchive();
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
      writeFileSync(file, bytes);
      const place = newDatabase(await createPostgresDatabase());
      await expect(restorePlace(file, place)).rejects.toThrow();
      expect(await countRows(place)).toEqual({});
      expect(existsSync(join(place.dataDirectory, 'restore.part'))).toBe(false);
    });

    it('stores nothing of an archive of which one value does not fit', async () => {
      const file = await makeSmallArchive((db) =>
        db.exec(`UPDATE model_reply_totals SET only_row = 1;
        INSERT INTO model_usage VALUES ('x', 1, 1, 1, 1, 1), ('', 1, 1, 1, 1, 1);
        INSERT INTO profiles SELECT id, 'p', '{}', '[]', ${2 ** 40}, 0, 0, NULL FROM accounts`),
      );
      const place = newDatabase(await createPostgresDatabase());
      await expect(restorePlace(file, place)).rejects.toThrow('integer');
      expect(await countRows(place)).toEqual({});
    });
  });

  describe('a backup of a database', () => {
    it('is of one moment, and has leases as a server on SQLite would have them', async () => {
      const place = newDatabase(await createPostgresDatabase());
      await restorePlace(await makeSmallArchive(addOpenWork), place);
      await query(place, `UPDATE tasks SET status = 'running', lease_token = 'l', claimable_at = 9 WHERE id = 'held'`);
      await query(
        place,
        `UPDATE requests SET is_shown = true, directives = '{"held":true,"polls":3,"fail":"\\u0000"}'`,
      );
      await query(
        place,
        `UPDATE graph_heads SET lease_token = 'm', lease_expires_at = 8, held_to = 2 WHERE graph_id = 'g1'`,
      );
      await query(place, `UPDATE graph_heads SET lease_expires_at = 7 WHERE graph_id = 'g2'`);
      const to = newFolder();
      await move(place, to);
      const db = openMain(to);
      expect(db.prepare('SELECT id, lease_token, claimable_at FROM tasks ORDER BY id').raw().all()).toEqual([
        ['held', 'l', 9],
        ['waiting', null, 5],
      ]);
      const requests = db
        .prepare('SELECT id, lease_token, lease_expires_at, directives FROM requests ORDER BY id')
        .raw()
        .all();
      const directives = '{"fail":"\\u0000"}';
      expect(requests).toEqual([
        ['r1', 'm', 8, directives],
        ['r2', 'm', 8, directives],
        ['r3', null, 0, directives],
        ['r4', null, 7, directives],
        ['r5', null, 0, directives],
      ]);
      db.close();
    });

    it('is refused without a schema, and says why where there is no connection', async () => {
      const place = newDatabase(await createPostgresDatabase());
      await query(place, 'DROP SCHEMA public CASCADE');
      await expect(backUpPlace(place)).rejects.toThrow('The database is empty: there is nothing to back up.');
      const nowhere = newDatabase('postgres://user:password@127.0.0.1:1/none');
      await expect(backUpPlace(nowhere)).rejects.toThrow('ECONNREFUSED');
      await expect(restorePlace(await makeSmallArchive(), nowhere)).rejects.toThrow('ECONNREFUSED');
    });

    it('says what only nodes have', async () => {
      const place = newDatabase(await createPostgresDatabase());
      await query(place, `INSERT INTO nodes VALUES ('n', 'all', '1', 0, 0)`);
      await query(place, `INSERT INTO run_messages VALUES ('t', 1, ''), ('t', 2, 'click')`);
      const { lines } = await backUpPlace(place);
      expect(lines).toContain('Left out, because only nodes have a place for it: 1 of nodes, 1 of run_messages.');
    });
  });
});

async function makeSmallArchive(change: (db: ReturnType<typeof openMain>) => void = () => {}): Promise<string> {
  const place = newFolder();
  await (await start(place)).close();
  const db = openMain(place);
  change(db);
  db.close();
  return (await backUpPlace(place)).file;
}

/** Two tasks, and two graphs with requests. */
function addOpenWork(db: ReturnType<typeof openMain>): void {
  db.exec(`INSERT INTO tasks (id, account_id, status, task, device, max_steps, enable_recording, options, directives,
      live_token, created_at, claimable_at)
    SELECT column1, id, 'waiting', 'x', 'desktop', 2, 0, '{}', '{}', column1, 0, 5
    FROM accounts, (VALUES ('held'), ('waiting'));
    INSERT INTO graphs SELECT column1, id, column1, '{}', 0 FROM accounts, (VALUES ('g1'), ('g2'));
    INSERT INTO requests (id, account_id, graph_id, graph_name, kind, status, payload, directives, requested_at)
    SELECT column1, id, column2, column2, 'delete', 'CREATED', '{}', '{}', 0
    FROM accounts, (VALUES ('r1', 'g1'), ('r2', 'g1'), ('r3', 'g1'), ('r4', 'g2'), ('r5', 'g2'))`);
}
