import { isGivenUp, LOSS_POLICY, lossesOf, SimulatedCrash } from '../../attempts.ts';
import { CannotWriteError } from '../../errors.ts';
import { faultPoint } from '../../fault-points.ts';
import type { Signals } from '../../signals.ts';
import type { MediaStore } from '../ports/media-store.ts';
import type { ClaimedTask, Lease, TaskLeaseStore } from '../ports/task-lease-store.ts';
import type { TaskEnd } from '../ports/task-store.ts';
import { creditsOf } from '../task.ts';
import { drainClientEvents } from './drain-events.ts';
import { createRunInbox, type RunInbox, type SendOutcome, type ViewerMessage } from './inbox.ts';
import { createRunRecorder, type EncodeRecording } from './recorder.ts';
import { executeRun, type Run, type RunDependencies } from './run.ts';
import { CANCELLED, failed, type RunEnd, timeLimitReached } from './run-end.ts';

/** How long nothing more is tried when nothing can be written. */
const PAUSE_MS = 1000;

/** What is told to a run while it goes on. */
export type RunMessage = { type: 'cancel' } | { type: 'client_event' } | ViewerMessage;

export interface TaskRunner {
  /** Leases the next task, or the next session, to run, of the account whose turn it is; null when there is none. */
  claim(lease: Lease): Promise<ClaimedTask | null>;
  /** When the next one may be leased that may not be now; null when none waits for a time. */
  nextClaimAt(): Promise<number | null>;
  /** Resolves to false when the lease is lost. */
  renew(claimed: ClaimedTask, lease: Lease): Promise<boolean>;
  /** Runs a claimed task to its end, or gives it back when `signal` aborts; also when nothing can be written, and then
   *  rejects with the CannotWriteError. */
  run(claimed: ClaimedTask, signal: AbortSignal): Promise<void>;
  /** Tells the run of a task something. Returns null, with nothing done, when it does not run here. */
  send(taskId: string, message: RunMessage): SendOutcome | null;
}

/** What is told of a task that has ended. `ms` is how long this run of it took, `steps` how many it had. */
export interface TaskSummary {
  id: string;
  status: TaskEnd['status'];
  steps: number;
  ms: number;
}

export interface TaskRunnerOptions extends RunDependencies {
  kind: 'task' | 'session';
  /** How many may run at once of one account. */
  maxRunning: number;
  store: TaskLeaseStore;
  media: MediaStore;
  encode: EncodeRecording;
  signals: Pick<Signals, 'publish'>;
  lingerMs: number;
  /** Told of a task whose end has been stored. */
  onEnded: (end: TaskSummary) => void;
}

interface RunProgress {
  steps: number;
}

interface CurrentRun {
  cancellation: AbortController;
  inbox: RunInbox;
}

export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { kind, store, media, encode, signals, clock } = options;
  const current = new Map<string, CurrentRun>();
  /** Cancelled since the last claim began: a claim is on disk before its run is known here. */
  const cancelledEarly = new Set<string>();
  let lastAccountId = '';
  let claimedAt = 0;

  function toRecordStep({ task, leaseToken, attempts }: ClaimedTask, progress: RunProgress): Run['recordStep'] {
    return async (step) => {
      progress.steps += 1;
      const outcome = await store.recordStep(task.id, leaseToken, step, creditsOf(step));
      faultPoint('step recorded', task.task ?? '');
      signals.publish(task.id);
      if (task.directives.crash && attempts === 1) throw new SimulatedCrash();
      return outcome;
    };
  }

  async function execute(
    claimed: ClaimedTask,
    signal: AbortSignal,
    progress: RunProgress,
  ): Promise<TaskEnd | 'lease_lost'> {
    const { task } = claimed;
    const recorder = createRunRecorder({
      taskId: task.id,
      enableRecording: task.enableRecording,
      media,
      encode,
      clock,
    });
    const { cancellation, inbox } = enter(task.id);
    const run: Run = {
      ...{ task, recorder, inbox },
      recordStep: toRecordStep(claimed, progress),
      publish: () => signals.publish(task.id),
      signal: AbortSignal.any([signal, cancellation.signal]),
      isCancelled: () => cancellation.signal.aborted && !signal.aborted,
    };
    try {
      const outcome = await executeRun(run, options);
      if (outcome === 'lease_lost') return outcome;
      return { ...outcome, hasRecording: await recorder.finish(), finishedAt: clock.now() };
    } finally {
      current.delete(task.id);
    }
  }

  function enter(taskId: string): CurrentRun {
    const run = { cancellation: new AbortController(), inbox: createRunInbox() };
    current.set(taskId, run);
    if (cancelledEarly.delete(taskId)) cancel(taskId);
    return run;
  }

  const cancel = (taskId: string) => {
    const run = current.get(taskId);
    if (run) run.cancellation.abort(new Error('cancelled'));
    else cancelledEarly.add(taskId);
  };

  const withoutRun = (end: RunEnd): TaskEnd => ({ ...end, ...NOTHING_KEPT, finishedAt: clock.now() });

  function endWithoutRun(claimed: ClaimedTask): RunEnd | null {
    const { task, attempts, isCancelled } = claimed;
    if (isCancelled) return CANCELLED;
    if (isGivenUp(claimed)) return givenUp(lossesOf(claimed));
    // The device of a session is gone with the worker that held it.
    if (kind === 'session' && attempts > 1) return SESSION_LOST;
    return task.directives.stuck ? timeLimitReached(options.runLimitMs) : null;
  }

  async function toEnd(
    claimed: ClaimedTask,
    signal: AbortSignal,
    progress: RunProgress,
  ): Promise<TaskEnd | 'lease_lost' | 'left'> {
    const end = endWithoutRun(claimed);
    if (end) return withoutRun(end);
    try {
      return await execute(claimed, signal, progress);
    } catch (error) {
      if (signal.aborted) return leave(claimed);
      if (error instanceof SimulatedCrash) return lose(claimed);
      if (error instanceof CannotWriteError) return leaveForNow(claimed, error, signal);
      options.onError(error, claimed.task.id);
      return withoutRun(INTERNAL);
    }
  }

  async function lose({ task, leaseToken }: ClaimedTask): Promise<'left'> {
    await store.loseTask(task.id, leaseToken);
    return 'left';
  }

  /** Gives a task back; a session cannot be gone on with, so that its next claim ends it. */
  async function leave({ task, leaseToken }: ClaimedTask): Promise<'left'> {
    if (kind === 'task') await store.releaseTask(task.id, leaseToken);
    return 'left';
  }

  /** The device of a session is lost with the error; a task can be run again once there is room on the disk. */
  async function leaveForNow(claimed: ClaimedTask, error: CannotWriteError, signal: AbortSignal): Promise<TaskEnd> {
    if (kind === 'session') return withoutRun(failed('broken_off', error.message));
    await options.sleep(PAUSE_MS, signal).catch(() => {});
    await leave(claimed);
    throw error;
  }

  return {
    async claim(lease) {
      claimedAt = lease.now;
      cancelledEarly.clear();
      const turn = { afterAccountId: lastAccountId, maxRunning: options.maxRunning };
      const { suspectAfter } = LOSS_POLICY;
      const claimed = await store.claimNextTask(kind, { ...lease, suspectAfter }, turn);
      if (claimed) lastAccountId = claimed.task.accountId;
      return claimed;
    },
    // What came to its time since the last claim is not to be missed.
    nextClaimAt: () => store.nextClaimAt(kind, claimedAt),
    async renew({ task }, lease) {
      const outcome = await store.renewTask(task.id, lease);
      // Said by another process, which cannot tell the run itself.
      if (outcome === 'cancelled') cancel(task.id);
      return outcome !== 'lease_lost';
    },
    async run(claimed, signal) {
      const { task, leaseToken } = claimed;
      signals.publish(task.id);
      const [startedAt, progress] = [clock.now(), { steps: 0 }];
      const end = await toEnd(claimed, signal, progress);
      if (end === 'left') return;
      if (end !== 'lease_lost') {
        const isOurs = end.endReason === 'broken_off' || end.endReason === 'internal';
        const farewell = { code: isOurs ? 500 : 400, reason: FAREWELL } as const;
        const isCancelled = end.status === 'cancelled';
        const who = { id: task.id, isSession: kind === 'session', isCancelled };
        await drainClientEvents(who, farewell, { ...options, publish: signals.publish }, signal);
        faultPoint('before task end', task.task ?? '');
        const finishedAt = clock.now();
        const isStored = await store.finishTask(task.id, leaseToken, { ...end, finishedAt });
        if (isStored) options.onEnded({ id: task.id, status: end.status, ...progress, ms: finishedAt - startedAt });
      }
      signals.publish(task.id);
    },
    send(taskId, message) {
      if (message.type === 'cancel') cancel(taskId);
      const run = current.get(taskId);
      if (!run) return null;
      if (message.type === 'cancel') return 'taken';
      if (message.type === 'client_event') run.inbox.notify();
      else return run.inbox.send(message);
      return 'taken';
    },
  };
}

const NOTHING_KEPT = { hasRecording: false, hasDownloads: false };
const FAREWELL = 'The run has ended.';
const givenUp = (losses: number) =>
  failed('broken_off', `Given up: the server stopped ${losses} times during the run.`);
const SESSION_LOST = failed('broken_off', 'The session is lost: the server was stopped under it.');
const INTERNAL = failed('internal', 'Internal error: the run was ended. The server log has more.');
