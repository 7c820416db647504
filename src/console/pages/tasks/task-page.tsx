import { useSignal } from '@preact/signals';
import type { Step } from '../../api/tasks.ts';
import { Problem } from '../../components/feedback.tsx';
import { JsonView } from '../../components/json-view.tsx';
import type { Route } from '../../state/route.ts';
import { ComparePage } from './compare/compare-page.tsx';
import { Effects } from './run/effects.tsx';
import { Header } from './run/header.tsx';
import { Outcome } from './run/outcome.tsx';
import { Screen } from './run/screen.tsx';
import { Section } from './run/section.tsx';
import { StepList } from './run/step-list.tsx';
import { Timeline } from './run/timeline-view.tsx';
import { UseInCode } from './run/use-in-code.tsx';
import { useRun } from './run/use-run.ts';

/** One run, `#/tasks/ID`, or two of them, `#/tasks/ID/compare/OTHER`. */
export function TaskPage({ route }: { route: Route }) {
  const [, id = '', part, other] = route.path;
  if (part === 'compare') return <ComparePage key={`${id} ${other}`} left={id} right={other ?? ''} />;
  return <RunPage key={id} id={id} />;
}

function RunPage({ id }: { id: string }) {
  const { run, error } = useRun(id);
  /** The step whose screen is shown; null for the live view. */
  const chosen = useSignal<Step | null>(null);
  const { task, request, steps, effects, events } = run.value;
  if (!task) return error.value ? <Problem error={error.value} /> : <p class="quiet">Loading …</p>;
  return (
    <div class="run">
      <Header run={run.value} />
      <Problem error={error.value} />
      <div class="run-columns">
        <Screen task={task} step={chosen.value} onLive={() => (chosen.value = null)} />
        <div class="run-side">
          <Outcome task={task} />
          <Effects effects={effects} />
          <StepList
            steps={steps}
            status={task.status}
            chosen={chosen.value}
            onChoose={(step) => {
              chosen.value = step;
            }}
          />
        </div>
        <div class="run-more">
          <Timeline steps={steps} events={events} />
          {request && (
            <Section title="What was asked" about="All fields of the request">
              <JsonView label="Request as" value={request} />
            </Section>
          )}
          {request?.task && <UseInCode request={request} />}
        </div>
      </div>
    </div>
  );
}
