import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/accounts.ts';
import { createIdempotency } from '../accounts/idempotency.ts';
import type { Config } from '../config.ts';
import { createApp } from '../http/app.ts';
import type { App } from '../http/app-type.ts';
import { findProblem } from '../json-schema/json-schema.ts';
import type { ModelProblem } from '../llm/model-status.ts';
import { createGraphExports } from '../memory/export/graph-exports.ts';
import type { RequestSummary } from '../memory/ports/request-store.ts';
import { createGraphLinks } from '../memory/service/export-links.ts';
import { createFirstReads } from '../memory/service/first-poll-wait.ts';
import { createMemories } from '../memory/service/memories.ts';
import { createFileMediaStore } from '../storage/files/media-store.ts';
import { tightenFolder } from '../storage/files/tighten-folder.ts';
import { lockDataFolder } from '../storage/sqlite/connection/data-lock.ts';
import { openSqliteGraphReader } from '../storage/sqlite/graph/graph-reader.ts';
import { createSqliteIdempotencyStore } from '../storage/sqlite/main/idempotency-store.ts';
import { checkUndamaged, createReadinessCheck } from '../storage/sqlite/main/main-database.ts';
import { createSqliteGraphCatalog } from '../storage/sqlite/main/memory/graph-catalog.ts';
import { createSqliteRequestStore } from '../storage/sqlite/main/memory/request-store.ts';
import { createSqliteReplyStore } from '../storage/sqlite/main/reply-store.ts';
import { ensureSecret } from '../storage/sqlite/main/secrets.ts';
import { createSqliteEventStore } from '../storage/sqlite/main/tasks/event-store.ts';
import { createSqliteTaskStore } from '../storage/sqlite/main/tasks/task-store.ts';
import type { SendOutcome } from '../tasks/run/inbox.ts';
import type { TaskSummary } from '../tasks/run/runner.ts';
import { createTaskFeed } from '../tasks/task-feed.ts';
import { createTasks } from '../tasks/tasks.ts';
import { startThreadWorker } from '../worker/thread-worker.ts';
import type { Worker } from '../worker/worker.ts';
import { shareFileHandles } from './file-handles.ts';
import { openLog } from './logger.ts';
import {
  composeAccounts,
  composeBelongings,
  dataPaths,
  type Ground,
  openControl,
  SYSTEM_GROUND,
} from './runtime-deps.ts';
import type { WorkerLinks } from './worker.ts';

// What is still being sent then (a slow upload) is broken off: the process has 10 s in all to stop.
const REQUESTS_GRACE_MS = 2_500;

export interface Server {
  app: App;
  worker: Worker;
  accounts: Accounts;
  /** Stops listening and working, closes every file and releases the data folder. */
  close(): Promise<void>;
}

/** Builds the server on its default adapters; it does not listen yet. */
export async function composeServer(config: Config, ground: Ground = SYSTEM_GROUND): Promise<Server> {
  const { clock, ids } = ground;
  const paths = dataPaths(config);
  const lock = lockDataFolder(paths.lock);
  const { logger, close: closeLog } = await openLog(config);
  tighten(config.dataDirectory, logger);
  const control = openControl(config, { sharesReads: true, reservePath: paths.reserve });
  checkUndamaged(control);
  const readiness = createReadinessCheck(control);
  const feed = createTaskFeed();
  const firstReads = createFirstReads(config.firstReadHoldMs);
  let modelProblem: ModelProblem | null = null;
  const worker = await startWorker(config, ground, logger, {
    publish(taskId) {
      control.reads.end();
      feed.publish(taskId);
    },
    publishEnds(ends) {
      control.reads.end();
      firstReads.ended(ends.map(({ id }) => id));
      for (const end of ends) logger.info(end, 'graph request ended');
    },
    publishTaskEnd: (end) => logger.info(end, 'task ended'),
    publishWriteFailure: readiness.noteFailure,
    publishModel: (problem) => {
      modelProblem = problem;
    },
  });

  const accounts = composeAccounts(config, control, ground);
  const belongings = composeBelongings(config, control, ground);
  // Here, not in the worker: that may start again while uploads are on their way.
  await Promise.all([belongings.files.removeOrphans(), belongings.extensions.removeOrphans()]);
  const tasks = createTasks({
    store: createSqliteTaskStore(control),
    events: createSqliteEventStore(control),
    belongings,
    media: createFileMediaStore(paths.media),
    feed,
    clock,
    ids,
    testDirectives: config.testDirectives,
    runLimitMs: config.runLimitMs,
    findOutputProblem: findProblem,
    limits: {
      tasksOfAccount: config.maxOpenTasks,
      sessionsOfAccount: config.accountTaskConcurrency,
      sessions: config.taskConcurrency,
    },
    minimumVisibleMs: config.minimumVisibleMs,
    onSubmit: ({ task }) => worker.wake(task === null ? 'sessions' : 'tasks'),
    tellRun: (taskId, message) => worker.tellRun(taskId, message) as Promise<SendOutcome | null>,
  });
  const handles = shareFileHandles();
  const reader = openSqliteGraphReader({ directory: paths.graphs, maxOpen: handles.openGraphsPerThread });
  const catalog = createSqliteGraphCatalog(control);
  const links = createGraphLinks(ensureSecret(control, 'graph links', randomBytes(32)), clock);
  const requests = createSqliteRequestStore(control);
  // Of imports that a stop cut off.
  await requests.removeUnusedSlices();
  const memories = createMemories({
    catalog,
    requests,
    reader,
    clock,
    ids,
    autoCreateGraphs: config.autoCreateGraphs,
    testDirectives: config.testDirectives,
    limitMs: config.runLimitMs,
    maxOpenRequests: config.maxOpenRequests,
    onRequest: () => worker.wake('memory'),
    firstReads,
    onGraphDeleted: (graphId) => worker.removeGraph(graphId),
  });
  const app = await createApp({
    config,
    logger,
    ids,
    accounts,
    idempotency: createIdempotency({ store: createSqliteIdempotencyStore(control), clock, ids }),
    tasks,
    belongings,
    memories,
    graphExports: createGraphExports({ catalog, reader, links }),
    maxConnections: handles.connections,
    checkWritable: readiness.check,
    model: {
      name: config.model?.model ?? 'offline',
      problem: () => modelProblem,
      readUsage: createSqliteReplyStore(control, 0).readTotals,
    },
  });

  async function close(): Promise<void> {
    const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_GRACE_MS);
    await app.close();
    clearTimeout(cut);
    await worker.stop();
    reader.close();
    control.close();
    lock.release();
    logger.info('stopped');
    closeLog();
  }
  return { app, worker, accounts, close };
}

/** What an earlier version made may be read by others on the machine. Where the folder belongs to another user, that is for
 *  the operator to change. */
function tighten(folder: string, logger: Logger): void {
  try {
    tightenFolder(folder);
  } catch (err) {
    logger.warn({ err }, 'other users may read the data folder: its owner must run chmod -R go= on it');
  }
}

/** The key a person may use right away: the one configured, or one made on the first start and kept beside the data.
 *  Rejects when that key has been revoked. */
export async function ensureReadyKey(config: Config, accounts: Accounts): Promise<string> {
  const file = dataPaths(config).apiKey;
  const apiKey = config.apiKey || readIfThere(file);
  if (!apiKey) {
    const made = await accounts.signUp();
    writeFileSync(file, `${made.apiKey}\n`, { mode: 0o600 });
    return made.apiKey;
  }
  if (!(await accounts.ensureKey(apiKey))) {
    const mend = config.apiKey ? 'set another DOPPEL_API_KEY' : `delete ${file} to get another`;
    throw new Error(`The server's own API key has been revoked: ${mend}.`);
  }
  return apiKey;
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

async function startWorker(config: Config, ground: Ground, logger: Logger, links: WorkerLinks): Promise<Worker> {
  if (config.workerMode === 'inline') {
    // Only here is the engine loaded into this thread.
    const { composeWorker } = await import('./worker.ts');
    return composeWorker(config, links, ground);
  }
  return startThreadWorker({
    entry: new URL('../bin/worker-thread.ts', import.meta.url),
    workerData: config,
    onTaskChanged: links.publish,
    onTaskEnded: (end) => links.publishTaskEnd(end as TaskSummary),
    onRequestsEnded: (ends) => links.publishEnds(ends as RequestSummary[]),
    onWriteFailed: links.publishWriteFailure,
    onModelChanged: (problem) => links.publishModel(problem as ModelProblem | null),
    onError: (error) => logger.error({ err: error }, 'worker thread failed'),
  });
}
