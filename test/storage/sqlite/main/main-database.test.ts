import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/storage/sqlite/connection/database.ts';
import { migrate } from '../../../../src/storage/sqlite/connection/migrate.ts';
import { createReadinessCheck, openMainDatabase } from '../../../../src/storage/sqlite/main/main-database.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';
import {
  addAccount,
  sampleGraph,
  sampleRequest,
  sampleStep,
  sampleTask,
  toLease,
} from '../../../support/run/samples.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

it('finds everything after it was reopened', async () => {
  const before = openMainStores();
  await addAccount(before.accounts, 'account-a', 5);
  await before.tasks.createTask(sampleTask(), 0);
  await before.taskLeases.claimNextTask('task', toLease('token-1'));
  await before.taskLeases.recordStep('task-1', 'token-1', sampleStep(1));
  await before.catalog.createGraph(sampleGraph('fleet'));
  await before.requests.createRequest(sampleRequest('1', 'fleet'));
  before.main.db.close();

  const after = openMainStores(before.path);
  expect(await after.accounts.findAccount('account-a')).toMatchObject({ balance: 4 });
  expect(await after.tasks.listSteps('task-1', 0)).toEqual([sampleStep(1)]);
  expect(await after.taskLeases.renewTask('task-1', toLease('token-1'))).toBe('held');
  expect(await after.catalog.findGraph('account-a', 'fleet')).toEqual(sampleGraph('fleet'));
  expect(await after.requests.findRequest('account-a', '1')).toMatchObject({ status: 'created' });
});

it('shows to one connection what another has written', async () => {
  const first = openMainStores();
  const second = openMainStores(first.path);
  await addAccount(first.accounts, 'account-a');
  expect(await second.accounts.findAccount('account-a')).not.toBeNull();
});

it('leaves the sync of each commit to its writes, and waits for other writers', () => {
  const { main } = openMainStores();
  const setting = (name: string) => main.db.pragma(name, { simple: true });
  expect(setting('journal_mode')).toBe('wal');
  expect(setting('synchronous')).toBe(1);
  expect(setting('foreign_keys')).toBe(1);
  expect(setting('busy_timeout')).toBeGreaterThan(0);
});

it('checks writability with a write, each time', async () => {
  const { main } = openMainStores();
  const readiness = createReadinessCheck(main);
  const read = () => main.db.prepare('SELECT check_count, length(ballast) AS bytes FROM readiness').get();
  await readiness.check();
  await readiness.check();
  expect(read()).toEqual({ check_count: 2, bytes: 0 });
});

it('checks after a failed write that a large write succeeds', async () => {
  const { main } = openMainStores();
  const readiness = createReadinessCheck(main);
  const fillUp = () => main.db.pragma(`max_page_count = ${main.db.pragma('page_count', { simple: true })}`);
  await readiness.check();
  fillUp();
  await readiness.check();
  const large = () => main.db.exec("INSERT INTO secrets VALUES ('large', zeroblob(1000000))");
  await expect(main.writes.run(large)).rejects.toThrow('disk of the server is full');
  for (let time = 0; time < 2; time += 1) await expect(readiness.check()).rejects.toThrow('disk of the server is full');
  main.db.pragma('max_page_count = 1000000');
  await readiness.check();
  fillUp();
  await readiness.check();
  readiness.noteFailure();
  await readiness.check();
});

it('rejects the check when it cannot be written', async () => {
  const { main } = openMainStores();
  main.db.pragma('query_only = ON');
  await expect(createReadinessCheck(main).check()).rejects.toThrow('cannot use its disk');
});

it('cannot be opened in a missing folder', () => {
  const { path } = openMainStores();
  expect(() => openMainDatabase(`${path}-folder/doppel.db`)).toThrow('directory does not exist');
});

it('keeps the requests of an older file, in their order, and counts them', async () => {
  const path = join(makeTemporaryFolder(), 'old.db');
  const older = pathToFileURL(`${makeTemporaryFolder()}/`);
  const migrations = new URL('../../../../migrations/main/', import.meta.url);
  for (const name of readdirSync(migrations).filter((each) => each < '0007')) {
    copyFileSync(new URL(name, migrations), new URL(name, older));
  }
  const db = openDatabase(path);
  migrate(db, older);
  db.exec(`INSERT INTO accounts VALUES ('account-a', 1, 1);
    INSERT INTO graphs VALUES ('graph-fleet', 'account-a', 'fleet', '{"domain":"","exampleQueries":"","entityTypes":[]}', 1)`);
  const insert =
    db.prepare(`INSERT INTO requests (id, account_id, graph_id, graph_name, kind, status, payload, batch_id,
    requested_at) VALUES (?, 'account-a', 'graph-fleet', 'fleet', 'import', 'CREATED', '{"kind":"import","memories":[]}', ?, 1)`);
  for (const [id, batch] of [
    ['3', null],
    ['1', '1'],
    ['2', '1'],
  ])
    insert.run(id, batch);
  db.close();

  const { requests } = openMainStores(path);
  expect(await requests.countRequestsOf('account-a')).toBe(2);
  const claimed = await requests.claimRequests('', toLease('token-1'), { requestCount: 9, payloadCharacters: 9999 });
  expect(claimed?.requests.map(({ id }) => id)).toEqual(['1', '2', '3']);
});
