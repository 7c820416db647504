import { expect, it } from 'vitest';
import { createSqliteSecretStore } from '../../../../src/storage/sqlite/main/secrets.ts';
import { openMainStores } from '../../../support/database/main-stores.ts';

it('keeps the first secret of a name', async () => {
  const first = openMainStores();
  expect(await createSqliteSecretStore(first.main).ensure('links', Buffer.from('one'))).toEqual(Buffer.from('one'));
  const secrets = createSqliteSecretStore(openMainStores(first.path).main);
  expect(await secrets.ensure('links', Buffer.from('two'))).toEqual(Buffer.from('one'));
  expect(await secrets.ensure('others', Buffer.from('two'))).toEqual(Buffer.from('two'));
});
