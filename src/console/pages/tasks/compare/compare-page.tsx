import { useSignal } from '@preact/signals';
import { type Step, type Task, toLivePath } from '../../../api/tasks.ts';
import { Problem } from '../../../components/feedback.tsx';
import { Status } from '../../../components/status.tsx';
import { toHref } from '../../../state/route.ts';
import { StepText } from '../run/step-list.tsx';
import { type Run, useRun } from '../run/use-run.ts';
import { creditWords, outputPreview, taskWords, withoutDirectives } from '../words/words.ts';
import { ChooseOther } from './choose-other.tsx';
import { pairSteps, type StepPair } from './diff-steps.ts';

/** Two runs step by step. Without `right`, asks for it. */
export function ComparePage({ left, right }: { left: string; right: string }) {
  return (
    <div class="compare">
      <p class="crumbs">
        <a href={toHref(['tasks'])}>Tasks</a> / <a href={toHref(['tasks', left])}>Run</a>
      </p>
      <h1>Compare two runs</h1>
      {right === '' ? <ChooseOther id={left} /> : <Comparison left={left} right={right} />}
    </div>
  );
}

function Comparison({ left, right }: { left: string; right: string }) {
  const [one, other] = [useRun(left), useRun(right)];
  const error = one.error.value ?? other.error.value;
  const pairs = pairSteps(one.run.value.steps, other.run.value.steps);
  const count = pairs.filter(({ differences }) => differences.length > 0).length;
  return (
    <>
      <Problem error={error} />
      <div class="step-pair compare-heads">
        <Head run={one.run.value} />
        <Head run={other.run.value} />
      </div>
      <p class="quiet" aria-live="polite">
        {pairs.length > 0 && (count === 0 ? 'All steps are the same.' : `${count} of ${pairs.length} steps differ.`)}
      </p>
      <ol class="step-pairs">
        {pairs.map((pair) => (
          <Pair
            key={`${pair.left?.index}-${pair.right?.index}`}
            pair={pair}
            tasks={[one.run.value.task, other.run.value.task]}
          />
        ))}
      </ol>
    </>
  );
}

function Head({ run: { task, request } }: { run: Run }) {
  if (!task) return <p class="quiet">Loading …</p>;
  return (
    <section class="card">
      <h2>
        <a href={toHref(['tasks', task.id])}>{request && taskWords(withoutDirectives(request.task))}</a>
      </h2>
      <p class="run-facts">
        <Status status={task.status} />
        <span>{creditWords(task.credits_used)}</span>
        <time dateTime={new Date(task.created_at * 1000).toISOString()}>
          {new Date(task.created_at * 1000).toLocaleString()}
        </time>
      </p>
      <p class="compare-output">{outputPreview(task.output)}</p>
    </section>
  );
}

function differenceWords(differences: StepPair['differences']): string {
  return differences.includes('missing') ? 'In one run only' : `Different: ${differences.join(', ')}`;
}

/** Different steps have their pictures. */
function Pair({ pair: { left, right, differences }, tasks }: { pair: StepPair; tasks: readonly (Task | null)[] }) {
  return (
    <li class="step-pair" data-differs={differences.length > 0}>
      {differences.length > 0 && <p class="step-differences">{differenceWords(differences)}</p>}
      {[left, right].map((step, side) => (
        <div key={side === 0 ? 'left' : 'right'} class="step">
          {step ? <StepText step={step} /> : <span class="quiet">–</span>}
          {step && differences.length > 0 && <Picture task={tasks[side] ?? null} step={step} />}
        </div>
      ))}
    </li>
  );
}

function Picture({ task, step }: { task: Task | null; step: Step }) {
  const isMissing = useSignal(false);
  if (!task || isMissing.value) return null;
  return (
    <img
      class="step-picture"
      src={toLivePath(task, `/frames/${step.index}.webp`)}
      alt={`Screen after step ${step.index}: ${step.screen.title}`}
      loading="lazy"
      onError={() => {
        isMissing.value = true;
      }}
    />
  );
}
