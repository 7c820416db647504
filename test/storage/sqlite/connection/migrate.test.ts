import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type Connection, openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import { checkSchema, migrate } from '../../../../src/storage/sqlite/connection/migrate.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const SHIPS = 'CREATE TABLE ships (name TEXT) STRICT;';
const PORTS = 'CREATE TABLE ports (name TEXT) STRICT;';

/** Each call gives a folder of its own, as each release of the program has. */
function toFolder(root: string, files: Record<string, string>): URL {
  const folder = join(root, `release-${readdirSync(root).length}`);
  mkdirSync(folder);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

function open(root: string): Connection {
  const db = openDatabase(join(root, 'test.db'));
  onTestFinished(() => {
    db.close();
  });
  return db;
}

const tablesOf = (db: Connection) =>
  db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
const versionsOf = (db: Connection) => db.prepare('SELECT version, name FROM schema_migrations').raw().all();

it('applies all migrations to a new file in order', () => {
  const root = makeTemporaryFolder();
  const db = open(root);
  migrate(db, toFolder(root, { '0002_index.sql': 'CREATE INDEX by_name ON ships (name);', '0001_ships.sql': SHIPS }));
  expect(tablesOf(db)).toEqual(['schema_migrations', 'ships']);
  expect(versionsOf(db)).toEqual([
    [1, '0001_ships.sql'],
    [2, '0002_index.sql'],
  ]);
});

it('changes nothing the second time', () => {
  const root = makeTemporaryFolder();
  const folder = toFolder(root, { '0001_ships.sql': SHIPS });
  migrate(open(root), folder);
  const db = open(root);
  db.exec("INSERT INTO ships VALUES ('Argo')");
  migrate(db, folder);
  expect(db.prepare('SELECT name FROM ships').pluck().all()).toEqual(['Argo']);
  expect(versionsOf(db)).toEqual([[1, '0001_ships.sql']]);
});

it('applies new migrations to an older file and keeps its rows', () => {
  const root = makeTemporaryFolder();
  const db = open(root);
  migrate(db, toFolder(root, { '0001_ships.sql': SHIPS }));
  db.exec("INSERT INTO ships VALUES ('Argo')");
  migrate(db, toFolder(root, { '0001_ships.sql': SHIPS, '0002_ports.sql': PORTS }));
  expect(tablesOf(db)).toEqual(['ports', 'schema_migrations', 'ships']);
  expect(db.prepare('SELECT name FROM ships').pluck().all()).toEqual(['Argo']);
});

it('refuses a file of a newer program and says what to do', () => {
  const root = makeTemporaryFolder();
  const db = open(root);
  migrate(db, toFolder(root, { '0001_ships.sql': SHIPS, '0002_ports.sql': PORTS }));
  expect(() => migrate(db, toFolder(root, { '0001_ships.sql': SHIPS }))).toThrow(
    /test\.db has schema version 2, but this version of Doppel knows 1\. Start the newer version/,
  );
});

it('can check a file under any name without changing it', () => {
  const root = makeTemporaryFolder();
  const db = open(root);
  const older = toFolder(root, { '0001_ships.sql': SHIPS });
  checkSchema(db, older, 'an empty file');
  expect(tablesOf(db)).toEqual([]);
  const newer = toFolder(root, { '0001_ships.sql': SHIPS, '0002_ports.sql': PORTS });
  migrate(db, older);
  checkSchema(db, newer, 'an older file');
  expect(tablesOf(db)).toEqual(['schema_migrations', 'ships']);
  migrate(db, newer);
  expect(() => checkSchema(db, older, 'backup.db')).toThrow(
    'backup.db has schema version 2, but this version of Doppel',
  );
  const edited = toFolder(root, { '0001_ships.sql': `${SHIPS} `, '0002_ports.sql': PORTS });
  expect(() => checkSchema(db, edited, 'backup.db')).toThrow('backup.db was created by a different 0001_ships.sql');
});

it('refuses a migration that was edited after it ran', () => {
  const root = makeTemporaryFolder();
  const db = open(root);
  migrate(db, toFolder(root, { '0001_ships.sql': SHIPS }));
  expect(() => migrate(db, toFolder(root, { '0001_ships.sql': `${SHIPS} ` }))).toThrow('different 0001_ships.sql');
});

it('refuses an edited migration when there is a newer one to run, and does not run that', () => {
  const root = makeTemporaryFolder();
  const db = open(root);
  migrate(db, toFolder(root, { '0001_ships.sql': SHIPS }));
  const edited = toFolder(root, { '0001_ships.sql': `${SHIPS} `, '0002_ports.sql': PORTS });
  expect(() => migrate(db, edited)).toThrow('different 0001_ships.sql');
  expect(tablesOf(db)).not.toContain('ports');
});

it('rolls back all migrations when one fails', () => {
  const root = makeTemporaryFolder();
  const db = open(root);
  const broken = toFolder(root, { '0001_ships.sql': SHIPS, '0002_broken.sql': 'CREATE TABLE oops (' });
  expect(() => migrate(db, broken)).toThrow('incomplete input');
  expect(tablesOf(db)).toEqual([]);
  migrate(db, toFolder(root, { '0001_ships.sql': SHIPS }));
  expect(tablesOf(db)).toContain('ships');
});

it('refuses a folder whose numbers have a gap', () => {
  const root = makeTemporaryFolder();
  const folder = toFolder(root, { '0001_ships.sql': SHIPS, '0003_ports.sql': PORTS });
  expect(() => migrate(open(root), folder)).toThrow('numbered without gaps: 0003_ports.sql');
});

it('ignores files that are not migrations', () => {
  const root = makeTemporaryFolder();
  const db = open(root);
  migrate(db, toFolder(root, { '0001_ships.sql': SHIPS, 'notes.sql': 'not SQL', '0001_ships.sql.orig': 'not SQL' }));
  expect(tablesOf(db)).toEqual(['schema_migrations', 'ships']);
});
