import { expect, it } from 'vitest';
import { createSqliteSecretStore } from '../../src/storage/sqlite/main/secrets.ts';
import { openControlStores } from '../support/control-stores.ts';

it('keeps the first secret made under a name', async () => {
  const first = openControlStores();
  expect(await createSqliteSecretStore(first.control).ensure('links', Buffer.from('one'))).toEqual(Buffer.from('one'));
  const secrets = createSqliteSecretStore(openControlStores(first.path).control);
  expect(await secrets.ensure('links', Buffer.from('two'))).toEqual(Buffer.from('one'));
  expect(await secrets.ensure('others', Buffer.from('two'))).toEqual(Buffer.from('two'));
});
