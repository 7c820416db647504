import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import { createIdempotency } from '../accounts/idempotency.ts';
import type { Assets } from '../assets/assets.ts';
import type { Config } from '../config.ts';
import { CJK_FONT_PACKAGES } from '../device/simulated/screen/paint/cjk-fonts.ts';
import { createApp } from '../http/app.ts';
import type { App } from '../http/app-type.ts';
import { findArgumentsProblem } from '../json-schema/input-schema.ts';
import { findProblem } from '../json-schema/json-schema.ts';
import { createTaskExplainer, type TaskExplainer } from '../llm/offline/task-explainer.ts';
import { createExportLinks } from '../memory/service/export-links.ts';
import { createFirstPollWait } from '../memory/service/first-poll-wait.ts';
import { createMemories } from '../memory/service/memories.ts';
import { isInstalled } from '../optional-packages.ts';
import { toDataPaths } from '../storage/data-paths.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { createMissingValues } from '../tasks/missing-values.ts';
import { createRunPictures } from '../tasks/run-pictures.ts';
import { createScreencasts, createScreenWatch } from '../tasks/screencasts/screencasts.ts';
import { createTasks, type Tasks } from '../tasks/tasks.ts';
import { createDelayedWakes } from '../worker/delayed-wakes.ts';
import type { Worker } from '../worker/worker.ts';
import { openControl } from './control/control.ts';
import { shareFileHandles } from './file-handles.ts';
import { composeGraphViews } from './graph-views.ts';
import { loadLate } from './load-late.ts';
import { openLog } from './logger.ts';
import { composeMeasures } from './measures.ts';
import { composeModelStatus } from './model-status.ts';
import type { Node } from './nodes/join-nodes.ts';
import {
  composeAccounts,
  composeAssets,
  controlDeps,
  createControlMemory,
  type RuntimeDeps,
  SYSTEM_DEPS,
} from './runtime-deps.ts';
import { startTracing } from './start-tracing.ts';
import { startWorker } from './start-worker.ts';
import { traceStorage } from './traced-adapters.ts';
import type { RunningWork } from './worker.ts';
import { createWorkerLinks } from './worker-links.ts';

// Connections that are still open then (a slow upload, for example) are closed: the process must stop within 10 s.
const REQUESTS_GRACE_MS = 2_500;

export interface Server {
  app: App;
  worker: Worker<RunningWork>;
  accounts: Accounts;
  /** Starts the worker where there may be work for it, and warms it up if the configuration says so; for a server that listens. */
  startWork(): void;
  /** Stops listening, stops the worker, closes every file and releases the data folder. */
  close(): Promise<void>;
}

/** Builds the server with its default adapters; it does not listen yet. */
export async function composeServer(config: Config, systemDeps: RuntimeDeps = SYSTEM_DEPS): Promise<Server> {
  const leftOut = await checkSites(config);
  const { logger, close: closeLog } = await openLog(config);
  for (const sentence of [...config.warnings, ...leftOut]) logger.warn(sentence);
  noteMissingFonts(logger);
  const stopTracing = await startTracing(config, logger);
  const node = await joinOthers(config, logger);
  const system = node ? { ...systemDeps, clock: node.clock } : systemDeps;
  const controlMemory = createControlMemory();
  const deps = controlDeps(controlMemory, system);
  const { clock, ids } = deps;
  const handles = shareFileHandles();
  const mayHaveWork = hasOtherWork(config) || existsSync(toDataPaths(config.dataDirectory).main);
  const opened = await openStorage({
    ...{ dataDirectory: config.dataDirectory, databaseUrl: config.databaseUrl, objects: config.objects },
    role: 'server',
    nodeId: node?.id,
    now: clock.now,
    maxOpenGraphs: handles.openGraphsPerThread,
    onExposed: (err) =>
      logger.warn({ err }, 'the data folder is readable by other users: its owner must run chmod -R go= on it'),
  });
  const control = opened.control
    ? await openControl({
        ...{ config, storage: opened, control: opened.control, deps, system, logger },
        onClockChange: () => worker.clockChanged(),
      })
    : null;
  const ownSignals = control?.signals ?? opened.signals;
  const signals = node ? node.shareSignals(ownSignals) : ownSignals;
  const storage = traceStorage({ ...opened, signals }, config.databaseUrl ? 'postgresql' : 'sqlite');
  const { readiness } = storage;
  await storage.recover();
  const screencasts = createScreencasts();
  const { links, modelProblem } = createWorkerLinks(storage, screencasts, logger);
  const start = () => startWorker(config, { controlMemory, ...deps }, { storage, links, logger });
  const worker = node ? node.shareWork(config.role === 'api' ? null : await start(), ownSignals) : await start();

  const accounts = composeAccounts(config, storage, deps);
  const assets = composeAssets(storage, deps);
  const explainer = config.model ? null : createTaskExplainer();
  const tasks = composeTasks({ config, storage, assets, deps, worker, explainer, logger });
  const missingValues = createMissingValues({
    ...{ tasks, clock, ids },
    secret: await storage.secrets.ensure('value links', randomBytes(32)),
  });
  const { graphCatalog: catalog, graphReader: reader } = storage;
  const exportLinks = createExportLinks(await storage.secrets.ensure('graph links', randomBytes(32)), clock);
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
  const graphViews = composeGraphViews(storage);
  const controlled = (await control?.compose({ accounts, tasks, memories, worker })) ?? null;
  const app = await createApp({
    config,
    logger,
    ids,
    accounts,
    idempotency: createIdempotency({
      ...{ store: storage.idempotency, clock, ids },
      holder: node?.id ?? system.ids.newId(),
    }),
    tasks,
    watchScreen: createScreenWatch(screencasts, worker.sendToRun),
    missingValues,
    assets,
    memories,
    graphExports: loadLate(['linkGraphml', 'openGraphml', 'exportGraph'], async () => {
      const { createGraphExports } = await import('../memory/export/graph-exports.ts');
      return { ...createGraphExports({ catalog, reader, links: exportLinks }) };
    }),
    graphViews: graphViews.views,
    maxConnections: handles.connections,
    checkWritable: readiness.check,
    countNodes: node?.countNodes,
    measure: composeMeasures({ storage, worker, node, clock }),
    controls: controlled?.controls ?? null,
    model: composeModelStatus(config, storage, modelProblem, clock.now),
    countStalls: worker.stalls,
    readOwnKey: () => ensureReadyKey(config, accounts),
    replay: config.mode === 'serve' ? null : (await import('./replay.ts')).composeReplay(config, logger),
  });

  async function closeWork(): Promise<void> {
    await controlled?.stop();
    await explainer?.close();
    await graphViews.close();
    await worker.stop();
  }

  async function close(): Promise<void> {
    const timer = setTimeout(() => app.server.closeAllConnections(), REQUESTS_GRACE_MS);
    await app.close();
    clearTimeout(timer);
    await closeWork();
    await controlled?.exportState();
    await storage.close();
    await node?.leave();
    await stopTracing();
    logger.info('stopped');
    closeLog();
  }

  try {
    await controlled?.start(app, () => ensureReadyKey(config, accounts));
  } catch (error) {
    await closeWork();
    await storage.close();
    throw error;
  }
  const startWork = () => {
    if (config.warm) worker.warm();
    else if (mayHaveWork) worker.wake('tasks');
  };
  return { app, worker, accounts, startWork, close };
}

interface TaskParts {
  config: Config;
  storage: Storage;
  assets: Assets;
  deps: RuntimeDeps;
  worker: Worker<RunningWork>;
  explainer: TaskExplainer | null;
  logger: Logger;
}

function composeTasks({ config, storage, assets, deps, worker, explainer, logger }: TaskParts): Tasks {
  const { media, screens, signals } = storage;
  const wakeAt = createDelayedWakes(worker.wake, deps.clock);
  const painter = loadLate(
    ['paintScene', 'paintMotion'],
    () => import('../device/simulated/screen/paint/scene-painter.ts'),
  );
  const recordings = loadLate(['encodeRecording', 'readFrameTimes'], () => import('../media/recording.ts'));
  return createTasks({
    store: storage.tasks,
    events: storage.taskEvents,
    ...{ assets, media, signals, ...deps },
    pictures: createRunPictures({
      ...{ screens, media },
      steps: storage.tasks,
      paint: painter.paintScene,
      paintMotion: painter.paintMotion,
      encode: recordings.encodeRecording,
      readFrameTimes: recordings.readFrameTimes,
      onError: (err) => logger.error({ err }, 'a screen cannot be painted'),
    }),
    testDirectives: config.testDirectives,
    runLimitMs: config.runLimitMs,
    findOutputProblem: findProblem,
    findArgumentsProblem,
    explain: explainer?.explain,
    limits: {
      tasksOfAccount: config.maxOpenTasks,
      sessionsOfAccount: config.accountTaskConcurrency,
      sessions: config.taskConcurrency,
    },
    minimumVisibleMs: config.minimumVisibleMs,
    onSubmit: ({ task }, claimableAt) => wakeAt(task === null ? 'sessions' : 'tasks', claimableAt),
    sendToRun: worker.sendToRun,
  });
}

/** Whether a worker has something to do in an empty data folder: other nodes have work, or a model or a browser is checked. */
const hasOtherWork = ({ databaseUrl, model, chromium }: Config) =>
  databaseUrl !== '' || model !== null || chromium !== null;

function noteMissingFonts(logger: Logger): void {
  const missing = CJK_FONT_PACKAGES.filter((name) => !isInstalled(`${name}/package.json`));
  if (missing.length === 0) return;
  logger.info(
    `Chinese, Japanese or Korean characters are drawn as boxes; fonts for them: npm install ${missing.join(' ')}`,
  );
}

/** What the device leaves out of the style of the sites in `SITES_DIR`, a sentence for each site. */
async function checkSites({ sitesDirectory }: Config): Promise<string[]> {
  if (!sitesDirectory) return [];
  const { checkFolderSites } = await import('../device/simulated/web/folder-sites/with-folder-sites.ts');
  return checkFolderSites(sitesDirectory);
}

/** With a database that others share; loaded only then. */
async function joinOthers(config: Config, logger: Logger): Promise<Node | null> {
  if (!config.databaseUrl) return null;
  const { joinNodes } = await import('./nodes/join-nodes.ts');
  return joinNodes(config, (err) => logger.error({ err }, 'other nodes cannot be reached'));
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
