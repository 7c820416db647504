import { listTasks, readRequest } from '../../../api/tasks.ts';
import { Empty, Problem } from '../../../components/feedback.tsx';
import { Ago, Status } from '../../../components/status.tsx';
import { useResource } from '../../../state/resource.ts';
import { toHref } from '../../../state/route.ts';

const COUNT = 32;

/** Lists runs to compare this one with: those of the same text first. */
export function ChooseOther({ id }: { id: string }) {
  const { value, error } = useResource(() => readOthers(id), [id]);
  const others = value.value;
  return (
    <>
      <Problem error={error.value} />
      {others?.length === 0 && <Empty title="There is no other run">Run the task again first.</Empty>}
      {others && others.length > 0 && <p>With which one? Runs of the same text come first.</p>}
      <ul class="compare-others">
        {others?.map((task) => (
          <li key={task.id} class="card row">
            <a href={toHref(['tasks', id, 'compare', task.id])}>{task.task}</a>
            <Status status={task.status} />
            <span class="quiet">
              <Ago at={task.created_at * 1000} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

async function readOthers(id: string) {
  const { task: text } = await readRequest(id);
  const start = text?.slice(0, 200);
  const [same, recent] = await Promise.all([
    listTasks({ ...(start && { q: start }), limit: COUNT }),
    listTasks({ limit: COUNT }),
  ]);
  const known = new Set([id, ...same.r.map((task) => task.id)]);
  const others = [...same.r.filter((task) => task.id !== id), ...recent.r.filter((task) => !known.has(task.id))];
  return others.filter(({ task }) => task).slice(0, COUNT);
}
