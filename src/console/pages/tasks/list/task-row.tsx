import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Task, toLivePath } from '../../../api/tasks.ts';
import { Ago, Status } from '../../../components/status.tsx';
import { toHref } from '../../../state/route.ts';
import { creditWords, deviceWords, outputPreview, taskWords } from '../words/words.ts';

interface TaskRowProps {
  task: Task;
  /** From 1. */
  place: number;
  /** -1 if it is not known yet. */
  count: number;
}

/** A task in one row of fixed height. */
export function TaskRow({ task, place, count }: TaskRowProps) {
  const { id, status, device, credits_used: credits, created_at, output, unmet } = task;
  const parts = unmet?.length ?? 0;
  return (
    <li class="task-row" aria-posinset={place} aria-setsize={count}>
      <Thumbnail key={credits} task={task} />
      <div class="task-main">
        <a class="task-text" href={toHref(['tasks', id])}>
          {taskWords(task.task)}
        </a>
        <p class={status === 'failed' ? 'task-output bad' : 'task-output'}>{outputPreview(output)}</p>
      </div>
      <p class="task-facts">
        <Status status={status} />
        {status === 'done' && parts > 0 && (
          <span class="partly">{parts === 1 ? '1 part' : `${parts} parts`} not done</span>
        )}
        <span class="quiet">
          {deviceWords(device)} · {creditWords(credits)} · <Ago at={created_at * 1000} />
        </span>
      </p>
    </li>
  );
}

// The server paints each picture when it is asked for: rows that are scrolled past ask for none.
const PICTURE_AFTER_MS = 150;

/** The last screen; each step costs a credit and has a picture. */
function Thumbnail({ task }: { task: Task }) {
  const isMissing = useSignal(false);
  const isStill = useSignal(false);
  const hasStarted = task.status !== 'waiting';
  useEffect(() => {
    const timer = setTimeout(() => {
      isStill.value = true;
    }, PICTURE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const frame = toLivePath(task, `/frames/${task.credits_used}.webp`);
  return (
    <span class="thumbnail">
      {hasStarted && isStill.value && !isMissing.value && (
        <img
          src={frame}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => {
            isMissing.value = true;
          }}
        />
      )}
    </span>
  );
}
