import { expect, it, vi } from 'vitest';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { createPostgresDatabase, withPostgres } from '../../support/database/postgres-stores.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

// The only module that imports the SDK, which the architecture test checks: packages are for one folder.
vi.mock('../../../src/storage/s3/s3-object-store.ts', () => {
  throw new Error('loaded');
});

const common = () => ({ dataDirectory: makeTemporaryFolder(), role: 'server' as const, now: Date.now });
const objects = { endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '', prefix: '' };

it('loads nothing for S3 with SQLite', async () => {
  await (await openStorage(common())).close();
});

withPostgres(() => {
  it('loads nothing for S3 with PostgreSQL, until a bucket is set', async () => {
    const databaseUrl = await createPostgresDatabase();
    await (await openStorage({ ...common(), databaseUrl })).close();
    const withBucket = openStorage({ ...common(), databaseUrl, objects });
    await expect(withBucket).rejects.toMatchObject({ cause: new Error('loaded') });
  });
});
