import { useEffect, useRef } from 'preact/hooks';
import type { Step } from '../../../api/tasks.ts';
import { durationWords } from '../../../components/duration.ts';
import { actionWords, isFinished } from '../words/words.ts';

interface StepListProps {
  steps: readonly Step[];
  status: string;
  chosen: Step | null;
  onChoose: (step: Step) => void;
}

/** What was done, step by step. A click shows the screen after the step. */
export function StepList({ steps, status, chosen, onChoose }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  // Follows a run as long as nobody looks at a step.
  useEffect(() => {
    if (list.current && !chosen && !isFinished(status)) list.current.scrollTop = list.current.scrollHeight;
  }, [steps.length]);

  return (
    <section class="card run-steps" aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      {steps.length === 0 && (
        <p class="quiet">{isFinished(status) ? 'Nothing was done: the run had no steps.' : 'No step yet.'}</p>
      )}
      <ol ref={list} class="step-list">
        {steps.map((step) => (
          <li key={step.index}>
            <button
              type="button"
              class="step"
              aria-current={chosen?.index === step.index ? 'step' : undefined}
              onClick={() => onChoose(step)}
            >
              <StepText step={step} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const ACTORS: Readonly<Record<string, string>> = { viewer: 'by a viewer', client: 'by the client' };

/** A step in words: what was done, why, and what came of it. */
export function StepText({ step }: { step: Step }) {
  const [action, target] = actionWords(step);
  return (
    <>
      <span class="step-number">{step.index}</span>
      <span class="step-words">
        <span>
          <b>{action}</b> {target}
        </span>
        {step.reason && step.reason !== step.summary && <span class="quiet">{step.reason}</span>}
        <span class={step.ok ? 'step-result' : 'step-result bad'}>
          {!step.ok && 'Failed: '}
          {step.summary}
        </span>
      </span>
      <span class="step-time quiet">
        {durationWords(step.duration_ms)}
        {ACTORS[step.actor] && <span class="actor">{ACTORS[step.actor]}</span>}
      </span>
    </>
  );
}
