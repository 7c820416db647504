import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { createSimulatedDevices } from '../device/simulated/simulated-devices.ts';
import { createOfflineModel } from '../llm/offline/offline-model.ts';
import { encodeRecording } from '../media/recording.ts';
import { createGraphEngine } from '../memory/engine.ts';
import { createRequestRunner } from '../memory/request-runner.ts';
import { createFileMediaStore } from '../storage/files/media-store.ts';
import { createSqliteGraphCatalog } from '../storage/sqlite/graph-catalog.ts';
import { openSqliteGraphStores } from '../storage/sqlite/graph-stores.ts';
import { createSqliteRequestStore } from '../storage/sqlite/request-store.ts';
import { createSqliteTaskStore } from '../storage/sqlite/task-store.ts';
import { createTaskRunner } from '../tasks/task-runner.ts';
import { createLane } from '../worker/lane.ts';
import { createWorker, type Worker } from '../worker/worker.ts';
import { dataPaths, type Ground, MAX_OPEN_GRAPHS, openControl, SYSTEM_GROUND } from './ground.ts';

// One at a time: with the offline model the work is all CPU, and a graph's requests run in order anyway.
const MEMORY_CONCURRENCY = 1;

/** Builds what does the work in the calling thread, with connections of its own. `publish` says that a task changed. */
export async function composeWorker(
  config: Config,
  publish: (taskId: string) => void,
  { clock, ids }: Ground = SYSTEM_GROUND,
): Promise<Worker> {
  const paths = dataPaths(config);
  const logger = pino({ level: config.logLevel });
  const control = openControl(config);
  const graphs = openSqliteGraphStores({ directory: paths.graphs, maxOpen: MAX_OPEN_GRAPHS });
  const model = createOfflineModel();
  const taskStore = createSqliteTaskStore(control);
  const requestStore = createSqliteRequestStore(control);

  // Only one server works on a data folder, so whatever is leased now was held by a worker that is gone.
  await Promise.all([taskStore.voidTaskLeases(), requestStore.voidRequestLeases()]);
  await graphs.removeAllBut(await createSqliteGraphCatalog(control).listGraphIds());

  const taskRunner = createTaskRunner({
    store: taskStore,
    media: createFileMediaStore(paths.media),
    encode: encodeRecording,
    feed: { publish },
    devices: createSimulatedDevices(),
    model,
    clock,
    pause: (signal) => delay(config.stepMs, undefined, { signal }),
    onError: (error, taskId) => logger.error({ err: error, taskId }, 'task failed'),
  });
  const requestRunner = createRequestRunner({
    store: requestStore,
    engine: createGraphEngine({ graphs, model }),
    clock,
    onError: (error, requestId) => logger.error({ err: error, requestId }, 'memory request failed'),
  });
  const onError = (error: unknown) => logger.error({ err: error }, 'worker failed');
  return createWorker({
    lanes: {
      tasks: createLane({ work: taskRunner, concurrency: config.taskConcurrency, clock, ids, onError }),
      memory: createLane({ work: requestRunner, concurrency: MEMORY_CONCURRENCY, clock, ids, onError }),
    },
    removeGraph: (graphId) => graphs.remove(graphId),
    close: async () => {
      await graphs.closeAll();
      control.db.close();
    },
    onError,
  });
}
