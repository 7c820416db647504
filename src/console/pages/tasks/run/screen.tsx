import { useSignal } from '@preact/signals';
import { type Step, type Task, toLivePath } from '../../../api/tasks.ts';
import { isFinished } from '../words/words.ts';

interface ScreenProps {
  task: Task;
  /** Null for the live view. */
  step: Step | null;
  onLive: () => void;
}

/** The live view, in which one can take over, or the screen after a step. */
export function Screen({ task, step, onLive }: ScreenProps) {
  return (
    <section class="screen" aria-labelledby="screen">
      <h2 id="screen" class="unseen">
        Screen
      </h2>
      <div class="screen-box" data-device={task.device}>
        <iframe
          title="Live view of the run"
          src={`${toLivePath(task)}?embed=true&interactive=true`}
          allow="fullscreen"
          hidden={step !== null}
        />
        {step && <Picture key={step.index} task={task} step={step} />}
      </div>
      <div class="screen-end">
        <p class="quiet" aria-live="polite">
          {step && (
            <>
              After step {step.index}: {[step.screen.title, step.screen.url].filter(Boolean).join(' · ')}
            </>
          )}
        </p>
        <p class="row">
          {step && (
            <button type="button" class="button plain small" onClick={onLive}>
              {isFinished(task.status) ? 'Back to the recording' : 'Back to live'}
            </button>
          )}
          <Downloads task={task} />
        </p>
      </div>
    </section>
  );
}

function Picture({ task, step }: { task: Task; step: Step }) {
  const isMissing = useSignal(false);
  if (isMissing.value) return <p class="quiet">The picture of this step has been deleted.</p>;
  return (
    <img
      src={toLivePath(task, `/frames/${step.index}.webp`)}
      alt={`Screen after step ${step.index}: ${step.screen.title}`}
      onError={() => {
        isMissing.value = true;
      }}
    />
  );
}

function Downloads({ task }: { task: Task }) {
  return (
    <>
      <a href={toLivePath(task)} target="_blank" rel="noreferrer">
        Open the live view
      </a>
      {task.recording_url && (
        <a href={toLivePath(task, '/recording.webm')} download>
          Recording
        </a>
      )}
      {task.downloads_url && (
        <a href={toLivePath(task, '/downloads.zip')} download>
          Downloaded files
        </a>
      )}
    </>
  );
}
