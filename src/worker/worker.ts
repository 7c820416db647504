import type { JobLoop } from './job-loop.ts';

export type JobLoopName = 'tasks' | 'sessions' | 'memory';

/** What a worker passes on without reading it. The composition root gives each its type. */
export interface WorkerContent {
  /** A message to the run of a task, and what the run makes of it. */
  runMessage: unknown;
  runOutcome: unknown;
  taskEnd: unknown;
  requestEnd: unknown;
  /** Why the model does not serve; null once it does. */
  modelProblem: unknown;
}

/** What the rest of the server may ask of whoever does the work, in this thread or in another. */
export interface Worker<Content extends WorkerContent = WorkerContent> {
  wake(lane: JobLoopName): void;
  /** The graph is gone from the catalog: its data may be removed. */
  removeGraph(graphId: string): void;
  /** Tells the run of a task something. Resolves to what the run makes of it; to null when it does not run. */
  sendToRun(taskId: string, message: Content['runMessage']): Promise<Content['runOutcome'] | null>;
  /** Finishes or gives back what is held, then closes. */
  stop(): Promise<void>;
}

export interface WorkerOptions<Content extends WorkerContent> {
  loops: Record<JobLoopName, JobLoop>;
  removeGraph: (graphId: string) => Promise<void>;
  sendToRun: Worker<Content>['sendToRun'];
  close: () => Promise<void>;
  onError: (error: unknown) => void;
  /** How long what runs may go on once the worker stops, in ms. */
  graceMs: number;
}

/** Runs the lanes in this thread. */
export function createWorker<Content extends WorkerContent>(options: WorkerOptions<Content>): Worker<Content> {
  const { loops, removeGraph, sendToRun, close, onError, graceMs } = options;
  const all = Object.values(loops);
  for (const lane of all) lane.wake();
  return {
    wake: (lane) => loops[lane].wake(),
    removeGraph: (graphId) => {
      removeGraph(graphId).catch(onError);
    },
    sendToRun,
    async stop() {
      await Promise.all(all.map((lane) => lane.stop(graceMs)));
      await close();
    },
  };
}
