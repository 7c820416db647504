import type { Step, Task } from '../../src/console/api/tasks.ts';

/** A step and a task as the console reads them. */
export function sampleStep(index: number, changes: Partial<Step> = {}): Step {
  return {
    index,
    actor: 'agent',
    action: { type: 'click' },
    target: `button “${index}”`,
    reason: 'It is next.',
    ok: true,
    summary: `Clicked “${index}”.`,
    value: null,
    screen: { app: 'browser', title: 'Shop', url: 'https://shop.example/' },
    duration_ms: 5,
    created_at: 1_700_000_000_000 + index * 1000,
    frame_url: `http://127.0.0.1/live/token/frames/${index}.webp`,
    ...changes,
  };
}

export function sampleTask(id: string, changes: Partial<Task> = {}): Task {
  return {
    ...{
      id,
      status: 'done',
      task: `Task ${id}`,
      output: null,
      unmet: [],
      sampled: [],
      credits_balance: 9998,
      duration: 1.25,
      credits_used: 1,
      device: 'desktop',
    },
    ...{ live_url: 'http://127.0.0.1/live/token', recording_url: null, downloads_url: null },
    ...{ created_at: 1_700_000_000, events: [] },
    ...changes,
  };
}
