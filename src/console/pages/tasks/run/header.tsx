import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { cancelTask, type NewTask, submitTask } from '../../../api/tasks.ts';
import { durationWords } from '../../../components/duration.ts';
import { Problem } from '../../../components/feedback.tsx';
import { Ago, Status } from '../../../components/status.tsx';
import { goTo, toHref } from '../../../state/route.ts';
import {
  creditWords,
  deviceWords,
  endReasonWords,
  isFinished,
  taskWords,
  tokenWords,
  withoutDirectives,
} from '../words/words.ts';
import type { Run } from './use-run.ts';

/** What the run is, how it is doing, and what can be done with it. */
export function Header({ run }: { run: Run }) {
  const { task, request, endReason, steps } = run;
  if (!task) return null;
  const reason = endReasonWords(endReason);
  return (
    <header class="run-header">
      <p class="crumbs">
        <a href={toHref(['tasks'])}>Tasks</a>
      </p>
      <h1>{request ? taskWords(withoutDirectives(request.task)) : 'Task'}</h1>
      <p class="run-facts">
        <span role="status">
          <Status status={task.status} />
        </span>
        {reason && <span>{reason}</span>}
        <span>{deviceWords(task.device)}</span>
        <span>{steps.length === 1 ? '1 step' : `${steps.length} steps`}</span>
        <span>{creditWords(task.credits_used)}</span>
        {task.usage && <span>{tokenWords(task.usage)}</span>}
        <Duration run={run} />
        <Ago at={task.created_at * 1000} />
      </p>
      <Actions id={task.id} status={task.status} request={request} />
    </header>
  );
}

/** From the first step's start to the last one's end, or to now. */
function Duration({ run: { task, steps } }: { run: Run }) {
  const now = useSignal(Date.now());
  const isRunning = task?.status === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const end = isRunning ? Math.max(now.value, last.created_at) : last.created_at;
  return <span>{durationWords(end - first.created_at + first.duration_ms)}</span>;
}

function Actions({ id, status, request }: { id: string; status: string; request: NewTask | null }) {
  const error = useSignal<Error | null>(null);
  const isBusy = useSignal(false);

  async function attempt(work: () => Promise<void>) {
    isBusy.value = true;
    error.value = null;
    try {
      await work();
    } catch (failure) {
      error.value = failure as Error;
    }
    isBusy.value = false;
  }

  const runAgain = (task: NewTask) =>
    attempt(async () => {
      const { id: newId } = await submitTask(task);
      goTo(['tasks', newId]);
    });
  const cancel = () =>
    attempt(async () => {
      await cancelTask(id);
    });

  return (
    <div class="run-actions">
      {!isFinished(status) && (
        <button type="button" class="button plain" disabled={isBusy.value} onClick={cancel}>
          Cancel
        </button>
      )}
      {request?.task && (
        <>
          <button
            type="button"
            class={isFinished(status) ? 'button' : 'button plain'}
            disabled={isBusy.value}
            onClick={() => runAgain(request)}
          >
            Run again
          </button>
          <a class="button plain" href={toHref(['tasks'], { from: id })}>
            Edit and run
          </a>
          <a class="button plain" href={toHref(['tasks', id, 'compare'])}>
            Compare
          </a>
        </>
      )}
      <Problem error={error.value} />
    </div>
  );
}
