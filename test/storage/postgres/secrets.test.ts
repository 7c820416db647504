import { expect, it } from 'vitest';
import { openPostgresStores, withPostgres } from '../../support/database/postgres-stores.ts';

withPostgres(() => {
  it('keeps the first secret of a name', async () => {
    const { secrets } = await openPostgresStores();
    expect(await secrets.ensure('links', Buffer.from('one'))).toEqual(Buffer.from('one'));
    expect(await secrets.ensure('links', Buffer.from('two'))).toEqual(Buffer.from('one'));
    expect(await secrets.ensure('others', Buffer.from('two'))).toEqual(Buffer.from('two'));
  });

  it('gives the same secret to all nodes that start at once', async () => {
    const { secrets } = await openPostgresStores();
    const starts = Array.from({ length: 50 }, (_, index) => secrets.ensure('links', Buffer.from(`secret ${index}`)));
    const values = (await Promise.all(starts)).map(String);
    expect(new Set(values).size).toBe(1);
  });
});
