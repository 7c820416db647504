import type { Config } from '../../config.ts';
import type { App } from '../../http/app-type.ts';
import { createWorkerApp } from '../../http/worker-app.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { openLog } from '../logger.ts';
import { composeMeasures } from '../measures.ts';
import { composeModelStatus } from '../model-status.ts';
import { controlDeps, createControlMemory, SYSTEM_DEPS } from '../runtime-deps.ts';
import { startTracing } from '../start-tracing.ts';
import { startWorker } from '../start-worker.ts';
import { createWorkerLinks } from '../worker-links.ts';
import { joinNodes } from './join-nodes.ts';

export interface WorkerNode {
  /** Probes and metrics; it does not listen yet. */
  app: App;
  /** See Server. */
  startWork(): void;
  /** Finishes or releases the held work, and leaves the other nodes. */
  close(): Promise<void>;
}

/** Builds a node that does work and answers no clients (ROLE=worker). */
export async function composeWorkerNode(config: Config): Promise<WorkerNode> {
  const { logger, close: closeLog } = await openLog(config);
  const stopTracing = await startTracing(config, logger);
  const node = await joinNodes(config, (err) => logger.error({ err }, 'other nodes cannot be reached'));
  const controlMemory = createControlMemory();
  const deps = controlDeps(controlMemory, { ...SYSTEM_DEPS, clock: node.clock });
  const storage = await openStorage({
    ...{ dataDirectory: config.dataDirectory, databaseUrl: config.databaseUrl, objects: config.objects },
    role: 'server',
    nodeId: node.id,
    now: deps.clock.now,
  });
  const { readiness, tasks, requests } = storage;
  const signals = node.shareSignals(storage.signals);
  // Viewers are at other nodes.
  const screencasts = { publish: () => {} };
  const { links, modelProblem } = createWorkerLinks({ signals, readiness }, screencasts, logger);
  const local = await startWorker(config, { controlMemory, ...deps }, { storage, links, logger });
  const worker = node.shareWork(local, storage.signals);
  const app = await createWorkerApp({
    logger,
    tasks: { count: tasks.countTasks },
    memories: { countRequests: requests.countRequests },
    checkWritable: readiness.check,
    countNodes: node.countNodes,
    measure: composeMeasures({ storage, worker, node, clock: deps.clock }),
    model: composeModelStatus(config, storage, modelProblem, deps.clock.now),
    countStalls: worker.stalls,
  });
  return {
    app,
    startWork: () => (config.warm ? worker.warm() : worker.wake('tasks')),
    async close() {
      await app.close();
      await worker.stop();
      await storage.close();
      await node.leave();
      await stopTracing();
      logger.info('stopped');
      closeLog();
    },
  };
}
