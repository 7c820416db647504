import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import { createIdempotency } from '../accounts/idempotency.ts';
import type { Config } from '../config.ts';
import { createClockControl } from '../control/clock/clock-control.ts';
import { createJournal, JOURNAL_LIMITS } from '../control/journal/journal.ts';
import { openRuleBook } from '../control/rules/rule-book.ts';
import { openTransitions } from '../control/transitions.ts';
import { paintScene } from '../device/simulated/screen/paint/scene-painter.ts';
import { createApp } from '../http/app.ts';
import type { App } from '../http/app-type.ts';
import { toWireStatus } from '../http/wire/memory/request-status.ts';
import { findProblem } from '../json-schema/json-schema.ts';
import type { ModelProblem } from '../llm/model-status.ts';
import { createTaskExplainer } from '../llm/offline/task-explainer.ts';
import { encodeRecording } from '../media/recording.ts';
import { createGraphExports } from '../memory/export/graph-exports.ts';
import { createRequestsByHand } from '../memory/service/by-hand.ts';
import { createExportLinks } from '../memory/service/export-links.ts';
import { createFirstPollWait } from '../memory/service/first-poll-wait.ts';
import { createMemories } from '../memory/service/memories.ts';
import { toDataPaths } from '../storage/data-paths.ts';
import { openStorage } from '../storage/open-storage.ts';
import { createTasksByHand } from '../tasks/by-hand.ts';
import { createRunPictures } from '../tasks/run-pictures.ts';
import { createTasks } from '../tasks/tasks.ts';
import { startThreadWorker } from '../worker/thread-worker.ts';
import type { Worker } from '../worker/worker.ts';
import { shareFileHandles } from './file-handles.ts';
import { openLog } from './logger.ts';
import { composeReplay } from './replay.ts';
import {
  type ControlledDeps,
  type ControlMemory,
  composeAccounts,
  composeAssets,
  controlDeps,
  createControlMemory,
  type RuntimeDeps,
  SYSTEM_DEPS,
} from './runtime-deps.ts';
import { composeState } from './state.ts';
import { exportState, importState } from './state-files.ts';
import { composeWebhooks } from './webhooks.ts';
import type { RunningWork, WorkerLinks, WorkerThreadData } from './worker.ts';

// Connections that are still open then (a slow upload, for example) are closed: the process must stop within 10 s.
const REQUESTS_GRACE_MS = 2_500;

export interface Server {
  app: App;
  worker: Worker<RunningWork>;
  accounts: Accounts;
  /** Stops listening, stops the worker, closes every file and releases the data folder. */
  close(): Promise<void>;
}

/** Builds the server with its default adapters; it does not listen yet. */
export async function composeServer(config: Config, system: RuntimeDeps = SYSTEM_DEPS): Promise<Server> {
  if (config.sitesDirectory) {
    const { checkFolderSites } = await import('../device/simulated/web/folder-sites/with-folder-sites.ts');
    checkFolderSites(config.sitesDirectory);
  }
  const controlMemory = createControlMemory();
  const deps = controlDeps(controlMemory, system);
  const { clock, ids } = deps;
  const { logger, close: closeLog } = await openLog(config);
  const replay = composeReplay(config, logger);
  const handles = shareFileHandles();
  const opened = openStorage({
    dataDirectory: config.dataDirectory,
    role: 'server',
    now: clock.now,
    maxOpenGraphs: handles.openGraphsPerThread,
    onExposed: (err) =>
      logger.warn({ err }, 'the data folder is readable by other users: its owner must run chmod -R go= on it'),
  });
  const webhooks = composeWebhooks({ config, storage: opened, clock, ids: system.ids, logger });
  const storage = { ...opened, signals: webhooks.signals };
  const { signals, readiness } = storage;
  const clockControl = createClockControl({
    ...{ clock, system: system.clock, store: storage.controlState },
    onChange: () => worker.clockChanged(),
  });
  await webhooks.enable(config.control.kind !== 'off');
  if (config.control.kind !== 'off') await clockControl.restore();
  await storage.recover();
  let modelProblem: ModelProblem | null = null;
  const worker = await startWorker(config, { controlMemory, ...deps }, logger, {
    publish: signals.publish,
    publishEnds(ends) {
      for (const end of ends) {
        signals.publish(end.id);
        logger.info({ ...end, status: toWireStatus(end.status) }, 'graph request ended');
      }
    },
    publishTaskEnd: (end) => logger.info(end, 'task ended'),
    publishWriteFailure: readiness.noteFailure,
    publishModel: (problem) => {
      modelProblem = problem;
    },
  });

  const accounts = composeAccounts(config, storage, deps);
  const assets = composeAssets(storage, deps);
  const explainer = config.model ? null : createTaskExplainer();
  const tasks = createTasks({
    store: storage.tasks,
    events: storage.taskEvents,
    assets,
    media: storage.media,
    pictures: createRunPictures({
      screens: storage.screens,
      media: storage.media,
      paint: paintScene,
      encode: encodeRecording,
      onError: (err) => logger.error({ err }, 'a screen cannot be painted'),
    }),
    signals,
    clock,
    ids,
    testDirectives: config.testDirectives,
    runLimitMs: config.runLimitMs,
    findOutputProblem: findProblem,
    explain: explainer?.explain,
    limits: {
      tasksOfAccount: config.maxOpenTasks,
      sessionsOfAccount: config.accountTaskConcurrency,
      sessions: config.taskConcurrency,
    },
    minimumVisibleMs: config.minimumVisibleMs,
    onSubmit: ({ task }) => worker.wake(task === null ? 'sessions' : 'tasks'),
    sendToRun: worker.sendToRun,
  });
  const { graphCatalog: catalog, graphReader: reader } = storage;
  const links = createExportLinks(await storage.secrets.ensure('graph links', randomBytes(32)), clock);
  const memories = createMemories({
    catalog,
    requests: storage.requests,
    reader,
    clock,
    ids,
    graphIds: system.ids,
    autoCreateGraphs: config.autoCreateGraphs,
    testDirectives: config.testDirectives,
    limitMs: config.runLimitMs,
    maxOpenRequests: config.maxOpenRequests,
    onRequest: () => worker.wake('memory'),
    firstPolls: createFirstPollWait({ holdMs: config.firstReadHoldMs, signals }),
    onGraphDeleted: (graphId) => worker.removeGraph(graphId),
  });
  const rules = await openRuleBook({ store: storage.controlState, clock, ids });
  const transitions = await openTransitions(storage.controlState);
  const journal = createJournal({ ...JOURNAL_LIMITS, accountEntries: config.journalEntries });
  const state = composeState({
    config,
    storage,
    accounts,
    tasks,
    rules,
    transitions,
    journal,
    webhooks: webhooks.settings,
    worker,
    deps,
    graphIds: system.ids,
  });
  const app = await createApp({
    config,
    logger,
    ids,
    accounts,
    idempotency: createIdempotency({ store: storage.idempotency, clock, ids }),
    tasks,
    assets,
    memories,
    graphExports: createGraphExports({ catalog, reader, links }),
    maxConnections: handles.connections,
    checkWritable: readiness.check,
    controls: {
      clock: clockControl,
      setSeed: ids.setSeed,
      transitions,
      tasksByHand: createTasksByHand({
        store: storage.tasksByHand,
        tasks: storage.tasks,
        events: storage.taskEvents,
        ...{ signals, clock, ids },
        wake: () => worker.wake('tasks'),
        sendToRun: worker.sendToRun,
      }),
      requestsByHand: createRequestsByHand({ store: storage.requests, signals, clock }),
      journal,
      rules,
      webhooks: webhooks.settings,
      ...state,
    },
    model: {
      name: config.model?.model ?? 'offline',
      problem: () => modelProblem,
      readUsage: storage.replies.readTotals,
    },
    replay,
  });
  if (config.control.kind !== 'off') webhooks.start({ tasks, memories, app });

  async function close(): Promise<void> {
    const timer = setTimeout(() => app.server.closeAllConnections(), REQUESTS_GRACE_MS);
    await app.close();
    clearTimeout(timer);
    await webhooks.stop();
    await explainer?.close();
    await worker.stop();
    if (config.exportFile) {
      await exportState(config.exportFile, state.snapshots).catch((err) =>
        logger.error({ err }, `the state cannot be written to ${config.exportFile} (EXPORT_ON_EXIT)`),
      );
    }
    await storage.close();
    logger.info('stopped');
    closeLog();
  }
  try {
    if (config.importFile) await importState(config.importFile, storage.controlState, state.snapshots);
    if (config.fixturesDirectory) {
      const { loadFixtureFiles } = await import('./fixture-files.ts');
      const fixtures = { directory: config.fixturesDirectory, store: storage.controlState, seed: state.seed };
      await loadFixtureFiles({ ...fixtures, operations: app.operations });
    }
  } catch (error) {
    await worker.stop();
    await storage.close();
    throw error;
  }
  return { app, worker, accounts, close };
}

/** The key for immediate use: the configured one, or one that the first start created and stored in the data folder.
 *  Rejects when that key has been revoked. */
export async function ensureReadyKey(config: Config, accounts: Accounts): Promise<string> {
  const file = toDataPaths(config.dataDirectory).apiKey;
  const apiKey = config.apiKey || readIfThere(file);
  if (!apiKey) {
    const created = await accounts.signUp();
    writeFileSync(file, `${created.apiKey}\n`, { mode: 0o600 });
    return created.apiKey;
  }
  if (!(await accounts.ensureKey(apiKey))) {
    const fix = config.apiKey ? 'set another DOPPEL_API_KEY' : `delete ${file} to get another`;
    throw new Error(`The server's own API key has been revoked: ${fix}.`);
  }
  return apiKey;
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

async function startWorker(
  config: Config,
  { controlMemory, ...deps }: ControlledDeps & { controlMemory: ControlMemory },
  logger: Logger,
  links: WorkerLinks,
): Promise<Worker<RunningWork>> {
  if (config.workerMode === 'inline') {
    // Imported on demand, so that a server with a worker thread does not load the engine here.
    const { composeWorker } = await import('./worker.ts');
    return composeWorker(config, links, deps);
  }
  return startThreadWorker<RunningWork>({
    entry: new URL('../bin/worker-thread.ts', import.meta.url),
    workerData: { config, controlMemory } satisfies WorkerThreadData,
    onTaskChanged: links.publish,
    onTaskEnded: links.publishTaskEnd,
    onRequestsEnded: links.publishEnds,
    onWriteFailed: links.publishWriteFailure,
    onModelChanged: links.publishModel,
    onError: (error) => logger.error({ err: error }, 'worker thread failed'),
  });
}
