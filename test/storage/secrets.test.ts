import { expect, it } from 'vitest';
import { ensureSecret } from '../../src/storage/sqlite/main/secrets.ts';
import { openControlStores } from '../support/control-stores.ts';

it('keeps the first secret made under a name', () => {
  const first = openControlStores();
  expect(ensureSecret(first.control, 'links', Buffer.from('one'))).toEqual(Buffer.from('one'));
  const later = openControlStores(first.path);
  expect(ensureSecret(later.control, 'links', Buffer.from('two'))).toEqual(Buffer.from('one'));
  expect(ensureSecret(later.control, 'others', Buffer.from('two'))).toEqual(Buffer.from('two'));
});
