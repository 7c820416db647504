import { expect, it, onTestFinished, vi } from 'vitest';
import { type Clock, systemClock } from '../../../../src/clock.ts';
import { openDatabaseClock } from '../../../../src/storage/postgres/connection/database-clock.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

/** A machine whose clock is wrong by `errorMs`. */
const wrongBy = (errorMs: number): Clock => ({ ...systemClock, now: () => systemClock.now() + errorMs });

withPostgres(() => {
  it.each([60_000, -60_000])('shows the time of the database where the machine is %d ms off', async (errorMs) => {
    const { database } = await openPostgresStores();
    const clock = await openDatabaseClock(database, wrongBy(errorMs));
    onTestFinished(() => clock.stop());
    const [row] = await database.query<{ now: number }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
      [],
    );
    expect(Math.abs(clock.now() - (row?.now ?? 0))).toBeLessThan(30_000);
  });

  it('wakes at the time of the database', async () => {
    const { database } = await openPostgresStores();
    const clock = await openDatabaseClock(database, wrongBy(60_000));
    onTestFinished(() => clock.stop());
    const wake = vi.fn();
    const startedAt = clock.now();
    const cancel = clock.at(startedAt + 30_000, wake);
    clock.at(startedAt + 20, () => wake('due'));
    await expect.poll(() => wake.mock.calls).toEqual([['due']]);
    expect(clock.now()).toBeGreaterThanOrEqual(startedAt + 20);
    cancel();
  });
});

/** A database that shows `timeOf()`, and a clock that measures with fake timers. */
async function openFake(timeOf: () => number, system: Clock) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const query = async <Row>() => [{ now: timeOf() }] as Row[];
  const clock = await openDatabaseClock({ query }, system);
  onTestFinished(() => clock.stop());
  return clock;
}

it('measures again, so that timers come due when the clock of the machine is set', async () => {
  let time = 1_000_000;
  let systemTime = 5_000_000;
  const clock = await openFake(() => time, { ...systemClock, now: () => systemTime });
  const wake = vi.fn();
  clock.at(1_030_000, wake);
  time += 10_000;
  // Set back by an hour while ten seconds pass.
  systemTime += 10_000 - 3_600_000;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clock.now()).toBe(1_010_000);
  time += 20_000;
  systemTime += 20_000;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(wake).toHaveBeenCalledOnce();
});

it('keeps the last difference while the database does not answer', async () => {
  let isDown = false;
  let systemTime = 5_000_000;
  const timeOf = () => {
    if (isDown) throw new Error('no database');
    return systemTime - 4_000_000;
  };
  const clock = await openFake(timeOf, { ...systemClock, now: () => systemTime });
  isDown = true;
  systemTime += 10_000;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clock.now()).toBe(1_010_000);
});
