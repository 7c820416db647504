import { type AgentDependencies, type AgentEnd, type AgentRun, CANCELLED, runAgent } from './agent.ts';
import type { MediaStore } from './media-store.ts';
import { createRunRecorder, type EncodeRecording } from './run-recorder.ts';
import type { TaskFeed } from './task-feed.ts';
import type { ClaimedTask, Lease, TaskLeaseStore } from './task-lease-store.ts';
import type { TaskEnd } from './task-store.ts';
import { createViewerControl, type ViewerControl, type ViewerMessage } from './viewer-control.ts';

/** A run that broke off this often (the process died under it) is given up. */
const MAX_ATTEMPTS = 3;

/** What is told to a run while it goes on. */
export type RunMessage = { type: 'cancel' } | ViewerMessage;

export interface TaskRunner {
  /** Leases the next task to run; null when there is none. */
  claim(lease: Lease): Promise<ClaimedTask | null>;
  /** When the next task may be leased that may not be now; null when none waits for a time. */
  nextClaimAt(): Promise<number | null>;
  /** Resolves to false when the lease is lost. */
  renew(claimed: ClaimedTask, lease: Lease): Promise<boolean>;
  /** Runs a claimed task to its end, or gives it back when `signal` aborts. */
  run(claimed: ClaimedTask, signal: AbortSignal): Promise<void>;
  /** Tells the run of a task something; nothing happens when it does not run here. */
  tell(taskId: string, message: RunMessage): void;
}

export interface TaskRunnerOptions extends AgentDependencies {
  store: TaskLeaseStore;
  media: MediaStore;
  encode: EncodeRecording;
  feed: Pick<TaskFeed, 'publish'>;
  /** Ends the worker at once: for the directive that asks for it. */
  crash: () => void;
  /** Told of a run that ended because of a defect of ours. */
  onError: (error: unknown, taskId: string) => void;
}

interface CurrentRun {
  cancellation: AbortController;
  viewer: ViewerControl;
}

export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { store, media, encode, feed, clock } = options;
  const current = new Map<string, CurrentRun>();

  function toRecordStep({ task, leaseToken, attempts }: ClaimedTask): AgentRun['recordStep'] {
    return async (step) => {
      const outcome = await store.recordStep(task.id, leaseToken, step);
      feed.publish(task.id);
      if (task.directives.crash && attempts === 1) options.crash();
      return outcome;
    };
  }

  async function execute(claimed: ClaimedTask, signal: AbortSignal): Promise<TaskEnd | 'lease_lost'> {
    const { task } = claimed;
    const recorder = createRunRecorder({
      taskId: task.id,
      enableRecording: task.enableRecording,
      media,
      encode,
      clock,
    });
    const { cancellation, viewer } = enter(task.id);
    const run: AgentRun = {
      task,
      recorder,
      viewer,
      recordStep: toRecordStep(claimed),
      signal: AbortSignal.any([signal, cancellation.signal]),
    };
    try {
      const outcome = await runAgent(run, options).catch((error: unknown) => {
        if (cancellation.signal.aborted && !signal.aborted) return CANCELLED;
        throw error;
      });
      if (outcome === 'lease_lost') return outcome;
      return { ...outcome, hasRecording: await recorder.finish(), finishedAt: clock.now() };
    } finally {
      current.delete(task.id);
    }
  }

  function enter(taskId: string): CurrentRun {
    const run = { cancellation: new AbortController(), viewer: createViewerControl() };
    current.set(taskId, run);
    return run;
  }

  function endWithoutRun({ task, attempts }: ClaimedTask): AgentEnd | null {
    if (attempts > MAX_ATTEMPTS) return BROKEN_OFF;
    if (!task.directives.stuck) return null;
    return { status: 'failed', endReason: 'time_limit', output: `Time limit reached: ${options.runLimitMs / 1000} s.` };
  }

  async function toEnd(claimed: ClaimedTask, signal: AbortSignal): Promise<TaskEnd | 'lease_lost' | 'given_back'> {
    const { task, leaseToken } = claimed;
    const end = endWithoutRun(claimed);
    if (end) return { ...end, hasRecording: false, finishedAt: clock.now() };
    try {
      return await execute(claimed, signal);
    } catch (error) {
      if (signal.aborted) {
        await store.releaseTask(task.id, leaseToken);
        return 'given_back';
      }
      options.onError(error, task.id);
      return { ...INTERNAL, hasRecording: false, finishedAt: clock.now() };
    }
  }

  return {
    claim: (lease) => store.claimNextTask(lease),
    nextClaimAt: () => store.nextClaimAt(),
    renew: (claimed, lease) => store.renewTask(claimed.task.id, lease),
    async run(claimed, signal) {
      const { task, leaseToken } = claimed;
      feed.publish(task.id);
      const end = await toEnd(claimed, signal);
      if (end === 'given_back') return;
      if (end !== 'lease_lost') await store.finishTask(task.id, leaseToken, end);
      feed.publish(task.id);
    },
    tell(taskId, message) {
      const run = current.get(taskId);
      if (message.type === 'cancel') run?.cancellation.abort(new Error('cancelled'));
      else run?.viewer.send(message);
    },
  };
}

const BROKEN_OFF: AgentEnd = {
  status: 'failed',
  endReason: 'broken_off',
  output: `Given up: the run was broken off ${MAX_ATTEMPTS} times before it could end.`,
};

const INTERNAL: AgentEnd = {
  status: 'failed',
  endReason: 'internal',
  output: 'Internal error: the run was ended. The server log has more.',
};
