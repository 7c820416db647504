import type { TaskPage, TaskPlace, TaskSearch } from '../../../tasks/ports/task-store.ts';
import { type TaskRow, toTask } from '../../rows/task-rows.ts';
import type { Database } from '../connection/database.ts';

/** @param select reads whole tasks */
export function prepareListTasks({ query }: Pick<Database, 'query'>, select: string) {
  /** Where the search stopped; null if it reached the last task. */
  async function findStop(start: readonly [string, number, string], maxSearched: number): Promise<TaskPlace | null> {
    const [stop] = await query<PlaceRow>(STOP, [...start, maxSearched - 1]);
    return stop ? { id: stop.id, createdAt: Number(stop.created_at) } : null;
  }

  return async (accountId: string, search: TaskSearch): Promise<TaskPage> => {
    const { after, createdBefore = Number.MAX_SAFE_INTEGER, status = null, text = null, limit } = search;
    const place = after && after.createdAt < createdBefore ? after : { createdAt: createdBefore, id: '' };
    const start = [accountId, place.createdAt, place.id] as const;
    const { maxSearched = null } = search;
    // One more than the page has tells that there is a next one.
    const found = await query<TaskRow>(toList(select), [...start, maxSearched, status, text, limit + 1]);
    const tasks = found.slice(0, limit).map((row) => toTask(row));
    const last = tasks.at(-1);
    if (found.length > limit && last) return { tasks, next: { id: last.id, createdAt: last.createdAt } };
    return { tasks, next: maxSearched === null ? null : await findStop(start, maxSearched) };
  };
}

interface PlaceRow {
  id: string;
  created_at: number;
}

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';
const FROM = 'FROM tasks WHERE account_id = $1 AND (created_at, id) < ($2, $3)';

// Letters beyond ASCII are compared by the rules of Unicode, not by the locale of the database.
const toList = (select: string) => `WITH searched AS NOT MATERIALIZED (
    SELECT id AS found_id, created_at, status, task ${FROM} ${NEWEST_FIRST} LIMIT $4
  ), found AS (
    SELECT found_id FROM searched WHERE ($5::text IS NULL OR status = $5)
      AND ($6::text IS NULL OR strpos(lower(task COLLATE "und-x-icu"), $6) > 0)
    ORDER BY created_at DESC, found_id DESC LIMIT $7
  )
  ${select} WHERE id IN (SELECT found_id FROM found) ${NEWEST_FIRST}`;
const STOP = `SELECT id, created_at ${FROM} ${NEWEST_FIRST} OFFSET $4 LIMIT 1`;
