import { setTimeout as delay } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import type { LeasedWork } from '../current-work.ts';
import { type StalledWork, startWatchdog } from './watchdog.ts';
import { createWatchdogMemory, type WatchdogMemory } from './work-marker.ts';
import type { JobLoopName, Worker, WorkerContent } from './worker.ts';

/** Messages from the server to its worker thread. */
export type ToThread<Content extends WorkerContent> =
  | { type: 'wake'; loop: JobLoopName }
  | { type: 'clockChanged' }
  | { type: 'warm' }
  | { type: 'removeGraph'; graphId: string }
  | { type: 'sendToRun'; number: number; taskId: string; message: Content['runMessage'] }
  | { type: 'measure'; number: number }
  | { type: 'stop' };

/** Messages from the worker thread to the server. */
export type FromThread<Content extends WorkerContent> =
  | { type: 'taskChanged'; taskId: string }
  | { type: 'taskEnded'; end: Content['taskEnd'] }
  | { type: 'screencast'; taskId: string; frame: Content['screencastFrame'] }
  | { type: 'requestsEnded'; ends: Content['requestEnd'][] }
  | { type: 'writeFailed' }
  | { type: 'holds'; number: number; work: LeasedWork | null }
  | { type: 'modelChanged'; problem: Content['modelProblem'] }
  | Reply<'sentToRun', Content['runOutcome']>
  | Reply<'measured', Content['measures']>;

/** The answer to the message of this number. */
interface Reply<Type extends string, Value> {
  type: Type;
  number: number;
  outcome: Value | null;
}

export interface ThreadWorkerOptions<Content extends WorkerContent> {
  /** Module that the thread runs. */
  entry: URL;
  /** Data of a thread, which marks its work in `watchdog`. */
  toWorkerData: (watchdog: WatchdogMemory) => unknown;
  /** CPU time without a beat after which the thread is ended and replaced, in ms. */
  watchdogMs: number;
  /** Returns what an ended thread held. The next thread starts afterwards. */
  onStalled: (held: StalledWork) => Promise<void>;
  onTaskChanged: (taskId: string) => void;
  onTaskEnded: (end: Content['taskEnd']) => void;
  onFrame: (taskId: string, frame: Content['screencastFrame']) => void;
  onRequestsEnded: (ends: Content['requestEnd'][]) => void;
  onWriteFailed: () => void;
  /** Called with the reason why the model is unavailable, and with null when it is available again. */
  onModelChanged: (problem: Content['modelProblem']) => void;
  onError: (error: unknown) => void;
}

const RESTART_DELAY_MS = 100;
/** Time without a beat after which a thread is ended while the server stops, which must not take longer than 10 s. */
const STOPPING_LIMIT_MS = 3000;
/** A thread that computes for longer is left out of the metrics. */
const MEASURE_WITHIN_MS = 1000;
/** What is due without any message, such as the hourly removal of old data, waits for the thread no longer than this. */
const START_WITHIN_MS = 3_600_000;
/** A quarter of the default of Node.js, which keeps 100 MB more of garbage and takes no less CPU time. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 48 };

/** Runs the worker in a thread with separate connections, so that work never blocks HTTP requests. The thread starts with the
 *  first message: it takes a tenth of a server's memory, and claims by itself what is there. A thread that dies is
 *  replaced, and the new one resumes the work that the old one held. So is one that no longer responds. */
export function startThreadWorker<Content extends WorkerContent>(
  options: ThreadWorkerOptions<Content>,
): Worker<Content> {
  type Outcome = Content['runOutcome'] | Content['measures'] | null;
  const { entry, toWorkerData, watchdogMs, onTaskChanged, onTaskEnded, onFrame, onRequestsEnded } = options;
  const { onWriteFailed, onModelChanged, onError } = options;
  let stopping = false;
  /** Whether a thread has ended and the next one has not started yet. */
  let isAway = false;
  let restart: NodeJS.Timeout | null = null;
  let onExit = () => {};
  let hurry = () => {};
  /** Callbacks for the outcomes of messages that have one, by message number. */
  const pending = new Map<number, (outcome: Outcome) => void>();
  let lastNumber = 0;
  let stalls = 0;
  let thread: Thread | null = null;
  const latestStart = setTimeout(() => open(), START_WITHIN_MS).unref();

  /** Starts the first thread. Null if the worker was stopped before. */
  function open(): Thread | null {
    clearTimeout(latestStart);
    if (!stopping) thread ??= start();
    return thread;
  }

  function start(): Thread {
    const memory = createWatchdogMemory();
    const started = new Thread(entry, { workerData: toWorkerData(memory), resourceLimits: RESOURCE_LIMITS });
    /** What the thread held is being returned. */
    let returned: Promise<void> | null = null;
    const watchdog = startWatchdog({
      memory,
      limitMs: watchdogMs,
      readCpuTime: async () => {
        const { user, system } = await started.cpuUsage();
        return (user + system) / 1000;
      },
      onStall(held) {
        returned = replaceStalled(started, held).catch(onError);
      },
    });
    hurry = () => watchdog.hurry(STOPPING_LIMIT_MS);
    started.on('message', (message: FromThread<Content>) => {
      if (message.type === 'taskChanged') onTaskChanged(message.taskId);
      else if (message.type === 'screencast') onFrame(message.taskId, message.frame);
      else if (message.type === 'requestsEnded') onRequestsEnded(message.ends);
      else if (message.type === 'taskEnded') onTaskEnded(message.end);
      else if (message.type === 'writeFailed') onWriteFailed();
      else if (message.type === 'holds') watchdog.hold(message.number, message.work);
      else if (message.type === 'modelChanged') onModelChanged(message.problem);
      else settle(message.number, message.outcome);
    });
    started.on('error', onError);
    started.on('exit', async (code) => {
      watchdog.stop();
      for (const number of pending.keys()) settle(number, null);
      isAway = true;
      await returned;
      onExit();
      if (stopping) return;
      onError(new Error(`The worker thread ended (code ${code}); starting another.`));
      restart = setTimeout(() => {
        restart = null;
        isAway = false;
        thread = start();
      }, RESTART_DELAY_MS);
    });
    return started;
  }

  async function replaceStalled(stalled: Thread, held: StalledWork): Promise<void> {
    await stalled.terminate();
    await options.onStalled(held);
    stalls += 1;
  }

  function settle(number: number, outcome: Outcome): void {
    pending.get(number)?.(outcome);
    pending.delete(number);
  }

  const send = (message: ToThread<Content>) => open()?.postMessage(message);

  /** Sends a message and resolves to its outcome; to null without a thread, when nothing runs. */
  function ask(toMessage: (number: number) => ToThread<Content>): Promise<Outcome> {
    if (isAway || !open()) return Promise.resolve(null);
    lastNumber += 1;
    const number = lastNumber;
    return new Promise((resolve) => {
      pending.set(number, resolve);
      send(toMessage(number));
    });
  }

  // One message per job loop and turn of the event loop.
  const toWake = new Set<JobLoopName>();
  const sendWakeUps = () => {
    for (const loop of toWake) send({ type: 'wake', loop });
    toWake.clear();
  };

  return {
    wake(loop) {
      if (toWake.size === 0) setImmediate(sendWakeUps);
      toWake.add(loop);
    },
    clockChanged: () => send({ type: 'clockChanged' }),
    warm: () => send({ type: 'warm' }),
    removeGraph: (graphId) => send({ type: 'removeGraph', graphId }),
    sendToRun: (taskId, message) => ask((number) => ({ type: 'sendToRun', number, taskId, message })),
    stalls: () => stalls,
    measure: async () =>
      Promise.race([ask((number) => ({ type: 'measure', number })), delay(MEASURE_WITHIN_MS, null, { ref: false })]),
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        clearTimeout(latestStart);
        if (restart || !thread) {
          // Between two threads, or before the first one: prevents the start.
          clearTimeout(restart ?? undefined);
          return resolve();
        }
        onExit = resolve;
        hurry();
        send({ type: 'stop' });
      }),
  };
}
