import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataFolder } from '../../../../src/storage/sqlite/connection/data-lock.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

const HOLDER = fileURLToPath(new URL('../../../support/database/hold-data-lock.ts', import.meta.url));

async function lockInProcess(path: string): Promise<ChildProcess> {
  const child = fork(HOLDER, [path], { execArgv: [] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child, 'message');
  return child;
}

it('refuses a second holder, naming the file and the remedy', () => {
  const path = join(makeTemporaryFolder(), 'lock.db');
  const lock = lockDataFolder(path);
  onTestFinished(() => lock.release());
  expect(() => lockDataFolder(path)).toThrow(/Another Doppel is running .*lock\.db is locked.* DATA_DIR/);
});

it('can be taken again after its release', () => {
  const path = join(makeTemporaryFolder(), 'lock.db');
  lockDataFolder(path).release();
  lockDataFolder(path).release();
  const lock = lockDataFolder(path);
  expect(() => lockDataFolder(path)).toThrow('Another Doppel');
  lock.release();
});

it('is refused while another process holds it, and free once that process is killed', async () => {
  const path = join(makeTemporaryFolder(), 'lock.db');
  const child = await lockInProcess(path);
  expect(() => lockDataFolder(path)).toThrow('Another Doppel');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => lockDataFolder(path).release()).not.toThrow();
});

it('keeps two folders apart', () => {
  const first = lockDataFolder(join(makeTemporaryFolder(), 'lock.db'));
  onTestFinished(() => first.release());
  expect(() => lockDataFolder(join(makeTemporaryFolder(), 'lock.db')).release()).not.toThrow();
});
