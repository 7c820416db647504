import { isGivenUp, isStruckOut, LOSS_POLICY, lossesOf, SimulatedCrash } from '../../attempts.ts';
import { asCurrentWork } from '../../current-work.ts';
import { DeviceBusyError, DeviceLostError, type ScreencastFrame } from '../../device/device.ts';
import type { Directives } from '../../directives.ts';
import { CannotWriteError, InvalidRecordError } from '../../errors.ts';
import { faultPoint } from '../../fault-points.ts';
import type { Signals } from '../../signals.ts';
import { type Span, type SpanOptions, traced } from '../../tracing/tracing.ts';
import type { MediaStore } from '../ports/media-store.ts';
import type { ClaimedTask, Lease, TaskLeaseStore } from '../ports/task-lease-store.ts';
import type { TaskEnd } from '../ports/task-store.ts';
import { createRunScreencast, type RunScreencast, type WatchMessage } from '../screencasts/run-screencast.ts';
import { creditsOf, type Step, type Task } from '../task.ts';
import { drainClientEvents } from './drain-events.ts';
import { createRunInbox, type RunInbox, type SendOutcome, type ViewerMessage } from './inbox.ts';
import { createRunRecorder } from './recorder.ts';
import { executeRun, type Run, type RunDependencies } from './run.ts';
import { CANCELLED, failed, type RunEnd, timeLimitReached } from './run-end.ts';

/** Pause before a task is released after a failed write. */
const PAUSE_MS = 1000;

/** A message to a run in progress. */
export type RunMessage = { type: 'cancel' } | { type: 'client_event' } | WatchMessage | ViewerMessage;

export interface TaskRunner {
  /** Leases the next task or session of the account whose turn it is; null when there is none. */
  claim(lease: Lease): Promise<ClaimedTask | null>;
  /** The earliest time at which a delayed one becomes claimable (epoch ms); null when none is delayed. */
  nextClaimAt(): Promise<number | null>;
  /** Resolves to false when the lease is lost. */
  renew(claimed: ClaimedTask, lease: Lease): Promise<boolean>;
  /** Runs a claimed task to its end. Releases it when `signal` aborts, and when a write fails; in the latter case rejects
   *  with the CannotWriteError. */
  run(claimed: ClaimedTask, signal: AbortSignal): Promise<void>;
  /** Sends a message to the run of a task. Returns null when this runner does not run the task. */
  send(taskId: string, message: RunMessage): SendOutcome | null;
}

/** Log record of a task that has ended; `ms` and `steps` count the last run only. */
export interface TaskSummary {
  id: string;
  status: TaskEnd['status'];
  steps: number;
  ms: number;
}

export interface TaskRunnerOptions extends RunDependencies {
  kind: 'task' | 'session';
  /** Limit of concurrent runs of one account. */
  maxRunning: number;
  store: TaskLeaseStore;
  media: MediaStore;
  signals: Pick<Signals, 'publish'>;
  lingerMs: number;
  /** Receives the screen of a run as it changes, while the run is watched. */
  publishFrame: (taskId: string, frame: ScreencastFrame) => void;
  /** Called after the end of a task was stored. */
  onEnded: (end: TaskSummary, task: Task) => void;
}

interface RunProgress {
  steps: number;
}

interface CurrentRun {
  cancellation: AbortController;
  inbox: RunInbox;
  screencast: RunScreencast;
}

export function createTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { kind, store, media, signals, clock } = options;
  const current = new Map<string, CurrentRun>();
  /** Tasks cancelled since the last claim began: a claim is stored before its run is registered in `current`. */
  const cancelledEarly = new Set<string>();
  let lastAccountId = '';
  let claimedAt = 0;

  function toRecordStep({ task, leaseToken, attempts }: ClaimedTask, progress: RunProgress): Run['recordStep'] {
    return async (step, screen) => {
      progress.steps += 1;
      const credits = directedCredits(task.directives, step) ?? creditsOf(step);
      const outcome = await store.recordStep(task.id, leaseToken, step, credits, screen);
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
      clock,
    });
    const { cancellation, inbox, screencast } = register(task.id);
    const run: Run = {
      ...{ task, recorder, inbox, screencast },
      isReplanned: claimed.planner !== (options.model.planner ?? ''),
      recordScreen: (screen) => store.recordScreen(task.id, claimed.leaseToken, screen),
      recordStep: toRecordStep(claimed, progress),
      publish: () => signals.publish(task.id),
      signal: AbortSignal.any([signal, cancellation.signal]),
      isCancelled: () => cancellation.signal.aborted && !signal.aborted,
    };
    try {
      const ids = options.ids.stream(`${task.id} ${claimed.attempts}`);
      const outcome = await executeRun(run, { ...options, ids });
      if (outcome === 'lease_lost') return outcome;
      return { ...outcome, hasRecording: recorder.hasRecording(), finishedAt: clock.now() };
    } finally {
      screencast.end();
      current.delete(task.id);
    }
  }

  function register(taskId: string): CurrentRun {
    const run = {
      cancellation: new AbortController(),
      inbox: createRunInbox(),
      screencast: createRunScreencast((frame) => options.publishFrame(taskId, frame)),
    };
    current.set(taskId, run);
    if (cancelledEarly.delete(taskId)) cancel(taskId);
    return run;
  }

  const cancel = (taskId: string) => {
    const run = current.get(taskId);
    if (run) run.cancellation.abort(new Error('cancelled'));
    else cancelledEarly.add(taskId);
  };

  const withoutRun = (end: RunEnd): TaskEnd => ({ ...end, ...NO_ARTIFACTS, finishedAt: clock.now() });

  function endWithoutRun(claimed: ClaimedTask): RunEnd | null {
    const { task, attempts, isCancelled } = claimed;
    if (isCancelled) return CANCELLED;
    const isStalledSession = kind === 'session' && claimed.strikes > 0;
    if (isStruckOut(claimed.strikes) || isStalledSession) return STALLED;
    if (isGivenUp(claimed)) return givenUp(lossesOf(claimed));
    // The device of a session is lost with its worker.
    if (kind === 'session' && attempts > 1) return SESSION_LOST;
    return task.directives.stuck ? timeLimitReached(options.runLimitMs) : null;
  }

  async function toEnd(
    claimed: ClaimedTask,
    signal: AbortSignal,
    progress: RunProgress,
  ): Promise<TaskEnd | 'lease_lost' | 'released'> {
    const end = endWithoutRun(claimed);
    if (end) return withoutRun(end);
    try {
      return await execute(claimed, signal, progress);
    } catch (error) {
      if (signal.aborted) return release(claimed);
      if (error instanceof SimulatedCrash) return lose(claimed);
      if (error instanceof DeviceLostError) return loseDevice(claimed, error);
      if (error instanceof DeviceBusyError) return withoutRun(failed('time_limit', error.message));
      if (error instanceof CannotWriteError) return releaseAfterPause(claimed, error, signal);
      options.onError(error, claimed.task.id);
      return withoutRun(INTERNAL);
    }
  }

  async function lose({ task, leaseToken }: ClaimedTask): Promise<'released'> {
    await store.loseTask(task.id, leaseToken);
    return 'released';
  }

  /** A task starts again on another device, up to its last attempt. A session cannot. */
  async function loseDevice(claimed: ClaimedTask, error: DeviceLostError): Promise<TaskEnd | 'released'> {
    if (kind === 'session') return withoutRun(failed('broken_off', error.message));
    const { attempts, excused } = claimed;
    const next = { attempts: attempts + 1, excused };
    if (!isGivenUp(next)) return lose(claimed);
    const end = givenUp(lossesOf(next));
    return withoutRun({ ...end, output: `${end.output} The last time: ${error.message}` });
  }

  /** Releases a task. A session cannot be resumed: its lease expires, and the next claim ends it. */
  async function release({ task, leaseToken }: ClaimedTask): Promise<'released'> {
    if (kind === 'task') await store.releaseTask(task.id, leaseToken);
    return 'released';
  }

  /** A task is run again once the disk can be written. A session cannot be resumed, so the error ends it. */
  async function releaseAfterPause(
    claimed: ClaimedTask,
    error: CannotWriteError,
    signal: AbortSignal,
  ): Promise<TaskEnd> {
    if (kind === 'session') return withoutRun(failed('broken_off', error.message));
    await options.sleep(PAUSE_MS, signal).catch(() => {});
    await release(claimed);
    throw error;
  }

  /** The end as it was stored: an internal error in place of one that no client could read. Null if the lease is lost. */
  async function finish({ task, leaseToken }: ClaimedTask, end: TaskEnd): Promise<TaskEnd | null> {
    try {
      return (await store.finishTask(task.id, leaseToken, end)) ? end : null;
    } catch (error) {
      if (!(error instanceof InvalidRecordError)) throw error;
      options.onError(error, task.id);
      const internal = { ...end, ...INTERNAL };
      return (await store.finishTask(task.id, leaseToken, internal)) ? internal : null;
    }
  }

  async function runTraced(claimed: ClaimedTask, signal: AbortSignal, span: Span): Promise<void> {
    const { task } = claimed;
    signals.publish(task.id);
    const [startedAt, progress] = [clock.now(), { steps: 0 }];
    const end = await toEnd(claimed, signal, progress);
    span.set({ 'doppel.status': typeof end === 'string' ? end : end.status, 'doppel.steps': progress.steps });
    if (end === 'released') return;
    if (end !== 'lease_lost') {
      const isServerFault = end.endReason === 'broken_off' || end.endReason === 'internal';
      const answer = { code: isServerFault ? 500 : 400, reason: RUN_ENDED } as const;
      const isCancelled = end.status === 'cancelled';
      const drained = { id: task.id, isSession: kind === 'session', isCancelled };
      await drainClientEvents(drained, answer, { ...options, publish: signals.publish }, signal);
      faultPoint('before task end', task.task ?? '');
      const finishedAt = clock.now();
      const stored = await finish(claimed, { ...end, finishedAt });
      if (stored)
        options.onEnded({ id: task.id, status: stored.status, ...progress, ms: finishedAt - startedAt }, task);
    }
    signals.publish(task.id);
  }

  return {
    async claim(lease) {
      claimedAt = lease.now;
      cancelledEarly.clear();
      const turn = { afterAccountId: lastAccountId, maxRunning: options.maxRunning };
      const { suspectAfter } = LOSS_POLICY;
      const { planner } = options.model;
      const version = planner === undefined ? {} : { planner };
      const claimed = await store.claimNextTask(kind, { ...lease, ...version, suspectAfter }, turn);
      if (claimed) lastAccountId = claimed.task.accountId;
      return claimed;
    },
    // Counts from the last claim, so that a task that became claimable since is not missed.
    nextClaimAt: () => store.nextClaimAt(kind, claimedAt),
    async renew({ task }, lease) {
      const outcome = await store.renewTask(task.id, lease);
      // Cancelled by another process, which cannot send a message to the run.
      if (outcome === 'cancelled') cancel(task.id);
      return outcome !== 'lease_lost';
    },
    run: (claimed, signal) =>
      asCurrentWork({ kind, id: claimed.task.id, leaseToken: claimed.leaseToken }, () =>
        traced(`run ${kind}`, toSpanOptions(claimed), (span) => runTraced(claimed, signal, span)),
      ),
    send(taskId, message) {
      if (message.type === 'cancel') cancel(taskId);
      const run = current.get(taskId);
      if (!run) return null;
      if (message.type === 'cancel') return 'accepted';
      if (message.type === 'client_event') run.inbox.notify();
      else if (message.type === 'watch') run.screencast.watch(message.isNewViewer);
      else return run.inbox.send(message);
      return 'accepted';
    },
  };
}

const toSpanOptions = ({ task, attempts }: ClaimedTask): SpanOptions => ({
  kind: 'consumer',
  parent: task.options.traceparent,
  attributes: { 'doppel.task.id': task.id, 'doppel.attempt': attempts },
});

const NO_ARTIFACTS = { hasRecording: false, hasDownloads: false };
const RUN_ENDED = 'The run has ended.';
/** What was lost each time is not stored. */
const givenUp = (losses: number) =>
  failed('broken_off', `Given up: the server, or the browser of the run, stopped ${losses} times during the run.`);
const STALLED = failed('broken_off', 'Given up: the worker stopped responding during the run and was replaced.');
const SESSION_LOST = failed('broken_off', 'The session was lost: the server stopped while it was open.');
const INTERNAL = failed('internal', 'Internal error: the run was ended. The server log has more.');

/** The first step costs all credits that a rule sets; undefined if none does. */
function directedCredits({ credits }: Directives, { index }: Step): number | undefined {
  return index > 1 && credits !== undefined ? 0 : credits;
}
