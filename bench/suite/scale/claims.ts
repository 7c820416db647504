import { EPOCH, toLease } from '../../../test/support/run/samples.ts';
import { toPercentile } from '../../../test/support/server/load.ts';
import type { BenchOptions, Row } from '../bench.ts';
import { withDatabase } from './database.ts';
import { openWork } from './work-stores.ts';

const WORKERS = 200;
const ACCOUNTS = { short: 1_000, full: 10_000 };
const TASKS_OF_ACCOUNT = 3;
/** Connections of all workers together, as a pooler or ten large nodes would have. */
const SERVER = { flags: ['fsync=off'], maxConnections: 100 };
const MAX_RUNNING = 4;

/** 200 workers claim everything that many accounts wait for. Each begins after the account that it served last, so the order
 *  shows whether an account waits for others that have had more. */
export function measureClaims({ say, isFull }: BenchOptions): Promise<Row[]> {
  const accounts = isFull ? ACCOUNTS.full : ACCOUNTS.short;
  return withDatabase(SERVER, async ({ database }) => {
    const { leases, addAccount, accept } = openWork(database);
    const ids = Array.from({ length: accounts }, (_, at) => `account-${String(at).padStart(6, '0')}`);
    await inLanes(ids, addAccount);
    await inLanes(
      [...Array(TASKS_OF_ACCOUNT)].flatMap(() => ids),
      accept,
    );
    await database.query('ANALYZE', []);
    say(`${accounts * TASKS_OF_ACCOUNT} tasks of ${accounts} accounts wait`);
    const claimed: string[] = [];
    const waits: number[] = [];
    const startedAt = performance.now();
    const work = async (worker: number) => {
      for (let afterAccountId = ids[Math.floor((worker * accounts) / WORKERS)] ?? ''; ; ) {
        const before = performance.now();
        const lease = toLease(`${worker}-${claimed.length}`, { now: EPOCH });
        const claim = await leases.claimNextTask('task', lease, { afterAccountId, maxRunning: MAX_RUNNING });
        if (!claim) return;
        waits.push(performance.now() - before);
        afterAccountId = claim.task.accountId;
        claimed.push(afterAccountId);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
    const seconds = (performance.now() - startedAt) / 1000;
    if (claimed.length !== accounts * TASKS_OF_ACCOUNT) throw new Error(`Only ${claimed.length} tasks were claimed.`);
    const what = `${WORKERS} workers, ${accounts} accounts with ${TASKS_OF_ACCOUNT} tasks each`;
    const row = (name: string, unit: string, aim: string, sample: number) => {
      return { what: `${name}, ${what}`, beside: '', aim, unit, samples: [sample] };
    };
    return [
      row('claims', 'claims/s', '', claimed.length / seconds),
      row('a claim, 95th percentile', 'ms', '', toPercentile(waits, 0.95)),
      row(
        'most tasks that an account was ahead of another',
        'tasks',
        `${TASKS_OF_ACCOUNT - 1} or less`,
        toLead(claimed, ids),
      ),
    ];
  });
}

/** The greatest difference, at any time, between the account that was served most and the one that was served least. */
function toLead(claimed: readonly string[], ids: readonly string[]): number {
  const served = new Map(ids.map((id) => [id, 0]));
  const accountsServed = Array.from({ length: TASKS_OF_ACCOUNT + 1 }, () => 0);
  accountsServed[0] = ids.length;
  let lead = 0;
  for (const id of claimed) {
    const count = served.get(id) ?? 0;
    served.set(id, count + 1);
    accountsServed[count] = (accountsServed[count] ?? 0) - 1;
    accountsServed[count + 1] = (accountsServed[count + 1] ?? 0) + 1;
    const [least, most] = [
      accountsServed.findIndex((each) => each > 0),
      accountsServed.findLastIndex((each) => each > 0),
    ];
    lead = Math.max(lead, most - least);
  }
  return lead;
}

async function inLanes(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  const left = ids.values();
  const lane = async () => {
    for (const id of left) await work(id);
  };
  await Promise.all(Array.from({ length: 32 }, lane));
}
