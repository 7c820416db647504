import type { Task, TaskPage } from '../../../api/tasks.ts';

/** The tasks that have been read so far, newest first. */
export interface LoadedTasks {
  tasks: readonly Task[];
  /** Where the next page continues; null if all have been read. */
  next: string | null;
}

export const NOTHING_LOADED: LoadedTasks = { tasks: [], next: null };

/** With the next page at the end. */
export function appendPage({ tasks }: LoadedTasks, page: TaskPage): LoadedTasks {
  const known = new Set(tasks.map(({ id }) => id));
  return { tasks: [...tasks, ...page.r.filter(({ id }) => !known.has(id))], next: page.next };
}

/** With the first page read again: its tasks replace those that were among them, and the older ones stay. All else is read
 *  again if the two do not meet, because more tasks than a page holds are new. */
export function refreshFirst({ tasks, next }: LoadedTasks, first: TaskPage): LoadedTasks {
  const last = first.r.at(-1);
  if (!last || first.next === null) return { tasks: first.r, next: first.next };
  const meets = tasks.findIndex(({ id }) => id === last.id);
  if (meets === -1) return { tasks: first.r, next: first.next };
  return { tasks: [...first.r, ...tasks.slice(meets + 1)], next };
}
