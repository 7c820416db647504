import { listGraphs } from '../../api/graphs.ts';
import { readReadiness } from '../../api/server.ts';
import { listTasks, type Task } from '../../api/tasks.ts';
import { Problem } from '../../components/feedback.tsx';
import { Panel } from '../../components/panel.tsx';
import { Ago, Status } from '../../components/status.tsx';
import { useResource } from '../../state/resource.ts';
import { toHref } from '../../state/route.ts';
import { isFinished, outputPreview, taskWords } from '../tasks/words/words.ts';
import { FirstSteps } from './first-steps.tsx';
import { Load } from './load.tsx';
import { ServerPanels } from './settings.tsx';

const EVERY_MS = 3_000;
const MAX_SHOWN = 5;

/** What is going on: work in progress, what failed recently and why, graphs, and the state of the server. */
export function Home() {
  const tasks = useResource(() => listTasks({ limit: 64 }), [], EVERY_MS);
  const graphs = useResource(listGraphs, [], EVERY_MS);
  const all = tasks.value.value?.r ?? null;
  const names = graphs.value.value;
  const isNew = all?.length === 0 && names?.length === 0;
  return (
    <>
      <h1>Home</h1>
      <Problem error={tasks.error.value} />
      {isNew && <FirstSteps />}
      <div class="home">
        <div class="stack">
          {all && !isNew && <TaskSummary tasks={all} />}
          <Panel title="Graphs">
            {names && names.length > 0 ? (
              <ul class="chips">
                {names.map((name) => (
                  <li key={name}>
                    <a class="chip" href={toHref(['memory', name])}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            ) : (
              <p class="quiet">
                None yet. <a href={toHref(['memory'])}>Create one</a>, or add a memory to any name.
              </p>
            )}
          </Panel>
        </div>
        <div class="stack">
          <Panel title="Server">
            <Server />
          </Panel>
          <Panel title="Load">
            <Load />
          </Panel>
          <ServerPanels />
        </div>
      </div>
    </>
  );
}

function TaskSummary({ tasks }: { tasks: readonly Task[] }) {
  const open = tasks.filter(({ status }) => !isFinished(status));
  const failed = tasks.filter(({ status }) => status === 'failed');
  const ended = tasks.filter(({ status }) => status === 'done');
  return (
    <>
      <TaskPanel title="Running and waiting" tasks={open} empty="Nothing is running." />
      <TaskPanel title="Failed recently" tasks={failed} empty="Nothing failed recently." />
      <TaskPanel title="Done recently" tasks={ended} empty="Nothing is done yet." />
    </>
  );
}

function TaskPanel({ title, tasks, empty }: { title: string; tasks: readonly Task[]; empty: string }) {
  return (
    <Panel title={title}>
      {tasks.length === 0 ? <p class="quiet">{empty}</p> : <TaskLines tasks={tasks.slice(0, MAX_SHOWN)} />}
      {tasks.length > MAX_SHOWN && <a href={toHref(['tasks'])}>All tasks</a>}
    </Panel>
  );
}

function TaskLines({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul class="task-lines">
      {tasks.map(({ id, status, task, output, created_at }) => (
        <li key={id}>
          <a href={toHref(['tasks', id])}>
            <Status status={status} />
            <span class="task-line">
              <span class="task-line-text">{taskWords(task)}</span>{' '}
              <span class="task-line-output quiet">{outputPreview(output)}</span>
            </span>
          </a>
          <span class="quiet">
            <Ago at={created_at * 1000} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Server() {
  const { value } = useResource(readReadiness, [], EVERY_MS);
  const readiness = value.value;
  if (!readiness) return <p class="quiet">Asking …</p>;
  const { isReady, model, problem } = readiness;
  return (
    <dl class="facts">
      <dt>State</dt>
      <dd class={isReady ? 'good' : 'bad'}>{isReady ? 'Ready' : 'Not ready'}</dd>
      <dt>Model</dt>
      <dd>{model === 'offline' ? 'None: rules on this machine' : model || 'Unknown'}</dd>
      {problem && (
        <>
          <dt>Problem</dt>
          <dd class="bad">{problem}</dd>
        </>
      )}
      <dt>API</dt>
      <dd>
        <a href="docs">Reference</a>
      </dd>
    </dl>
  );
}
