import type { Static } from '#typebox';
import type { Created } from '../../http/wire/assets.ts';
import type { EffectList } from '../../http/wire/tasks/effect.ts';
import type { StepList } from '../../http/wire/tasks/step.ts';
import type { TaskBody, TaskRecord } from '../../http/wire/tasks/task.ts';
import type { TaskList, TaskListQuery } from '../../http/wire/tasks/task-list.ts';
import { path } from '../../url-path.ts';
import { call, toQuery } from './http.ts';

export type TaskPage = Static<typeof TaskList>;
export type Task = TaskPage['r'][number];
export type TaskFilter = Pick<Static<typeof TaskListQuery>, 'status' | 'q'>;
export type NewTask = Static<typeof TaskBody>;
export type TaskEvent = Task['events'][number];
export type Steps = Static<typeof StepList>;
export type Step = Steps['steps'][number];
export type Effect = Static<typeof EffectList>['effects'][number];

/** Newest first, with their texts. `after` is `next` of the page before. */
export const listTasks = ({ limit, ...query }: TaskFilter & { after?: string; limit?: number } = {}) =>
  call<TaskPage>(`/api/v1/task${toQuery({ ...query, l: limit, texts: true })}`);

export const submitTask = (task: NewTask) =>
  call<Static<typeof TaskRecord>>('/api/v1/task', { method: 'POST', body: task });

/** With its events; an unfinished task is `running` once it runs. */
export const readTask = (id: string) =>
  call<Static<typeof TaskRecord>>(path`/api/v1/task/${id}` + toQuery({ event_t: 0, downloads: true }));

/** What was asked for, to submit it again. */
export const readRequest = (id: string) => call<NewTask>(path`/api/v1/task/${id}/request`);

export const cancelTask = (id: string) => call(path`/api/v1/task/${id}`, { method: 'DELETE' });

/** All steps after `after`, with the rest of the last page. */
export async function readSteps(id: string, after = 0): Promise<Steps> {
  const page = await call<Steps>(path`/api/v1/task/${id}/steps` + toQuery({ after, limit: 1000 }));
  if (page.next === null) return page;
  const rest = await readSteps(id, page.next);
  return { ...rest, steps: [...page.steps, ...rest.steps] };
}

/** What the run has changed so far. */
export const readEffects = async (id: string): Promise<Effect[]> =>
  (await call<Static<typeof EffectList>>(path`/api/v1/task/${id}/effects`)).effects;

/** Resolves to the id under which a task can use the file. */
export async function uploadFile(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file, file.name);
  const { r } = await call<Static<typeof Created>>('/api/v1/file', { method: 'POST', body: form });
  return r.id;
}

/** The live view and its resources, on the host of this page: `live_url` may name another one. */
export function toLivePath({ live_url }: Pick<Task, 'live_url'>, rest = ''): string {
  const [, token = ''] = /\/live\/([^/?]+)/.exec(live_url) ?? [];
  return `live/${token}${rest}`;
}
