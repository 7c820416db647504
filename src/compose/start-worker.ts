import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { LeasedWork } from '../current-work.ts';
import type { Storage } from '../storage/storage.ts';
import { startThreadWorker } from '../worker/thread-worker.ts';
import type { StalledWork } from '../worker/watchdog.ts';
import type { Worker } from '../worker/worker.ts';
import type { ControlledDeps, ControlMemory } from './runtime-deps.ts';
import type { RunningWork, WorkerLinks, WorkerThreadData } from './worker.ts';

type Leases = Pick<Storage, 'taskLeases' | 'requests'>;

export interface WorkerParts {
  storage: Leases;
  links: WorkerLinks;
  logger: Logger;
}

/** Starts the worker in a thread of its own, or in this one if the configuration says so. */
export async function startWorker(
  config: Config,
  { controlMemory, ...deps }: ControlledDeps & { controlMemory: ControlMemory },
  { storage, links, logger }: WorkerParts,
): Promise<Worker<RunningWork>> {
  if (config.workerMode === 'inline') {
    // Imported on demand, so that a server with a worker thread does not load the engine here.
    const { composeWorker } = await import('./worker.ts');
    return composeWorker(config, links, deps);
  }
  return startThreadWorker<RunningWork>({
    entry: new URL('../bin/worker-thread.ts', import.meta.url),
    toWorkerData: (watchdog) => ({ config, controlMemory, watchdog }) satisfies WorkerThreadData,
    watchdogMs: config.watchdogMs,
    async onStalled(held) {
      logger.error({ during: held.current }, 'the worker thread no longer responds: it is replaced');
      await releaseStalled(storage, held);
    },
    onTaskChanged: links.publish,
    onTaskEnded: links.publishTaskEnd,
    onFrame: links.publishFrame,
    onRequestsEnded: links.publishEnds,
    onWriteFailed: links.publishWriteFailure,
    onModelChanged: links.publishModel,
    onError: (error) => logger.error({ err: error }, 'worker thread failed'),
  });
}

/** Returns what a thread held that was ended: a strike for what it was busy with, nothing for the rest. A session cannot be
 *  resumed. Of several requests with one commit none is known to be the cause: each is attempted alone. */
async function releaseStalled({ taskLeases, requests }: Leases, { current, others }: StalledWork): Promise<void> {
  const release = async (work: LeasedWork) => {
    if (work.kind === 'requests') await requests.releaseRequests(work.leaseToken);
    else if (work.kind === 'task') await taskLeases.releaseTask(work.id, work.leaseToken);
    else await taskLeases.loseTask(work.id, work.leaseToken);
  };
  if (current?.kind === 'requests') {
    await requests.loseRequests(current.leaseToken, current.ids, current.ids.length === 1 ? 1 : 0);
  } else if (current) await taskLeases.loseTask(current.id, current.leaseToken, 1);
  await Promise.all(others.map(release));
}
