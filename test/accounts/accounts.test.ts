import { expect, it, onTestFinished, vi } from 'vitest';
import { createAccounts } from '../../src/accounts/accounts.ts';
import { hashApiKey } from '../../src/accounts/api-key.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

function open() {
  const { accounts: store, path } = openMainStores();
  const clock = createTestClock();
  const options = { store, clock, ids: createTestIds(), welcomeCredits: 500 };
  return { accounts: createAccounts(options), options, store, clock, path };
}

it('gives a new account its credits and a key that works', async () => {
  const { accounts, store, clock } = open();
  const made = await accounts.signUp();
  expect(made).toMatchObject({ accountId: 'id-000001', credits: 500 });
  expect(await accounts.authenticate(made.apiKey)).toEqual({ accountId: made.accountId });
  expect(await store.findAccount(made.accountId)).toEqual({
    id: made.accountId,
    balance: 500,
    createdAt: clock.now(),
  });
});

it.each([0, 7])('gives a new account %i credits when that is asked for', async (credits) => {
  const { accounts, store } = open();
  const made = await accounts.signUp(credits);
  expect(made.credits).toBe(credits);
  expect(await store.findAccount(made.accountId)).toMatchObject({ balance: credits });
});

it('keeps accounts apart', async () => {
  const { accounts } = open();
  const [first, second] = [await accounts.signUp(), await accounts.signUp()];
  expect(first.apiKey).not.toBe(second.apiKey);
  expect(await accounts.authenticate(second.apiKey)).toEqual({ accountId: second.accountId });
});

it.each([
  ['is missing', undefined, 'API key missing: send it in the header "apikey".'],
  ['is empty', '', 'API key missing: send it in the header "apikey".'],
  ['is unknown', 'dpl_unknown', 'API key unknown.'],
])('turns away a caller whose key %s', async (_state, apiKey, message) => {
  const { accounts } = open();
  await accounts.signUp();
  await expect(accounts.authenticate(apiKey)).rejects.toMatchObject({ code: 'unauthorized', message });
});

it('turns away a caller whose key differs in case or by a space', async () => {
  const { accounts } = open();
  await accounts.ensureKey('A-key-of-mine');
  for (const apiKey of ['a-key-of-mine', ' A-key-of-mine', 'A-key-of-mine ']) {
    await expect(accounts.authenticate(apiKey)).rejects.toMatchObject({ code: 'unauthorized' });
  }
});

it('turns away a revoked key at once, also one that was just used', async () => {
  const { accounts, clock } = open();
  const { apiKey } = await accounts.signUp();
  await accounts.authenticate(apiKey);
  const [listed] = await accounts.listKeys();
  clock.advance(1000);
  const revoked = await accounts.revokeKeys(listed?.prefix ?? '');
  expect(revoked).toMatchObject([{ id: listed?.id, revokedAt: clock.now() }]);
  await expect(accounts.authenticate(apiKey)).rejects.toMatchObject({ message: 'API key revoked.' });
});

it('throws not_found when no active key has the id or prefix', async () => {
  const { accounts } = open();
  await accounts.signUp();
  const [key] = await accounts.listKeys();
  await accounts.revokeKeys(key?.id ?? '');
  for (const name of ['unknown', key?.id ?? '']) {
    await expect(accounts.revokeKeys(name)).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('turns away within a second a key that another process revoked', async () => {
  // The cache keeps time by the machine's steady clock, which no one can set back.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const steadyClock = vi.spyOn(performance, 'now').mockReturnValue(1);
  onTestFinished(() => {
    vi.useRealTimers();
    steadyClock.mockRestore();
  });
  const { accounts, options } = open();
  const { apiKey } = await accounts.signUp();
  await accounts.authenticate(apiKey);
  await createAccounts(options).revokeKeys((await accounts.listKeys())[0]?.id ?? '');
  steadyClock.mockReturnValue(1002);
  vi.advanceTimersByTime(1001);
  await expect(accounts.authenticate(apiKey)).rejects.toMatchObject({ message: 'API key revoked.' });
});

it('asks the store once for a key that is used again and again', async () => {
  const { options } = open();
  const findKeyByHash = vi.fn(options.store.findKeyByHash);
  const accounts = createAccounts({ ...options, store: { ...options.store, findKeyByHash } });
  const { apiKey } = await accounts.signUp();
  for (let call = 0; call < 3; call += 1) await accounts.authenticate(apiKey);
  expect(findKeyByHash).toHaveBeenCalledTimes(1);
});

it('does not remember that a key was unknown', async () => {
  const { accounts } = open();
  await expect(accounts.authenticate('soon-to-be-a-key')).rejects.toThrow();
  await accounts.ensureKey('soon-to-be-a-key');
  expect(await accounts.authenticate('soon-to-be-a-key')).toEqual({ accountId: 'id-000001' });
});

it('makes an account for a key that must work, once', async () => {
  const { accounts, store } = open();
  await accounts.ensureKey('a-key-of-mine');
  await accounts.ensureKey('a-key-of-mine');
  const { accountId } = await accounts.authenticate('a-key-of-mine');
  expect(await store.findAccount(accountId)).toMatchObject({ balance: 500 });
  expect(await accounts.listKeys()).toMatchObject([{ accountId, hash: hashApiKey('a-key-of-mine') }]);
});

it('says that a key is revoked, and leaves it so', async () => {
  const { accounts } = open();
  await accounts.ensureKey('a-key-of-mine');
  await accounts.revokeKeys((await accounts.listKeys())[0]?.id ?? '');
  expect(await accounts.ensureKey('a-key-of-mine')).toBe(false);
  await expect(accounts.authenticate('a-key-of-mine')).rejects.toThrow(/revoked/);
});
