import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { withNetwork } from '../device/simulated/network/with-network.ts';
import { createSimulatedDevices } from '../device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../device/simulated/web/built-in-web.ts';
import { createThreadDocumentReader } from '../documents/thread-document-reader.ts';
import { CannotWriteError } from '../errors.ts';
import { contextWriter } from '../http/wire/memory/query-context.ts';
import type { ModelProblem } from '../llm/model-status.ts';
import { encodeRecording } from '../media/recording.ts';
import { createGraphEngine } from '../memory/engine.ts';
import type { RequestSummary } from '../memory/ports/request-store.ts';
import { CLAIM_LIMITS, RequestRunner } from '../memory/requests/runner.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { SendOutcome } from '../tasks/run/inbox.ts';
import { createTaskRunner, type RunMessage, type TaskSummary } from '../tasks/run/runner.ts';
import { createJobLoop } from '../worker/job-loop.ts';
import { createWorker, type Worker, type WorkerContent } from '../worker/worker.ts';
import { shareFileHandles } from './file-handles.ts';
import { openThreadLog } from './logger.ts';
import { composeModel } from './model.ts';
import { composeAssets, type RuntimeDeps, SYSTEM_DEPS } from './runtime-deps.ts';
import { composeSweep } from './sweep.ts';

// One at a time by rules: that is all CPU, and a graph's requests run in order anyway. A model is waited for.
const GRAPHS_AT_ONCE = { byRules: 1, byModel: 16 };

/** What the worker and the rest of the server say to each other. */
export interface RunningWork extends WorkerContent {
  runMessage: RunMessage;
  runOutcome: SendOutcome;
  taskEnd: TaskSummary;
  requestEnd: RequestSummary;
  modelProblem: ModelProblem | null;
}

export interface WorkerLinks {
  /** Says that a task changed. */
  publish: (taskId: string) => void;
  /** Says that requests to graphs have ended. */
  publishEnds: (ends: RequestSummary[]) => void;
  /** Says that a task has ended. */
  publishTaskEnd: (end: TaskSummary) => void;
  /** Says that something could not be written. */
  publishWriteFailure: () => void;
  /** Says why the model does not serve; null once it does. */
  publishModel: (problem: ModelProblem | null) => void;
}

/** Builds what does the work in the calling thread, with connections of its own. */
export async function composeWorker(
  config: Config,
  { publish, publishEnds, publishTaskEnd, publishWriteFailure, publishModel }: WorkerLinks,
  deps: RuntimeDeps = SYSTEM_DEPS,
): Promise<Worker<RunningWork>> {
  const { clock, ids } = deps;
  const logger = openThreadLog(config);
  const storage = openStorage({
    dataDirectory: config.dataDirectory,
    role: 'worker',
    now: clock.now,
    maxOpenGraphs: shareFileHandles().openGraphsPerThread,
    replyCacheBytes: config.model?.cacheBytes,
    onWriteStalled: (error) => {
      publishWriteFailure();
      logger.error({ err: error }, 'work waits until the disk can be written');
    },
  });
  const { graphs, media } = storage;
  const { model, close: closeModel } = await composeModel(config.model, storage.replies, logger, publishModel);
  const builtInWeb = createBuiltInWeb({ seed: config.seed });
  await storage.recover();

  const onError = (error: unknown) => {
    if (error instanceof CannotWriteError) publishWriteFailure();
    logger.error({ err: error }, 'worker failed');
  };
  const assets = composeAssets(storage, deps);
  const runs = {
    store: storage.taskLeases,
    events: storage.taskEvents,
    assets,
    media,
    encode: encodeRecording,
    signals: { publish },
    devices: createSimulatedDevices({ web: withNetwork(builtInWeb, config.networkHosts), homeUrl: builtInWeb.homeUrl }),
    model,
    clock,
    ids,
    stepMs: config.stepMs,
    runLimitMs: config.runLimitMs,
    maxRunning: config.accountTaskConcurrency,
    sleep: (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }),
    lingerMs: config.sessionLingerMs,
    onEnded: publishTaskEnd,
    onError: (error: unknown, taskId: string) => logger.error({ err: error, taskId }, 'task failed'),
  };
  const taskRunner = createTaskRunner({ ...runs, kind: 'task' });
  const sessionRunner = createTaskRunner({ ...runs, kind: 'session' });
  const documents = createThreadDocumentReader();
  const requestRunner = new RequestRunner({
    store: storage.requests,
    contextWriter,
    engine: createGraphEngine({ graphs, model, contextWriter }),
    documents,
    clock,
    // Small pieces: what waits for a model should not wait for its neighbours too.
    ...(config.model && {
      claimLimits: { ...CLAIM_LIMITS, requestCount: 2 * config.model.concurrency },
      claimsAhead: true,
    }),
    limitMs: config.runLimitMs,
    onEnded: publishEnds,
    onError: (error, requestId) => logger.error({ err: error, requestId }, 'memory request failed'),
  });
  const graphsAtOnce = config.model ? GRAPHS_AT_ONCE.byModel : GRAPHS_AT_ONCE.byRules;
  const sweeper = composeSweep({ config, storage, files: assets.files, clock, onError });

  return createWorker<RunningWork>({
    loops: {
      tasks: createJobLoop({ work: taskRunner, concurrency: config.taskConcurrency, clock, ids, onError }),
      // No more are accepted than may be open; beside them are those that are about to end.
      sessions: createJobLoop({ work: sessionRunner, concurrency: Infinity, clock, ids, onError }),
      memory: createJobLoop({ work: requestRunner, concurrency: graphsAtOnce, clock, ids, onError }),
    },
    removeGraph: (graphId) => {
      requestRunner.abandon(graphId);
      return graphs.remove(graphId);
    },
    sendToRun: async (taskId, message) => taskRunner.send(taskId, message) ?? sessionRunner.send(taskId, message),
    close: async () => {
      await sweeper.stop();
      closeModel();
      await documents.close();
      await storage.close();
    },
    onError,
    graceMs: config.stopGraceMs,
  });
}
