import { parentPort, workerData } from 'node:worker_threads';
import { openThreadLog } from '../compose/logger.ts';
import { controlDeps, openSystemDeps } from '../compose/runtime-deps.ts';
import { startTracing } from '../compose/start-tracing.ts';
import { composeWorker, type RunningWork, type WorkerLinks, type WorkerThreadData } from '../compose/worker.ts';
import { setFault } from '../fault-points.ts';
import { releasePageCaches } from '../storage/page-caches.ts';
import type { FromThread, ToThread } from '../worker/thread-worker.ts';
import { markWork } from '../worker/work-marker.ts';
import { keepCompiledCode } from './compile-cache.ts';
import { collectGarbageWhenIdle, endStart } from './idle-gc.ts';

/** Entry point of the worker thread. Messages that arrive before it is ready wait in the port. */
if (!parentPort) throw new Error('This module runs in a worker thread.');
const port = parentPort;

const { config, controlMemory, watchdog } = workerData as WorkerThreadData;

setFault(config.fault, (how) => {
  if (how === 'process') process.kill(process.pid, 'SIGKILL');
  while (how === 'stall');
  process.exit(1);
});

const send = (message: FromThread<RunningWork>) => port.postMessage(message);
const links: WorkerLinks = {
  publish: (taskId) => send({ type: 'taskChanged', taskId }),
  publishFrame: (taskId, frame) => send({ type: 'screencast', taskId, frame }),
  publishTaskEnd: (end) => send({ type: 'taskEnded', end }),
  publishEnds: (ends) => send({ type: 'requestsEnded', ends }),
  publishWriteFailure: () => send({ type: 'writeFailed' }),
  publishModel: (problem) => send({ type: 'modelChanged', problem }),
};
const logger = openThreadLog(config);
// A callback whose error nobody handles concerns one run; without this, it would end the runs of all accounts.
process.on('unhandledRejection', (err) => logger.error({ err }, 'a promise was rejected and nobody handled it'));
const stopTracing = await startTracing(config, logger);
const worker = await composeWorker(config, links, controlDeps(controlMemory, await openSystemDeps(config)));
collectGarbageWhenIdle(releasePageCaches);
endStart();
keepCompiledCode();
markWork(watchdog, (number, work) => send({ type: 'holds', number, work }));

port.on('message', async (message: ToThread<RunningWork>) => {
  if (message.type === 'wake') worker.wake(message.loop);
  else if (message.type === 'clockChanged') worker.clockChanged();
  else if (message.type === 'warm') worker.warm();
  else if (message.type === 'removeGraph') worker.removeGraph(message.graphId);
  else if (message.type === 'measure') {
    send({ type: 'measured', number: message.number, outcome: await worker.measure() });
  } else if (message.type === 'sendToRun') {
    send({
      type: 'sentToRun',
      number: message.number,
      outcome: await worker.sendToRun(message.taskId, message.message),
    });
  } else {
    await worker.stop();
    await stopTracing();
    port.close();
    // Spans that are still being sent would keep the thread.
    if (config.traces) process.exit();
  }
});
