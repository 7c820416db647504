import type { Task } from '../../../api/tasks.ts';
import { JsonView } from '../../../components/json-view.tsx';
import { isFinished, sampledWords, unmetWords } from '../words/words.ts';

/** The output, and what it leaves out. Nothing until the run has ended. */
export function Outcome({ task }: { task: Task }) {
  if (!isFinished(task.status)) return null;
  const { status, output, unmet, sampled } = task;
  return (
    <section class="card outcome" aria-labelledby="output">
      <h2 id="output">{status === 'failed' ? 'Why it failed' : 'Output'}</h2>
      {output === null ? <p class="quiet">There is none.</p> : <JsonView label="Output as" value={output} />}
      {unmet && unmet.length > 0 && (
        <>
          <h3>Not done</h3>
          <ul>
            {unmet.map((part) => (
              <li key={part.words}>{unmetWords(part)}</li>
            ))}
          </ul>
        </>
      )}
      {sampled && sampled.length > 0 && <p class="sampled">{sampledWords(sampled)}</p>}
    </section>
  );
}
