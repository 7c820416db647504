import type { Static } from '#typebox';
import type { AccountRecord, NewKey } from '../../http/wire/account.ts';
import { path } from '../../url-path.ts';
import { call } from './http.ts';

export type Account = Static<typeof AccountRecord>;
export type Key = Account['keys'][number];

export const readAccount = () => call<Account>('/account');
export const createKey = () => call<Static<typeof NewKey>>('/account/keys', { method: 'POST' });
export const revokeKey = (id: string) => call(path`/account/keys/${id}`, { method: 'DELETE' });
