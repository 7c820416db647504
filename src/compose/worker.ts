import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { ScreencastFrame } from '../device/device.ts';
import { createThreadDocumentReader } from '../documents/thread-document-reader.ts';
import { CannotWriteError } from '../errors.ts';
import { contextWriter } from '../http/wire/memory/query-context.ts';
import { systemIds } from '../ids.ts';
import type { ModelProblem } from '../llm/model-status.ts';
import type { WorkerMeasures } from '../measures.ts';
import type { RequestSummary } from '../memory/ports/request-store.ts';
import { CLAIM_LIMITS, RequestRunner } from '../memory/requests/runner.ts';
import { NODE_LIFE_MS } from '../nodes/node-register.ts';
import { openStorage } from '../storage/open-storage.ts';
import { writtenProfileOf } from '../storage/rows/profile-turns.ts';
import type { SendOutcome } from '../tasks/run/inbox.ts';
import { createTaskRunner, type RunMessage, type TaskSummary } from '../tasks/run/runner.ts';
import type { Task } from '../tasks/task.ts';
import { createJobLoop } from '../worker/job-loop.ts';
import type { WatchdogMemory } from '../worker/work-marker.ts';
import { createWorker, type Worker, type WorkerContent } from '../worker/worker.ts';
import { composeDevices } from './devices.ts';
import { shareFileHandles } from './file-handles.ts';
import { loadLate } from './load-late.ts';
import { openThreadLog } from './logger.ts';
import { composeModel } from './model.ts';
import { type ControlledDeps, type ControlMemory, composeAssets } from './runtime-deps.ts';
import { composeSweep } from './sweep.ts';
import { traceModel, traceStorage } from './traced-adapters.ts';

// One at a time with the offline model, which is CPU-bound. With a model behind an endpoint, most of the time is waiting.
const GRAPH_CONCURRENCY = { offline: 1, endpoint: 16 };

/** Types of the messages between the worker and the rest of the server. */
export interface RunningWork extends WorkerContent {
  runMessage: RunMessage;
  runOutcome: SendOutcome;
  taskEnd: TaskSummary;
  screencastFrame: ScreencastFrame;
  requestEnd: RequestSummary;
  modelProblem: ModelProblem | null;
  measures: WorkerMeasures;
}

/** What the worker thread starts with. */
export interface WorkerThreadData {
  config: Config;
  watchdog: WatchdogMemory;
  controlMemory: ControlMemory;
}

export interface WorkerLinks {
  /** A task changed. */
  publish: (taskId: string) => void;
  /** The screen of a task that is watched has changed. */
  publishFrame: (taskId: string, frame: ScreencastFrame) => void;
  /** Requests to graphs have ended. */
  publishEnds: (ends: RequestSummary[]) => void;
  /** A task has ended. */
  publishTaskEnd: (end: TaskSummary) => void;
  /** A write has failed. */
  publishWriteFailure: () => void;
  /** The model became unavailable, or available again (null). */
  publishModel: (problem: ModelProblem | null) => void;
}

/** Builds the worker in the calling thread, with separate connections. */
export async function composeWorker(
  config: Config,
  { publish, publishFrame, publishEnds, publishTaskEnd, publishWriteFailure, publishModel }: WorkerLinks,
  deps: ControlledDeps,
): Promise<Worker<RunningWork>> {
  const { clock, ids } = deps;
  const logger = openThreadLog(config);
  const opened = await openStorage({
    ...{ dataDirectory: config.dataDirectory, databaseUrl: config.databaseUrl, objects: config.objects },
    role: 'worker',
    now: clock.now,
    maxOpenGraphs: shareFileHandles().openGraphsPerThread,
    replyCacheBytes: config.model?.cacheBytes,
    onWriteStalled: (error) => {
      publishWriteFailure();
      logger.error({ err: error }, 'the disk cannot be written: work is paused');
    },
  });
  const storage = traceStorage(opened, config.databaseUrl ? 'postgresql' : 'sqlite');
  const { graphs, media } = storage;
  const { model: plainModel, close: closeModel } = await composeModel(config, storage, logger, publishModel, clock.now);
  const model = traceModel(plainModel);
  await storage.recover();

  const onError = (error: unknown) => {
    if (error instanceof CannotWriteError) publishWriteFailure();
    logger.error({ err: error }, 'worker failed');
  };
  const assets = composeAssets(storage, deps);
  const documents = createThreadDocumentReader();
  const computers = await composeDevices(
    config,
    async ({ name, mediaType, bytes }, signal) =>
      (await documents.read({ name, mediaType, content: bytes }, signal)).text,
    (err) => logger.warn({ err }, 'a browser is lost'),
  );
  const runs = {
    store: storage.taskLeases,
    events: storage.taskEvents,
    assets,
    media,
    signals: { publish },
    publishFrame,
    devices: computers.devices,
    model,
    clock,
    ids,
    stepMs: config.stepMs,
    runLimitMs: config.runLimitMs,
    samples: config.samples,
    maxRunning: config.accountTaskConcurrency,
    sleep: (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }),
    lingerMs: config.sessionLingerMs,
    onEnded: (end: TaskSummary, task: Task) => {
      publishTaskEnd(end);
      if (writtenProfileOf(task) === null) return;
      // A session may wait for the profile of a task, and the other way round.
      loops.tasks.wake();
      loops.sessions.wake();
    },
    onError: (error: unknown, taskId: string) => logger.error({ err: error, taskId }, 'task failed'),
  };
  const taskRunner = createTaskRunner({ ...runs, kind: 'task' });
  const sessionRunner = createTaskRunner({ ...runs, kind: 'session' });
  const requestRunner = new RequestRunner({
    store: storage.requests,
    contextWriter,
    engine: loadLate(['changeMemories', 'findApplied', 'extractAhead', 'reanalyse', 'query'], async () => {
      const { createGraphEngine } = await import('../memory/engine.ts');
      return { ...createGraphEngine({ graphs, model, contextWriter }) };
    }),
    documents,
    clock,
    // Small claims, so that a request does not wait for the model calls of others.
    reanalyses: !config.model,
    ...(config.model && {
      claimLimits: { ...CLAIM_LIMITS, requestCount: 2 * config.model.concurrency },
      claimsAhead: true,
    }),
    limitMs: config.runLimitMs,
    onEnded: publishEnds,
    onError: (error, requestId) => logger.error({ err: error, requestId }, 'memory request failed'),
  });
  const graphConcurrency = config.model ? GRAPH_CONCURRENCY.endpoint : GRAPH_CONCURRENCY.offline;
  const sweeper = composeSweep({ config, storage, files: assets.files, clock, onError });

  const loop = {
    clock,
    ids: systemIds,
    onError,
    leaseMs: config.leaseMs ?? (config.databaseUrl ? NODE_LIFE_MS : undefined),
  };

  const loops = {
    tasks: createJobLoop({ ...loop, work: taskRunner, concurrency: config.taskConcurrency }),
    // Unlimited here: open sessions are limited when they are accepted, and ending ones do not count.
    sessions: createJobLoop({ ...loop, work: sessionRunner, concurrency: Infinity }),
    memory: createJobLoop({ ...loop, work: requestRunner, concurrency: graphConcurrency }),
  };

  return createWorker<RunningWork>({
    loops,
    measure: () => ({
      leases: {
        task: loops.tasks.state().running,
        session: loops.sessions.state().running,
        graph: loops.memory.state().running,
      },
      storage: storage.measure?.() ?? null,
      browsers: computers.measure(),
    }),
    removeGraph: (graphId) => {
      requestRunner.abandon(graphId);
      return graphs.remove(graphId);
    },
    sendToRun: async (taskId, message) => taskRunner.send(taskId, message) ?? sessionRunner.send(taskId, message),
    clockChanged: clock.resetTimers,
    async warm(isIdle) {
      const { warmUp } = await import('./warm-up.ts');
      await warmUp({
        devices: config.chromium ? null : computers.devices,
        model: config.model ? null : plainModel,
        isIdle,
      });
      flushCompileCache();
    },
    close: async () => {
      await sweeper.stop();
      closeModel();
      await computers.close();
      await documents.close();
      await storage.close();
    },
    onError,
    graceMs: config.stopGraceMs,
  });
}
