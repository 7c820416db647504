import { createKeyRetention } from '../accounts/idempotency.ts';
import type { Files } from '../assets/files.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createRequestRetention } from '../memory/requests/retention.ts';
import type { Storage } from '../storage/storage.ts';
import { createMediaRetention } from '../tasks/media-retention.ts';
import { createTaskRetention } from '../tasks/task-retention.ts';
import { type Sweeper, type SweepJob, startSweeper } from '../worker/sweeper.ts';

const EVERY_MS = 3_600_000;
/** Of what is cheap when there is nothing to do. */
const SHRINK_EVERY_MS = 60_000;

export interface SweepOptions {
  config: Pick<Config, 'mediaKeptMs' | 'finishedKeptMs'>;
  storage: Storage;
  files: Files;
  clock: Clock;
  onError: (error: unknown) => void;
}

/** Removes data whose retention period is over, now and every hour, and returns free space of the main database to the
 *  disk every minute. */
export function composeSweep(options: SweepOptions): Sweeper {
  const { clock, onError } = options;
  const sweepers = [
    startSweeper({ jobs: toSweepJobs(options), everyMs: EVERY_MS, clock, onError }),
    startSweeper({ jobs: [options.storage.shrink], everyMs: SHRINK_EVERY_MS, clock, onError }),
  ];
  return {
    async stop() {
      await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
    },
  };
}

export function toSweepJobs({ config, storage, files, clock }: SweepOptions): SweepJob[] {
  const { tasks, screens, media } = storage;
  const mediaRetention = createMediaRetention({ store: tasks, screens, media, clock, keptMs: config.mediaKeptMs });
  const retention = { clock, keptMs: config.finishedKeptMs };
  return [
    ...(config.mediaKeptMs > 0 ? [once(mediaRetention.sweep)] : []),
    ...(config.finishedKeptMs > 0
      ? [
          createTaskRetention({ store: tasks, screens, media, ...retention }),
          createRequestRetention({ store: storage.requests, ...retention }),
        ]
      : []),
    createKeyRetention({ store: storage.idempotency, clock }),
    once(() => files.removeOld()),
    storage.shrink,
    ...storage.compactionJobs,
  ];
}

function once(work: () => Promise<void>): SweepJob {
  return async () => {
    await work();
    return false;
  };
}
