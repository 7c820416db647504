import { type AgentDependencies, runAgent } from './agent.ts';
import type { MediaStore } from './media-store.ts';
import { createRunRecorder, type EncodeRecording } from './run-recorder.ts';
import type { TaskFeed } from './task-feed.ts';
import type { ClaimedTask, Lease, TaskStore } from './task-store.ts';

/** A run that broke off this often (the process died under it) is given up. */
const MAX_ATTEMPTS = 3;

export interface TaskRunner {
  /** Leases the next task to run; null when there is none. */
  claim(lease: Lease): Promise<ClaimedTask | null>;
  /** Resolves to false when the lease is lost. */
  renew(claimed: ClaimedTask, lease: Lease): Promise<boolean>;
  /** Runs a claimed task to its end, or gives it back when `signal` aborts. */
  run(claimed: ClaimedTask, signal: AbortSignal): Promise<void>;
}

export interface TaskRunnerOptions extends AgentDependencies {
  store: TaskStore;
  media: MediaStore;
  encode: EncodeRecording;
  feed: Pick<TaskFeed, 'publish'>;
  /** Told of a run that ended because of a defect of ours. */
  onError: (error: unknown, taskId: string) => void;
}

interface RunEnd {
  status: 'done' | 'failed';
  output: unknown;
  hasRecording: boolean;
}

export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { store, media, encode, feed, clock } = options;

  async function execute(claimed: ClaimedTask, signal: AbortSignal): Promise<RunEnd | 'lease_lost'> {
    const { task, leaseToken } = claimed;
    const recorder = createRunRecorder({
      taskId: task.id,
      enableRecording: task.enableRecording,
      media,
      encode,
      clock,
    });
    const recordStep: Parameters<typeof runAgent>[0]['recordStep'] = async (step) => {
      const outcome = await store.recordStep(task.id, leaseToken, step);
      feed.publish(task.id);
      return outcome;
    };
    const outcome = await runAgent({ task, recorder, recordStep, signal }, options);
    if (outcome.type === 'lease_lost') return 'lease_lost';
    return { status: outcome.status, output: outcome.output, hasRecording: await recorder.finish() };
  }

  async function run(claimed: ClaimedTask, signal: AbortSignal): Promise<void> {
    const { task, leaseToken, attempts } = claimed;
    feed.publish(task.id);
    let end: RunEnd | 'lease_lost';
    try {
      end = attempts > MAX_ATTEMPTS ? givenUp() : await execute(claimed, signal);
    } catch (error) {
      if (signal.aborted) {
        await store.releaseTask(task.id, leaseToken);
        return;
      }
      options.onError(error, task.id);
      end = {
        status: 'failed',
        output: 'Internal error: the run was ended. The server log has more.',
        hasRecording: false,
      };
    }
    if (end !== 'lease_lost') await store.finishTask(task.id, leaseToken, { ...end, finishedAt: clock.now() });
    feed.publish(task.id);
  }

  return {
    claim: (lease) => store.claimNextTask(lease),
    renew: (claimed, lease) => store.renewTask(claimed.task.id, lease),
    run,
  };
}

function givenUp(): RunEnd {
  const output = `Given up: the run was broken off ${MAX_ATTEMPTS} times before it could end.`;
  return { status: 'failed', output, hasRecording: false };
}
