/** How many tasks a second one node accepts on PostgreSQL, and how many it takes through claim, five steps and end. Disks that
 *  flush are emulated: each commit waits 2 ms. Servers from npm; three rounds.
 *
 *    node test/bench/postgres-accept.ts [--seconds 5] */
import { parseArgs } from 'node:util';
import { createPostgresAccountStore } from '../../src/storage/postgres/account-store.ts';
import { openDatabase } from '../../src/storage/postgres/connection/database.ts';
import { migrate } from '../../src/storage/postgres/connection/migrate.ts';
import { createPostgresTaskLeaseStore } from '../../src/storage/postgres/tasks/task-lease-store.ts';
import { createPostgresTaskStore } from '../../src/storage/postgres/tasks/task-store.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { addAccount, EPOCH, sampleStep, sampleTask, sampleTaskEnd, toLease } from '../support/samples.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const ROUND_MS = Number(values.seconds) * 1000;
const ROUNDS = 3;
/** Clients that wait for their answer, and runs at once. */
const CLIENTS = 200;
const RUNS = 32;
const STEPS = [1, 2, 3, 4, 5];

const server = await startPostgresServer(['commit_delay=2000', 'commit_siblings=0', 'max_connections=50']);
const database = openDatabase({ url: server.url });
await migrate(database);
const accounts = createPostgresAccountStore(database);
const tasks = createPostgresTaskStore(database);
const leases = createPostgresTaskLeaseStore(database);

const toIds = (count: number) => Array.from({ length: count }, (_, index) => `of-${count}-account-${index}`);
const groups = [1, 100].map(toIds);
for (const id of groups.flat()) await addAccount(accounts, id, 10_000_000);

let taskCount = 0;

async function accept(accountId: string): Promise<void> {
  taskCount += 1;
  const id = `task-${String(taskCount).padStart(9, '0')}`;
  const outcome = await tasks.createTask(sampleTask({ id, accountId }), 0, { tasksOfAccount: 10_000_000 });
  if (outcome !== 'created') throw new Error(outcome);
}

let lastAccountId = '';

async function runNext(run: number): Promise<void> {
  const token = `token-${run}`;
  const turn = { afterAccountId: lastAccountId, maxRunning: RUNS };
  const claim = await leases.claimNextTask('task', toLease(token, { now: EPOCH }), turn);
  if (!claim) throw new Error('No task is left.');
  const { id, accountId } = claim.task;
  lastAccountId = accountId;
  for (const index of STEPS) await leases.recordStep(id, token, sampleStep(index));
  if (!(await leases.finishTask(id, token, sampleTaskEnd()))) throw new Error('The lease is lost.');
}

/** Calls `work` again and again, `width` calls at a time; resolves to calls a second. */
async function measure(width: number, work: (index: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const repeat = async (lane: number) => {
    for (let index = lane; performance.now() - startedAt < ROUND_MS; index += width) {
      await work(index);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, (_, lane) => repeat(lane)));
  return done / ((performance.now() - startedAt) / 1000);
}

for (let round = 1; round <= ROUNDS; round += 1) {
  for (const ids of groups) {
    const accepted = await measure(CLIENTS, (index) => accept(ids[index % ids.length] ?? ''));
    const run = await measure(RUNS, runNext);
    await database.query('TRUNCATE tasks CASCADE', []);
    await database.query('UPDATE account_work SET open = 0, ready = 0, running = 0, done = 0', []);
    const rates = `${Math.round(accepted)} accepted a second, ${Math.round(run)} run a second`;
    console.log(`round ${round}, accounts ${ids.length}: ${rates}`);
  }
}

await database.close();
await server.stop();
