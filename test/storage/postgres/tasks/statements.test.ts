import { expect, it } from 'vitest';
import { countStatements } from '../../../support/database/count-statements.ts';
import { createStores, openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleAnswer,
  sampleGoto,
  sampleScreen,
  sampleStep,
  sampleTask,
  sampleTaskEnd,
  toLease,
} from '../../../support/run/samples.ts';

async function openCounted() {
  const { accounts, database } = await openPostgresStores();
  await addAccount(accounts, 'account-a');
  const counted = countStatements(database);
  const { tasks, taskLeases, events } = createStores(counted);
  const countIn = async (work: () => Promise<unknown>): Promise<number> => {
    const before = counted.count;
    await work();
    return counted.count - before;
  };
  return { tasks, taskLeases, events, counted, countIn };
}

withPostgres(() => {
  it('takes nine statements for a task of five steps: two to claim it, one for all else', async () => {
    const { tasks, taskLeases, counted } = await openCounted();
    await tasks.createTask(sampleTask(), 0, { tasksOfAccount: 10 });
    expect(await taskLeases.claimNextTask('task', toLease('token'))).not.toBeNull();
    for (const index of [1, 2, 3, 4, 5]) {
      const screen = sampleScreen(index);
      expect(await taskLeases.recordStep('task-1', 'token', sampleStep(index), 1, screen)).toBe('recorded');
    }
    expect(await taskLeases.finishTask('task-1', 'token', sampleTaskEnd())).toBe(true);
    expect(counted.count).toBe(9);
  });

  it('takes one statement for each renewal and event', async () => {
    const { tasks, taskLeases, events, countIn } = await openCounted();
    await tasks.createTask(sampleTask(), 0);
    await taskLeases.claimNextTask('task', toLease('token'));
    expect(await countIn(() => taskLeases.renewTask('task-1', toLease('token')))).toBe(1);
    expect(await countIn(() => events.addClientEvent('task-1', sampleGoto(), EPOCH))).toBe(1);
    expect(await countIn(() => events.addServerEvent('task-1', sampleAnswer(), EPOCH))).toBe(1);
  });

  it('takes one statement for all tasks that are created in one turn', async () => {
    const { tasks, countIn } = await openCounted();
    const ids = Array.from({ length: 60 }, (_, index) => `task-${index}`);
    const create = () => Promise.all(ids.map((id) => tasks.createTask(sampleTask({ id }), 0)));
    expect(await countIn(create)).toBe(1);
    expect(await tasks.countTasks()).toMatchObject({ waiting: 60 });
  });

  it('finds the oldest waiting work without a scan of all tasks or requests', async () => {
    const { accounts, database } = await openPostgresStores();
    await addAccount(accounts, 'account-a');
    const plans: string[] = [];
    const explained: typeof database = {
      ...database,
      async query<Row>(sql: string, values?: Parameters<typeof database.query>[1]) {
        const [row] = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN (FORMAT JSON) ${sql}`, values);
        plans.push(row?.['QUERY PLAN'] ?? '');
        return database.query<Row>(sql, values);
      },
    };
    await database.query(`INSERT INTO tasks (id, account_id, status, task, is_session, device, max_steps,
        enable_recording, options, directives, live_token, uses_self_proxy, created_at, finished_at, last_event_at, claimable_at)
      SELECT 'old-' || n, 'account-a', 'done', '', false, 'desktop', 8, false, '{}', '{}', 'token-' || n, false, n, n, n, 0
      FROM generate_series(1, 5000) AS n;
      INSERT INTO requests (id, account_id, graph_id, graph_name, number, kind, status, payload_size, directives, requested_at)
      SELECT 'old-' || n, 'account-a', 'graph', 'graph', n, 'query', 'done', 0, '{}', n FROM generate_series(1, 5000) AS n;
      ANALYZE tasks; ANALYZE requests`);
    const { tasks, requests } = createStores(explained);
    await tasks.findOldestWaiting(EPOCH);
    await requests.findOldestWaiting(EPOCH);
    const scans = plans.flatMap((plan) => [...plan.matchAll(/"Seq Scan",[^}]*?"Relation Name": "(\w+)"/g)]);
    const scanned = scans.map(([, table]) => table);
    expect(plans.join()).toContain('"Index Name": "tasks_ready"');
    expect(scanned).not.toContain('tasks');
    expect(scanned).not.toContain('requests');
  });
});
