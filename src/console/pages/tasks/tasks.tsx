import type { Route } from '../../state/route.ts';
import { Composer } from './composer/composer.tsx';
import { TaskList } from './list/task-list.tsx';

/** Runs tasks, and lists them. `from` in the query is the task whose request fills the composer. */
export function Tasks({ route }: { route: Route }) {
  const from = route.query.get('from') ?? '';
  return (
    <div class="tasks">
      <h1>Tasks</h1>
      <Composer key={from} from={from} />
      <TaskList route={route} />
    </div>
  );
}
