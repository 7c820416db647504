import type { JobLoop } from './job-loop.ts';

export type JobLoopName = 'tasks' | 'sessions' | 'memory';

/** Types of values that a worker passes on unread. The composition root defines them. */
export interface WorkerContent {
  /** A message to the run of a task. */
  runMessage: unknown;
  /** The run's reply to it. */
  runOutcome: unknown;
  taskEnd: unknown;
  /** The screen of a run as it changes. */
  screencastFrame: unknown;
  requestEnd: unknown;
  /** Why the model is unavailable; null when it is available. */
  modelProblem: unknown;
  /** What the worker measures of itself. */
  measures: unknown;
}

/** The worker as the rest of the server sees it, in this thread or another one. */
export interface Worker<Content extends WorkerContent = WorkerContent> {
  wake(loop: JobLoopName): void;
  /** The clock was set: what waits for a time may be due. */
  clockChanged(): void;
  /** Removes the data of a graph that was deleted from the catalog. */
  removeGraph(graphId: string): void;
  /** Sends a message to the run of a task. Resolves to the outcome; to null when the task is not running. */
  sendToRun(taskId: string, message: Content['runMessage']): Promise<Content['runOutcome'] | null>;
  /** Loads what work needs and was not loaded yet, while there is none. */
  warm(): void;
  /** What the worker measures of itself; null while it does not answer. */
  measure(): Promise<Content['measures'] | null>;
  /** How often the worker was replaced because it no longer responded. */
  stalls(): number;
  /** Finishes or releases the held work, then closes. */
  stop(): Promise<void>;
}

export interface WorkerOptions<Content extends WorkerContent> {
  loops: Record<JobLoopName, JobLoop>;
  clockChanged: () => void;
  /** Does the same as the first work would, while `isIdle`. */
  warm: (isIdle: () => boolean) => Promise<void>;
  removeGraph: (graphId: string) => Promise<void>;
  sendToRun: Worker<Content>['sendToRun'];
  measure: () => Content['measures'];
  close: () => Promise<void>;
  onError: (error: unknown) => void;
  /** How long runs may continue after the worker stops, in ms. */
  graceMs: number;
}

/** Runs the job loops in this thread. */
export function createWorker<Content extends WorkerContent>(options: WorkerOptions<Content>): Worker<Content> {
  const { loops, clockChanged, warm, removeGraph, sendToRun, measure, close, onError, graceMs } = options;
  const all = Object.values(loops);
  for (const loop of all) loop.wake();
  return {
    wake: (name) => loops[name].wake(),
    clockChanged,
    warm() {
      warm(() => all.every((loop) => loop.state().running === 0)).catch(onError);
    },
    removeGraph: (graphId) => {
      removeGraph(graphId).catch(onError);
    },
    sendToRun,
    measure: async () => measure(),
    stalls: () => 0,
    async stop() {
      await Promise.all(all.map((loop) => loop.stop(graceMs)));
      await close();
    },
  };
}
