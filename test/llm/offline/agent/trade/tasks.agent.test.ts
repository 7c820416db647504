import { describe, expect, it } from 'vitest';
import { drive } from '../../../../../bench/agent/agent-tasks/drive.ts';
import { judge } from '../../../../../bench/agent/agent-tasks/judge.ts';
import { freshJourneys, freshOrders } from './fresh-tasks.ts';
import { journeys, purchases } from './tasks.ts';

describe.each(Object.entries({ journeys, freshJourneys, purchases, freshOrders }))('%s', (_, tasks) => {
  it.each(tasks)('is done, or left with a reason: $task', async (task) => {
    expect(judge(task, await drive(task))).toMatchObject({ verdict: 'right' });
  });
});
