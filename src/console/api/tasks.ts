import type { Static } from '#typebox';
import type { StepList } from '../../http/wire/tasks/step.ts';
import type { TaskBody, TaskList, TaskRecord } from '../../http/wire/tasks/task.ts';
import { call, path, toQuery } from './http.ts';

export type Task = Static<typeof TaskList>['r'][number];
export type NewTask = Static<typeof TaskBody>;
export type Steps = Static<typeof StepList>;
export type Step = Steps['steps'][number];

/** Newest first, created before `before` (epoch seconds). */
export async function listTasks(page: { before?: number; limit?: number } = {}): Promise<Task[]> {
  const { r } = await call<Static<typeof TaskList>>(`/api/v1/task${toQuery({ t: page.before, l: page.limit })}`);
  return r;
}

export const submitTask = (task: NewTask) =>
  call<Static<typeof TaskRecord>>('/api/v1/task', { method: 'POST', body: task });

/** With `event_t`, an unfinished task is `running` once it runs. */
export const readTask = (id: string) => call<Static<typeof TaskRecord>>(path`/api/v1/task/${id}?event_t=0`);

export const cancelTask = (id: string) => call(path`/api/v1/task/${id}`, { method: 'DELETE' });

export const readSteps = (id: string, after = 0) => call<Steps>(path`/api/v1/task/${id}/steps` + toQuery({ after }));
