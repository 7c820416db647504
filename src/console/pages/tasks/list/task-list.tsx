import { useComputed } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { TaskFilter } from '../../../api/tasks.ts';
import { Empty, Problem } from '../../../components/feedback.tsx';
import { goTo, type Route } from '../../../state/route.ts';
import { Filters } from './filters.tsx';
import { TaskRow } from './task-row.tsx';
import { useTasks } from './use-tasks.ts';
import { useWindow } from './use-window.ts';

// Rows that are still to come when the next page is read.
const AHEAD = 24;

/** The tasks of the account, newest first. Only the rows in view are elements, so that thousands of tasks scroll as fast as
 *  a few; the next page is read before the last row comes into view. */
export function TaskList({ route }: { route: Route }) {
  const filter = toFilter(route.query);
  const list = useRef<HTMLOListElement>(null);
  const { loaded, error, hasRead, readMore } = useTasks(filter);
  const { tasks, next } = loaded.value;
  const count = useComputed(() => loaded.value.tasks.length);
  const { start, end, above, below } = useWindow(list, count).value;

  useEffect(() => {
    if (end + AHEAD >= tasks.length && next !== null) readMore();
  }, [end, tasks.length, next]);

  return (
    <section aria-labelledby="runs">
      <h2 id="runs" class="unseen">
        Runs
      </h2>
      <Filters
        filter={filter}
        onChange={(changed) => goTo(['tasks'], { ...changed, from: route.query.get('from') ?? '' })}
      />
      <Problem error={error.value} />
      <ol ref={list} class="task-list" style={{ paddingTop: above, paddingBottom: below }}>
        {tasks.slice(start, end).map((task, offset) => (
          <TaskRow key={task.id} task={task} place={start + offset + 1} count={next === null ? tasks.length : -1} />
        ))}
      </ol>
      {hasRead.value && tasks.length === 0 && next === null && <None isFiltered={Boolean(filter.status || filter.q)} />}
      <p class="quiet list-end" aria-live="polite">
        {next !== null && (tasks.length === 0 ? 'Searching …' : 'Loading more …')}
      </p>
    </section>
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No task matches">Change the search or the filter.</Empty>;
  return <Empty title="No task yet">Write above what should be done, and run it.</Empty>;
}

const STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

function toFilter(query: URLSearchParams): TaskFilter {
  const status = STATUSES.find((each) => each === query.get('status'));
  const q = query.get('q') ?? '';
  return { ...(status && { status }), ...(q && { q }) };
}
