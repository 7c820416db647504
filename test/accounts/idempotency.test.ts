import { expect, it } from 'vitest';
import { createIdempotency } from '../../src/accounts/idempotency.ts';
import { openMainStores } from '../support/database/main-stores.ts';
import { addAccount } from '../support/run/samples.ts';
import { createTestClock } from '../support/test-clock.ts';
import { createTestIds } from '../support/test-ids.ts';

const DAY_MS = 24 * 3_600_000;

async function open() {
  const { accounts, idempotency: store } = openMainStores();
  await addAccount(accounts, 'account-a');
  const [clock, ids] = [createTestClock(), createTestIds()];
  const start = () => createIdempotency({ store, clock, ids, holder: ids.newId() });
  return { clock, start, service: start() };
}

const answer = { status: 200, body: '{}' };

it('keeps an answer for 24 hours', async () => {
  const { clock, service } = await open();
  const first = await service.begin('account-a', 'key', 'print');
  if (!('newId' in first)) throw new Error('Answered already.');
  await first.end({ kind: 'answered', answer });
  clock.advance(DAY_MS);
  expect(await service.begin('account-a', 'key', 'print')).toEqual({ answer: expect.objectContaining(answer) });
  clock.advance(1);
  expect(await service.begin('account-a', 'key', 'another')).toHaveProperty('newId');
});

it('refuses a key in use, saying when to come again, and one of another request', async () => {
  const { service } = await open();
  await service.begin('account-a', 'key', 'print');
  const again = service.begin('account-a', 'key', 'print');
  await expect(again).rejects.toMatchObject({ code: 'conflict', retryAfterSeconds: 1 });
  const other = service.begin('account-a', 'key', 'another');
  await expect(other).rejects.toMatchObject({ code: 'conflict', retryAfterSeconds: undefined });
});

it('gives a retry the same id after an unknown outcome, and a new one after a refusal', async () => {
  const { service } = await open();
  const begin = async () => {
    const attempt = await service.begin('account-a', 'key', 'print');
    if (!('newId' in attempt)) throw new Error('Answered already.');
    return attempt;
  };
  const first = await begin();
  await first.end({ kind: 'unknown' });
  const second = await begin();
  expect(second.newId).toBe(first.newId);
  await second.end({ kind: 'refused' });
  expect((await begin()).newId).not.toBe(first.newId);
});

it('takes up, in the next server, what an earlier one did not end', async () => {
  const { service, start } = await open();
  const first = await service.begin('account-a', 'key', 'print');
  expect(await start().begin('account-a', 'key', 'print')).toMatchObject({ newId: 'newId' in first && first.newId });
});
