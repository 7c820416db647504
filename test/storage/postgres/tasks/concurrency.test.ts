import { expect, it, onTestFinished } from 'vitest';
import { LOSS_POLICY } from '../../../../src/attempts.ts';
import { openDatabase } from '../../../../src/storage/postgres/connection/database.ts';
import { createStores, openPostgresStores, WAIT_MS, withPostgres } from '../../../support/database/postgres-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleGoto,
  sampleStep,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../../../support/run/samples.ts';

/** Two nodes on one database, with accounts. */
async function openNodes(...accountIds: string[]) {
  const first = await openPostgresStores();
  const database = openDatabase({ url: first.url, connectionWaitMs: WAIT_MS });
  onTestFinished(() => database.close());
  const second = createStores(database);
  for (const id of accountIds) await addAccount(first.accounts, id);
  return { first, second, nodes: [first, second] as const };
}

type Node = Awaited<ReturnType<typeof openNodes>>['second'];

const RACES = Array.from({ length: 50 }, (_, index) => index);

/** Calls `work` 50 times at once, on both nodes by turns. */
function race<Result>(nodes: readonly [Node, Node], work: (node: Node, index: number) => Promise<Result>) {
  return Promise.all(RACES.map((index) => work(nodes[index % 2 === 0 ? 0 : 1], index)));
}

const countOf = <Value>(values: readonly Value[], value: Value) => values.filter((each) => each === value).length;

/** The counters of account_work, and what the tasks say of them. */
async function readCounters({ database }: Node) {
  const stored = await database.query(
    `SELECT account_id, lane, open, ready, running, done, failed, cancelled FROM account_work
     WHERE lane IN ('task', 'session') ORDER BY account_id, lane DESC`,
    [],
  );
  const counted = await database.query(
    `SELECT accounts.id AS account_id, lane,
       count(*) FILTER (WHERE CASE lane WHEN 'task' THEN is_open ELSE has_place END) AS open,
       count(*) FILTER (WHERE is_ready AND is_session = (lane = 'session')) AS ready,
       count(*) FILTER (WHERE is_held AND is_session = (lane = 'session')) AS running,
       count(*) FILTER (WHERE lane = 'task' AND status = 'done') AS done,
       count(*) FILTER (WHERE lane = 'task' AND status = 'failed') AS failed,
       count(*) FILTER (WHERE lane = 'task' AND status = 'cancelled') AS cancelled
     FROM accounts CROSS JOIN (VALUES ('task'), ('session')) AS lanes (lane) LEFT JOIN tasks ON account_id = accounts.id
     GROUP BY accounts.id, lane ORDER BY accounts.id, lane DESC`,
    [],
  );
  return { stored, counted };
}

withPostgres(() => {
  it('creates no more tasks than an account may have, on two nodes', async () => {
    const { first, nodes } = await openNodes('account-a');
    const outcomes = await race(nodes, ({ tasks }, index) =>
      tasks.createTask(sampleTask({ id: `task-${index}` }), 0, { tasksOfAccount: 7 }),
    );
    expect([countOf(outcomes, 'created'), countOf(outcomes, 'too_many')]).toEqual([7, 43]);
    expect(await first.tasks.countTasks()).toMatchObject({ waiting: 7 });
  });

  it('creates no more sessions than may be open in all accounts, on two nodes', async () => {
    const { first, nodes } = await openNodes('account-a', 'account-b');
    const outcomes = await race(nodes, ({ tasks }, index) =>
      tasks.createTask(
        sampleTask({ id: `session-${index}`, task: null, accountId: index % 4 < 2 ? 'account-a' : 'account-b' }),
        0,
        { sessions: 5 },
      ),
    );
    expect([countOf(outcomes, 'created'), countOf(outcomes, 'no_free_session')]).toEqual([5, 45]);
    const { stored, counted } = await readCounters(first);
    expect(stored).toEqual(counted);
  });

  it('refuses only the one task of a batch whose id is taken', async () => {
    const { first } = await openNodes('account-a');
    const { tasks } = first;
    await tasks.createTask(sampleTask({ id: '2' }), 0);
    const create = (id: string) => tasks.createTask(sampleTask({ id, liveToken: `again-${id}` }), 0);
    const outcomes = await Promise.allSettled(['1', '2', '3'].map(create));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await tasks.countTasks()).toMatchObject({ waiting: 3 });
  });

  it('leases each task once, and no more of an account than may run, on two nodes', async () => {
    const { first, nodes } = await openNodes('account-a', 'account-b');
    for (const index of RACES) {
      const accountId = index < 45 ? 'account-a' : 'account-b';
      await first.tasks.createTask(sampleTask({ id: `task-${String(index).padStart(2, '0')}`, accountId }), 0);
    }
    const claims = await race(nodes, ({ taskLeases }, index) =>
      taskLeases.claimNextTask('task', toLease(`token-${index}`), { afterAccountId: '', maxRunning: 20 }),
    );
    const held = claims.flatMap((claim) => claim?.task ?? []);
    expect(new Set(held.map(({ id }) => id)).size).toBe(held.length);
    expect(
      countOf(
        held.map(({ accountId }) => accountId),
        'account-a',
      ),
    ).toBe(20);
    expect(
      countOf(
        held.map(({ accountId }) => accountId),
        'account-b',
      ),
    ).toBe(5);
    const { stored, counted } = await readCounters(first);
    expect(stored).toEqual(counted);
  });

  it('lets a claim pass over an account that another node claims from', async () => {
    const { first, second } = await openNodes('account-a', 'account-b');
    for (const accountId of ['account-a', 'account-b']) {
      await first.tasks.createTask(sampleTask({ id: `of-${accountId}`, accountId }), 0);
    }
    const claimed = await first.database.transaction(async (query) => {
      await query(`SELECT 1 FROM account_work WHERE account_id = 'account-a' FOR UPDATE`, []);
      return second.taskLeases.claimNextTask('task', toLease('token'));
    });
    expect(claimed?.task.id).toBe('of-account-b');
  });

  it('deletes the steps of an attempt that began and ended while a claim waited', async () => {
    const { first, second } = await openNodes('account-a');
    await first.tasks.createTask(sampleTask(), 0);
    let claiming: ReturnType<typeof second.taskLeases.claimNextTask> | null = null;
    await first.database.transaction(async (query) => {
      await query(`SELECT 1 FROM account_work WHERE account_id = 'account-a' FOR UPDATE`, []);
      claiming = second.taskLeases.claimNextTask('task', toLease('token'));
      await expect
        .poll(() =>
          first.database.query(
            `SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            [],
          ),
        )
        .toHaveLength(1);
      // What a claim, a step and a release leave behind.
      await query(`UPDATE tasks SET excused = excused`, []);
      await query(
        `INSERT INTO steps (task_id, step_index, created_at, actor, action, reason, ok, summary, screen, duration_ms)
         VALUES ('task-1', 1, 0, 'agent', '{}', '', true, '', '{}', 0)`,
        [],
      );
    });
    expect(await claiming).toMatchObject({ task: { id: 'task-1' } });
    expect(await first.tasks.listSteps('task-1', 0)).toEqual([]);
    expect(await second.taskLeases.recordStep('task-1', 'token', sampleStep(1))).toBe('recorded');
  });

  it('takes each credit once when the last ones are wanted on two nodes', async () => {
    const { first, nodes } = await openNodes();
    await addAccount(first.accounts, 'account-a', 10);
    for (const id of ['1', '2']) {
      await first.tasks.createTask(sampleTask({ id }), 0);
      await first.taskLeases.claimNextTask('task', toLease(id));
    }
    const outcomes = await race(nodes, ({ taskLeases }, index) => {
      const id = index < 25 ? '1' : '2';
      return taskLeases.recordStep(id, id, sampleStep(index + 1));
    });
    expect([countOf(outcomes, 'recorded'), countOf(outcomes, 'out_of_credits')]).toEqual([10, 40]);
    expect(await first.accounts.findAccount('account-a')).toMatchObject({ balance: 0 });
    const steps = [...(await first.tasks.listSteps('1', 0)), ...(await first.tasks.listSteps('2', 0))];
    expect(steps).toHaveLength(10);
  });

  it('ends a task once', async () => {
    const { first, nodes } = await openNodes('account-a');
    await first.tasks.createTask(sampleTask(), 0);
    await first.taskLeases.claimNextTask('task', toLease('token'));
    const ended = await race(nodes, ({ taskLeases }) => taskLeases.finishTask('task-1', 'token', sampleTaskEnd()));
    expect(countOf(ended, true)).toBe(1);
    const { stored, counted } = await readCounters(first);
    expect(stored).toEqual(counted);
  });

  it('adds an event once, at a time of its own', async () => {
    const { first, nodes } = await openNodes('account-a');
    await first.tasks.createTask(sampleTask(), 0);
    const outcomes = await race(nodes, ({ events }, index) =>
      events.addClientEvent('task-1', sampleGoto(`e-${index % 10}`), EPOCH),
    );
    expect([countOf(outcomes, 'added'), countOf(outcomes, 'known')]).toEqual([10, 40]);
    const times = await first.database.query<{ at: number }>('SELECT created_at AS at FROM events', []);
    expect(new Set(times.map(({ at }) => at)).size).toBe(10);
  });

  it('sees an event of the client that is stored while the task is cancelled', async () => {
    const { first, second } = await openNodes('account-a');
    const end = sampleTaskEnd({ status: 'cancelled', endReason: 'cancelled' });
    for (const index of RACES) {
      const id = `task-${index}`;
      await first.tasks.createTask(sampleTask({ id }), 0);
      const [event, cancelled] = await Promise.all([
        first.events.addClientEvent(id, sampleGoto(), EPOCH),
        second.tasks.cancelTask('account-a', id, end),
      ]);
      if (cancelled === 'unanswered') expect(event).toBe('added');
      const open = await first.events.listOpenActions(id);
      const task = await first.tasks.findTask('account-a', id);
      // An event that came after the end is the caller's to refuse.
      if (cancelled === 'unanswered') expect([open.length, task?.status]).toEqual([1, 'waiting']);
      else expect(task?.status).toBe('cancelled');
    }
  });

  it('holds one suspect task at a time, on two nodes', async () => {
    const { first, nodes } = await openNodes('account-a', 'account-b');
    for (const accountId of ['account-a', 'account-b']) {
      for (const number of [1, 2, 3]) {
        await first.tasks.createTask(sampleTask({ id: `${accountId}-${number}`, accountId }), 0);
      }
    }
    await first.database.query('UPDATE tasks SET attempts = $1', [LOSS_POLICY.suspectAfter]);
    const claims = await race(nodes, ({ taskLeases }, index) =>
      taskLeases.claimNextTask('task', toLease(`token-${index}`)),
    );
    const [claim, ...more] = claims.flatMap((each) => each ?? []);
    expect(more).toEqual([]);
    await first.tasks.createTask(sampleTask({ id: 'other' }), 0);
    expect(await first.taskLeases.claimNextTask('task', toLease('other'))).toMatchObject({ task: { id: 'other' } });
    await first.taskLeases.finishTask(claim?.task.id ?? '', claim?.leaseToken ?? '', sampleTaskEnd());
    expect(await first.taskLeases.claimNextTask('task', toLease('next'))).toMatchObject({ attempts: 3 });
  });

  it('frees each expired lease once, and hands it out once, on two nodes', async () => {
    const { first, nodes } = await openNodes('account-a');
    for (const index of RACES) await first.tasks.createTask(sampleTask({ id: `task-${index}` }), 0);
    for (const index of RACES) await first.taskLeases.claimNextTask('task', toLease(`first-${index}`));
    const later = EPOCH + 30_000;
    const claims = await race(nodes, ({ taskLeases }, index) =>
      taskLeases.claimNextTask('task', toLease(`second-${index}`, { now: later })),
    );
    expect(new Set(claims.map((claim) => claim?.task.id)).size).toBe(50);
    expect(claims.every((claim) => claim?.attempts === 2)).toBe(true);
    const { stored, counted } = await readCounters(first);
    expect(stored).toEqual(counted);
    expect(stored).toContainEqual(expect.objectContaining({ lane: 'task', open: 50, ready: 0, running: 50 }));
  });

  it('keeps the counters of accounts through every change of tasks and sessions', async () => {
    const { first, nodes } = await openNodes('account-a', 'account-b');
    const end = sampleTaskEnd({ status: 'cancelled', endReason: 'cancelled' });
    await race(nodes, async ({ tasks, taskLeases, events }, index) => {
      const [kind, accountId] = [
        index % 3 === 0 ? 'session' : 'task',
        index % 2 === 0 ? 'account-a' : 'account-b',
      ] as const;
      const task = kind === 'session' ? null : 'Compute 12 * 7';
      await tasks.createTask(sampleTask({ id: `task-${index}`, accountId, task }), index % 5 === 0 ? EPOCH + 1 : 0);
      const token = `token-${index}`;
      const claim = await taskLeases.claimNextTask(kind, toLease(token, { lengthMs: index % 7 === 0 ? 1 : 60_000 }));
      if (!claim) return;
      const { id } = claim.task;
      if (index % 4 === 0) await tasks.cancelTask(claim.task.accountId, id, end);
      if (index % 6 === 0) await events.closeToClient(id);
      if (index % 5 === 1) await taskLeases.releaseTask(id, token);
      if (index % 5 === 2) await taskLeases.loseTask(id, token);
      if (index % 5 === 3) await taskLeases.finishTask(id, token, sampleTaskEnd({ status: 'failed' }));
      await tasks.cancelTask(accountId, `task-${index}`, end);
    });
    await first.taskLeases.voidTaskLeases(EPOCH, LOSS_POLICY);
    const between = await readCounters(first);
    expect(between.stored).toEqual(between.counted);
    await first.tasks.removeTasks(RACES.map((index) => `task-${index}`));
    const { stored, counted } = await readCounters(first);
    expect(stored).toEqual(counted);
    expect(stored).not.toEqual(between.stored);
  });
});
