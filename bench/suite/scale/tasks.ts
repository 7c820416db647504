import { EPOCH, sampleStep, sampleTaskEnd, toLease } from '../../../test/support/run/samples.ts';
import type { BenchOptions, Row } from '../bench.ts';
import { type BenchDatabase, withDatabase } from './database.ts';
import { countPerSecond, openWork } from './work-stores.ts';

/** Disks that flush are emulated: each commit waits 2 ms. */
const SERVER = { flags: ['commit_delay=2000', 'commit_siblings=0'], maxConnections: 16 };
const ROUND_MS = { short: 2_000, full: 5_000 };
const ROUNDS = 3;
/** Clients that wait for their answer, and runs at once. */
const CLIENTS = 200;
const RUNS = 32;
const STEPS = [1, 2, 3, 4, 5];
const GROUPS = [
  { accounts: 100, aim: '3000 or more' },
  { accounts: 1, aim: '500 or more' },
];

/** How many tasks a second one process accepts, and how many it takes through claim, five steps and end: stores alone. */
export function measureTasks({ say, isFull }: BenchOptions): Promise<Row[]> {
  return withDatabase(SERVER, async (opened) => {
    const measure = await prepareRound(opened, isFull ? ROUND_MS.full : ROUND_MS.short);
    const rows = GROUPS.map(({ accounts, aim }) => {
      const shared = { beside: '', unit: 'tasks/s', samples: [] as number[] };
      const [accepted, run] = [{ ...shared }, { ...shared, samples: [] as number[] }];
      return [
        { ...accepted, what: `accepted, accounts: ${accounts}, commits of 2 ms`, aim },
        { ...run, what: `claimed, 5 steps, ended, accounts: ${accounts}, commits of 2 ms`, aim: '' },
      ];
    });
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [at, { accounts }] of GROUPS.entries()) {
        const rates = await measure(accounts);
        for (const [kind, rate] of rates.entries()) rows[at]?.[kind]?.samples.push(rate);
        say(`round ${round}, accounts ${accounts}: ${rates.map(Math.round).join(' and ')} tasks/s`);
      }
    }
    return rows.flat();
  });
}

/** Returns a function that measures a round with that many accounts. */
async function prepareRound({ database }: BenchDatabase, milliseconds: number) {
  const { leases, accept, addAccount } = openWork(database);
  const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `of-${count}-account-${index}`);
  for (const { accounts } of GROUPS) for (const id of idsOf(accounts)) await addAccount(id);
  let afterAccountId = '';

  async function runNext(lane: number): Promise<void> {
    const token = `token-${lane}`;
    const turn = { afterAccountId, maxRunning: RUNS };
    const claim = await leases.claimNextTask('task', toLease(token, { now: EPOCH }), turn);
    if (!claim) throw new Error('No task is left.');
    const { id, accountId } = claim.task;
    afterAccountId = accountId;
    for (const index of STEPS) await leases.recordStep(id, token, sampleStep(index));
    if (!(await leases.finishTask(id, token, sampleTaskEnd()))) throw new Error('The lease is lost.');
  }

  return async (accounts: number): Promise<[accepted: number, run: number]> => {
    const ids = idsOf(accounts);
    const accepted = await countPerSecond(CLIENTS, milliseconds, (index) => accept(ids[index % accounts] ?? ''));
    const run = await countPerSecond(RUNS, milliseconds, runNext);
    await database.query('TRUNCATE tasks CASCADE', []);
    await database.query('UPDATE account_work SET open = 0, ready = 0, running = 0, done = 0', []);
    return [accepted, run];
  };
}
