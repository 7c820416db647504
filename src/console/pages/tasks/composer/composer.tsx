import { useSignal } from '@preact/signals';
import type { TargetedKeyboardEvent, TargetedSubmitEvent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { readRequest, submitTask } from '../../../api/tasks.ts';
import { Problem } from '../../../components/feedback.tsx';
import { goTo } from '../../../state/route.ts';
import { type Draft, EMPTY_DRAFT, hasOptions, type Problems, toDraft, toNewTask } from './draft.ts';
import { TASK_EXAMPLES } from './examples.ts';
import { Options } from './options.tsx';

/** Where a task is written and run. `from` is the id of a task to begin with, or empty. */
export function Composer({ from }: { from: string }) {
  const draft = useSignal<Draft>(EMPTY_DRAFT);
  const problems = useSignal<Problems>({});
  const error = useSignal<Error | null>(null);
  const isSending = useSignal(false);
  const isOpen = useSignal(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<Draft>) => {
    draft.value = { ...draft.value, ...part };
  };

  useEffect(() => {
    if (from === '') return;
    readRequest(from).then(
      (request) => {
        draft.value = toDraft(request);
        isOpen.value = hasOptions(draft.value);
        text.current?.focus();
      },
      (failure) => {
        error.value = failure;
      },
    );
  }, [from]);

  async function run() {
    const checked = toNewTask(draft.value);
    problems.value = 'problems' in checked ? checked.problems : {};
    if (Object.keys(problems.value).some((field) => field !== 'task')) isOpen.value = true;
    if ('problems' in checked || isSending.value) return;
    isSending.value = true;
    error.value = null;
    try {
      const { id } = await submitTask(checked.task);
      goTo(['tasks', id]);
    } catch (failure) {
      error.value = failure as Error;
    }
    isSending.value = false;
  }

  function onSubmit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    run();
  }

  function onKeyDown(event: TargetedKeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  }

  return (
    <form class="composer card" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <label for="task-text">What should be done?</label>
      <textarea
        id="task-text"
        ref={text}
        rows={3}
        placeholder={TASK_EXAMPLES[0]}
        value={draft.value.task}
        aria-invalid={problems.value.task !== undefined}
        aria-describedby="task-problem"
        onInput={({ currentTarget }) => change({ task: currentTarget.value })}
      />
      <p id="task-problem" class="bad" aria-live="polite">
        {problems.value.task}
      </p>
      <Problem error={error.value} />
      <div class="row composer-end">
        <button class="button" type="submit" disabled={isSending.value}>
          {isSending.value ? 'Starting …' : 'Run'}
        </button>
        <span class="quiet shortcut">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
        <Examples onChoose={(task) => change({ task })} />
      </div>
      <details
        class="composer-options"
        open={isOpen.value}
        onToggle={({ currentTarget }) => {
          isOpen.value = currentTarget.open;
        }}
      >
        <summary>Options</summary>
        <Options draft={draft.value} problems={problems.value} change={change} />
      </details>
    </form>
  );
}

function Examples({ onChoose }: { onChoose: (task: string) => void }) {
  return (
    <label class="task-examples">
      <span class="unseen">Examples</span>
      <select
        value=""
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value);
          currentTarget.value = '';
        }}
      >
        <option value="">Examples …</option>
        {TASK_EXAMPLES.map((task) => (
          <option key={task}>{task}</option>
        ))}
      </select>
    </label>
  );
}
