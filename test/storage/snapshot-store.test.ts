import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStorage } from '../../src/storage/open-storage.ts';
import { testSnapshotStore } from '../contracts/snapshot-store.ts';
import { EPOCH } from '../support/samples.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

testSnapshotStore(() => {
  const dataDirectory = join(makeTemporaryFolder(), 'data');
  const storage = openStorage({ dataDirectory, role: 'server', now: () => EPOCH });
  onTestFinished(() => storage.close());
  return storage;
});
