import { describe, expect, it } from 'vitest';
import type { TaskStateRow } from '../../../src/storage/rows/task-rows.ts';
import { createTaskStateMemo } from '../../../src/storage/rows/task-state-memo.ts';

const ROW: TaskStateRow = {
  ...{ id: 'a', account_id: 'one', status: 'done', end_reason: null, device: 'desktop', directives: '{}' },
  ...{ live_token: 't', output: '84', unmet: null, sampled: null, credits_used: 2 },
  ...{ has_recording: 1, has_downloads: 0, uses_self_proxy: 0 },
  ...{ created_at: 1, running_at: 2, finished_at: 3, usage: null },
};

describe('states of tasks', () => {
  it('are the same object as long as the row is the same', () => {
    const memo = createTaskStateMemo();
    expect(memo.toState({ ...ROW })).toBe(memo.toState({ ...ROW }));
  });

  it.each(Object.keys(ROW) as (keyof TaskStateRow)[])('are another object when %s changes', (name) => {
    const memo = createTaskStateMemo();
    const before = memo.toState(ROW);
    expect(memo.toState({ ...ROW, [name]: '[]' })).not.toBe(before);
  });

  it('are forgotten when their content is erased, and beyond a size in bytes', () => {
    const memo = createTaskStateMemo(30_000);
    const before = memo.toState(ROW);
    memo.forget('a');
    expect(memo.toState(ROW)).not.toBe(before);
    const kept = memo.toState(ROW);
    for (const id of ['b', 'c', 'd']) memo.toState({ ...ROW, id });
    expect(memo.toState(ROW)).not.toBe(kept);
    const large = { ...ROW, output: JSON.stringify('x'.repeat(30_000)) };
    expect(memo.toState(large)).not.toBe(memo.toState(large));
  });
});
