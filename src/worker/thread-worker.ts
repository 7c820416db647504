import { Worker as Thread } from 'node:worker_threads';
import type { JobLoopName, Worker, WorkerContent } from './worker.ts';

/** What the server tells its worker thread. */
export type ToThread<Content extends WorkerContent> =
  | { type: 'wake'; lane: JobLoopName }
  | { type: 'removeGraph'; graphId: string }
  | { type: 'sendToRun'; number: number; taskId: string; message: Content['runMessage'] }
  | { type: 'stop' };

/** What the worker thread tells the server. */
export type FromThread<Content extends WorkerContent> =
  | { type: 'taskChanged'; taskId: string }
  | { type: 'taskEnded'; end: Content['taskEnd'] }
  | { type: 'requestsEnded'; ends: Content['requestEnd'][] }
  | { type: 'writeFailed' }
  | { type: 'modelChanged'; problem: Content['modelProblem'] }
  | { type: 'sentToRun'; number: number; outcome: Content['runOutcome'] | null };

export interface ThreadWorkerOptions<Content extends WorkerContent> {
  /** The module that the thread runs. */
  entry: URL;
  workerData: unknown;
  onTaskChanged: (taskId: string) => void;
  onTaskEnded: (end: Content['taskEnd']) => void;
  onRequestsEnded: (ends: Content['requestEnd'][]) => void;
  onWriteFailed: () => void;
  /** Told why the model does not serve; of null once it does. */
  onModelChanged: (problem: Content['modelProblem']) => void;
  onError: (error: unknown) => void;
}

const RESTART_DELAY_MS = 100;

/** Runs the work in a thread with connections of its own, so that it never holds up a request. A thread that dies is
 *  replaced, and the new one takes up what the old one held. */
export function startThreadWorker<Content extends WorkerContent>(
  options: ThreadWorkerOptions<Content>,
): Worker<Content> {
  type Outcome = Content['runOutcome'] | null;
  const { entry, workerData, onTaskChanged, onTaskEnded, onRequestsEnded, onWriteFailed, onModelChanged, onError } =
    options;
  let stopping = false;
  let restart: NodeJS.Timeout | null = null;
  /** Who waits to hear what a run made of what it was told, by the number of the message. */
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let lastNumber = 0;
  let thread = start();

  function start(): Thread {
    const started = new Thread(entry, { workerData });
    started.on('message', (message: FromThread<Content>) => {
      if (message.type === 'taskChanged') onTaskChanged(message.taskId);
      else if (message.type === 'requestsEnded') onRequestsEnded(message.ends);
      else if (message.type === 'taskEnded') onTaskEnded(message.end);
      else if (message.type === 'writeFailed') onWriteFailed();
      else if (message.type === 'modelChanged') onModelChanged(message.problem);
      else hear(message.number, message.outcome);
    });
    started.on('error', onError);
    started.on('exit', (code) => {
      for (const number of waiting.keys()) hear(number, null);
      if (stopping) return;
      onError(new Error(`The worker thread ended (code ${code}); starting another.`));
      restart = setTimeout(() => {
        restart = null;
        thread = start();
      }, RESTART_DELAY_MS);
    });
    return started;
  }

  function hear(number: number, outcome: Outcome): void {
    waiting.get(number)?.(outcome);
    waiting.delete(number);
  }

  const tell = (message: ToThread<Content>) => thread.postMessage(message);

  // One message wakes a lane for all that came within one turn of the event loop.
  const toWake = new Set<JobLoopName>();
  const tellToWake = () => {
    for (const lane of toWake) tell({ type: 'wake', lane });
    toWake.clear();
  };

  return {
    wake(lane) {
      if (toWake.size === 0) setImmediate(tellToWake);
      toWake.add(lane);
    },
    removeGraph: (graphId) => tell({ type: 'removeGraph', graphId }),
    sendToRun: (taskId, message) =>
      new Promise((resolve) => {
        // Without a thread nothing runs.
        if (restart) return resolve(null);
        lastNumber += 1;
        waiting.set(lastNumber, resolve);
        tell({ type: 'sendToRun', number: lastNumber, taskId, message });
      }),
    stop: () =>
      new Promise((resolve) => {
        stopping = true;
        if (restart) {
          // There is no thread now, and there will be none.
          clearTimeout(restart);
          return resolve();
        }
        thread.once('exit', () => resolve());
        tell({ type: 'stop' });
      }),
  };
}
