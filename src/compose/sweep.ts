import { createKeyRetention } from '../accounts/idempotency.ts';
import type { Files } from '../assets/files.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { GraphStores } from '../memory/ports/graph-store.ts';
import { createRequestRetention } from '../memory/requests/retention.ts';
import { freePages } from '../storage/sqlite/connection/free-pages.ts';
import { truncateLog } from '../storage/sqlite/connection/truncate-wal.ts';
import { createSqliteIdempotencyStore } from '../storage/sqlite/main/idempotency-store.ts';
import type { ControlDatabase } from '../storage/sqlite/main/main-database.ts';
import { createSqliteRequestStore } from '../storage/sqlite/main/memory/request-store.ts';
import { createSqliteTaskStore } from '../storage/sqlite/main/tasks/task-store.ts';
import { createMediaRetention } from '../tasks/media-retention.ts';
import type { MediaStore } from '../tasks/ports/media-store.ts';
import { createTaskRetention } from '../tasks/task-retention.ts';
import { type Sweeper, type SweepJob, startSweeper } from '../worker/sweeper.ts';

const EVERY_MS = 3_600_000;

export interface SweepOptions {
  config: Pick<Config, 'mediaKeptMs' | 'finishedKeptMs'>;
  control: ControlDatabase;
  graphs: GraphStores;
  media: MediaStore;
  files: Files;
  clock: Clock;
  onError: (error: unknown) => void;
}

/** Removes what has been kept long enough, now and every hour, and gives the disk back what logs take. */
export function composeSweep(options: SweepOptions): Sweeper {
  return startSweeper({ jobs: toSweepJobs(options), everyMs: EVERY_MS, onError: options.onError });
}

export function toSweepJobs({ config, control, graphs, media, files, clock }: SweepOptions): SweepJob[] {
  const tasks = createSqliteTaskStore(control);
  const mediaRetention = createMediaRetention({ store: tasks, media, clock, keptMs: config.mediaKeptMs });
  const kept = { clock, keptMs: config.finishedKeptMs };
  return [
    ...(config.mediaKeptMs > 0 ? [once(mediaRetention.sweep)] : []),
    ...(config.finishedKeptMs > 0
      ? [
          createTaskRetention({ store: tasks, media, ...kept }),
          createRequestRetention({ store: createSqliteRequestStore(control), ...kept }),
        ]
      : []),
    createKeyRetention({ store: createSqliteIdempotencyStore(control), clock }),
    once(() => files.removeOld()),
    () => control.writes.run(() => freePages(control.db)),
    graphs.freePages,
    once(async () => truncateLog(control.db)),
    once(graphs.truncateLogs),
  ];
}

function once(work: () => Promise<void>): SweepJob {
  return async () => {
    await work();
    return false;
  };
}
