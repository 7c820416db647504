import type { Logger } from 'pino';
import { toWireStatus } from '../http/wire/memory/request-status.ts';
import type { ModelProblem } from '../llm/model-status.ts';
import type { Storage } from '../storage/storage.ts';
import type { Screencasts } from '../tasks/screencasts/screencasts.ts';
import type { WorkerLinks } from './worker.ts';

/** What the worker reports: published to those who wait, and logged. */
export function createWorkerLinks(
  { signals, readiness }: Pick<Storage, 'signals' | 'readiness'>,
  screencasts: Pick<Screencasts, 'publish'>,
  logger: Logger,
) {
  let modelProblem: ModelProblem | null = null;
  const links: WorkerLinks = {
    publish: signals.publish,
    publishFrame: screencasts.publish,
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
  };
  return { links, modelProblem: () => modelProblem };
}
