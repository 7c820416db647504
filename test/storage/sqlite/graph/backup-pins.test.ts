import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type Connection, openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import {
  countDatabases,
  type PinnedDatabases,
  pinDatabases,
} from '../../../../src/storage/sqlite/graph/pinned-databases.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const WRITER = fileURLToPath(new URL('../../../support/database/write-in-step.ts', import.meta.url));

/** A control database that lists `graphs`, and a file for each; all with a number to be written. */
function makeData(graphs: string[]) {
  const folder = makeTemporaryFolder();
  const graphDirectory = join(folder, 'graphs');
  mkdirSync(graphDirectory);
  const mainPath = join(folder, 'doppel.db');
  const control = openDatabase(mainPath);
  onTestFinished(() => {
    control.close();
  });
  control.exec(`CREATE TABLE graphs (id TEXT); CREATE TABLE step (name TEXT, number INTEGER);
    INSERT INTO step VALUES ('accepted', 0), ('done', 0)`);
  const pathOf = (id: string) => join(graphDirectory, `${id}.db`);
  const addGraph = (id: string): Connection => {
    const db = openDatabase(pathOf(id));
    onTestFinished(() => {
      db.close();
    });
    db.exec('CREATE TABLE step (number INTEGER); INSERT INTO step VALUES (0)');
    control.prepare('INSERT INTO graphs VALUES (?)').run(id);
    return db;
  };
  const open = new Map(graphs.map((id) => [id, addGraph(id)]));
  const pinNow = (isAlone = false) => {
    const pinned = pinDatabases({ mainPath, graphDirectory, isAlone });
    onTestFinished(pinned.close);
    return pinned;
  };
  return { folder, mainPath, control, pathOf, addGraph, open, pinNow };
}

async function copy(pinned: PinnedDatabases, graphId: string | null, folder: string): Promise<Connection> {
  const path = join(folder, `copy-${graphId}.db`);
  rmSync(path, { force: true });
  await pinned.databases.find((each) => each.graphId === graphId)?.copyTo(path);
  const db = openDatabase(path);
  onTestFinished(() => {
    db.close();
  });
  return db;
}

const numbersOf = (db: Connection) => db.prepare<[], number>('SELECT number FROM step').pluck().all();

it.each([0, 40_000_000])(
  'copies databases as they were when they were pinned, whatever is written and checkpointed since (%i bytes)',
  async (size) => {
    const { folder, control, open, pinNow } = makeData(['a']);
    open.get('a')?.exec(`CREATE TABLE large (bytes BLOB); INSERT INTO large VALUES (zeroblob(${size}))`);
    const pinned = pinNow();
    control.exec("UPDATE step SET number = 7; INSERT INTO graphs VALUES ('later')");
    open.get('a')?.exec('UPDATE step SET number = 7; DELETE FROM large');
    for (const db of [control, open.get('a')]) db?.pragma('wal_checkpoint(PASSIVE)');
    expect(pinned.databases.map(({ graphId }) => graphId)).toEqual([null, 'a']);
    expect(numbersOf(await copy(pinned, null, folder))).toEqual([0, 0]);
    const copied = await copy(pinned, 'a', folder);
    expect(numbersOf(copied)).toEqual([0]);
    expect(copied.prepare('SELECT length(bytes) FROM large').pluck().all()).toEqual([size]);
    expect(copied.pragma('integrity_check', { simple: true })).toBe('ok');
  },
);

it('copies a graph that has been deleted since', async () => {
  const { folder, control, pathOf, pinNow } = makeData(['a']);
  const pinned = pinNow();
  control.exec('DELETE FROM graphs');
  for (const suffix of ['', '-wal', '-shm']) rmSync(pathOf('a') + suffix, { force: true });
  expect(numbersOf(await copy(pinned, 'a', folder))).toEqual([0]);
});

it('shows one moment while others write: each graph has all finished and no unaccepted work', async () => {
  const { folder, mainPath, pathOf, pinNow } = makeData(['a', 'b']);
  const writer = fork(WRITER, [mainPath, pathOf('a'), pathOf('b')], { execArgv: [] });
  onTestFinished(() => {
    writer.kill('SIGKILL');
  });
  await once(writer, 'message');
  let last = 0;
  for (let round = 0; round < 20; round++) {
    const pinned = pinNow();
    // The writer gets on before anything is copied.
    await delay(5);
    const [accepted = 0, done = 0] = numbersOf(await copy(pinned, null, folder));
    for (const id of ['a', 'b']) {
      const [number] = numbersOf(await copy(pinned, id, folder));
      expect(number).toBeGreaterThanOrEqual(done);
      expect(number).toBeLessThanOrEqual(accepted);
    }
    expect(accepted - done).toBeLessThanOrEqual(1);
    expect(accepted).toBeGreaterThanOrEqual(last);
    last = accepted;
    pinned.close();
  }
  expect(last).toBeGreaterThan(0);
});

it('unblocks writers as soon as the pins are set', () => {
  const { control, open, pinNow } = makeData(['a']);
  pinNow();
  control.pragma('busy_timeout = 0');
  control.exec('UPDATE step SET number = 1');
  open.get('a')?.exec('UPDATE step SET number = 1');
});

it('skips graphs without a file, and empty files', () => {
  const { control, pathOf, pinNow } = makeData(['a']);
  control.exec("INSERT INTO graphs VALUES ('listed'), ('begun')");
  writeFileSync(pathOf('begun'), '');
  expect(pinNow().databases.map(({ graphId }) => graphId)).toEqual([null, 'a']);
  expect(existsSync(pathOf('listed'))).toBe(false);
});

it('skips files of graphs that are not listed', () => {
  const { control, pinNow } = makeData(['a', 'b']);
  control.exec("DELETE FROM graphs WHERE id = 'a'");
  expect(pinNow().databases.map(({ graphId }) => graphId)).toEqual([null, 'b']);
});

it('opens graphs one at a time when no server runs', async () => {
  const { folder, mainPath, pinNow, open } = makeData(['a', 'b']);
  const pinned = pinNow(true);
  open.get('b')?.exec('UPDATE step SET number = 3');
  expect(numbersOf(await copy(pinned, 'a', folder))).toEqual([0]);
  expect(numbersOf(await copy(pinned, 'b', folder))).toEqual([3]);
  expect(countDatabases(mainPath)).toBe(3);
});
