import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { IdempotencyStore, KeyUse } from '../../src/accounts/idempotency-store.ts';
import { addAccount, EPOCH } from '../support/run/samples.ts';

/** What every IdempotencyStore must do. `open` gives empty stores over the same data. */
export function testIdempotencyStore(
  open: () => Promise<{ accounts: AccountStore; idempotency: IdempotencyStore }>,
): void {
  describe('idempotency store contract', () => {
    let store: IdempotencyStore;

    beforeEach(async () => {
      const stores = await open();
      store = stores.idempotency;
      for (const id of ['account-a', 'account-b']) await addAccount(stores.accounts, id);
    });

    const use: KeyUse = {
      accountId: 'account-a',
      key: 'key-1',
      fingerprint: 'print-1',
      newId: 'id-1',
      holder: 'server-1',
      now: EPOCH,
      expiredBefore: EPOCH - 1000,
    };
    const answer = { status: 200, body: '{"a":1}' };

    it('reserves a new key under the id given', async () => {
      expect(await store.reserve(use)).toEqual({ state: 'reserved', newId: 'id-1' });
    });

    it('gives a key to one of two that ask at once', async () => {
      const newIds = ['id-1', 'id-2'];
      const states = await Promise.all(newIds.map((newId) => store.reserve({ ...use, newId })));
      const winner = states.findIndex(({ state }) => state === 'reserved');
      expect(states[winner]).toEqual({ state: 'reserved', newId: newIds[winner] });
      expect(states[1 - winner]).toEqual({ state: 'held' });
    });

    it('refuses another request, before and after there is an answer', async () => {
      await store.reserve(use);
      const other = { ...use, fingerprint: 'print-2' };
      expect(await store.reserve(other)).toEqual({ state: 'other_request' });
      await store.storeAnswer(use, answer);
      expect(await store.reserve(other)).toEqual({ state: 'other_request' });
    });

    it('gives the answer that was kept, as often as it is asked for', async () => {
      await store.reserve(use);
      await store.storeAnswer(use, answer);
      for (const holder of ['server-1', 'server-2', 'server-2']) {
        expect(await store.reserve({ ...use, holder, newId: 'id-2' })).toEqual({ state: 'answered', ...answer });
      }
    });

    it('hands what an earlier holder left to the next, under the id of the first', async () => {
      await store.reserve(use);
      const next = { ...use, holder: 'server-2', newId: 'id-2' };
      expect(await store.reserve(next)).toEqual({ state: 'reserved', newId: 'id-1' });
      expect(await store.reserve(next)).toEqual({ state: 'held' });
      await store.storeAnswer(use, { status: 200, body: 'late' });
      expect(await store.reserve(next)).toEqual({ state: 'held' });
    });

    it('lets a released key be tried again under its id, and a forgotten one be anything', async () => {
      await store.reserve(use);
      await store.release(use);
      expect(await store.reserve({ ...use, newId: 'id-2' })).toEqual({ state: 'reserved', newId: 'id-1' });
      await store.remove(use);
      const other = { ...use, fingerprint: 'print-2', newId: 'id-3' };
      expect(await store.reserve(other)).toEqual({ state: 'reserved', newId: 'id-3' });
    });

    it('lets go of nothing that another holds, nor of an answer', async () => {
      await store.reserve(use);
      await store.remove({ ...use, holder: 'server-2' });
      await store.release({ ...use, holder: 'server-2' });
      expect(await store.reserve(use)).toEqual({ state: 'held' });
      await store.storeAnswer(use, answer);
      await store.remove(use);
      await store.release(use);
      expect(await store.reserve(use)).toMatchObject({ state: 'answered' });
    });

    it('keeps the keys of accounts apart', async () => {
      await store.reserve(use);
      await store.storeAnswer(use, answer);
      const theirs = { ...use, accountId: 'account-b', newId: 'id-2' };
      expect(await store.reserve(theirs)).toEqual({ state: 'reserved', newId: 'id-2' });
    });

    it('forgets what is older than is kept, however much there is', async () => {
      for (let at = 0; at < 150; at += 1) {
        await store.reserve({ ...use, key: `key-${String(at).padStart(3, '0')}`, now: EPOCH + at });
      }
      const later = { ...use, newId: 'id-2', now: EPOCH + 5000, expiredBefore: EPOCH + 149 };
      expect(await store.reserve({ ...later, key: 'key-148' })).toEqual({ state: 'reserved', newId: 'id-2' });
      expect(await store.reserve({ ...later, key: 'key-149' })).toEqual({ state: 'held' });
    });
  });
}
