import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/storage/open-sqlite-storage.ts';
import { testSnapshotStore } from '../contracts/snapshot-store.ts';
import { EPOCH } from '../support/run/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

testSnapshotStore(() => {
  const dataDirectory = join(makeTemporaryFolder(), 'data');
  const storage = openSqliteStorage({ dataDirectory, role: 'server', now: () => EPOCH });
  onTestFinished(() => storage.close());
  if (!storage.control) throw new Error('SQLite has the stores of the control API.');
  return { ...storage, snapshots: storage.control.snapshots };
});
