import { type Clock, createClockTimers, systemClock } from '../../../clock.ts';
import type { Database } from './database.ts';

const MEASURE_EVERY_MS = 10_000;

export interface DatabaseClock extends Clock {
  stop(): void;
}

/** The database's time, the same for all nodes: this machine's clock, corrected by a difference that is measured now and
 *  every ten seconds. Its error is at most half a round trip to the database. */
export async function openDatabaseClock(
  { query }: Pick<Database, 'query'>,
  system: Clock = systemClock,
): Promise<DatabaseClock> {
  let offsetMs = 0;
  const now = () => system.now() + offsetMs;
  const timers = createClockTimers((time) => time - now());

  async function measure(): Promise<void> {
    const sentAt = system.now();
    const [row] = await query<{ now: number }>(SELECT_NOW, []);
    const receivedAt = system.now();
    if (row) offsetMs = Math.round(row.now - (sentAt + receivedAt) / 2);
    timers.reset();
  }

  await measure();
  // Without an answer, the last difference holds.
  const timer = setInterval(() => measure().catch(() => {}), MEASURE_EVERY_MS).unref();
  return { now, monotonic: system.monotonic, at: timers.at, stop: () => clearInterval(timer) };
}

const SELECT_NOW = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now';
