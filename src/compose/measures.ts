import type { Clock } from '../clock.ts';
import type { Measures, NodeMeasures, PoolMeasures } from '../measures.ts';
import type { Storage } from '../storage/storage.ts';
import type { Worker } from '../worker/worker.ts';
import type { RunningWork } from './worker.ts';

interface MeasuredParts {
  storage: Pick<Storage, 'tasks' | 'requests' | 'measure'>;
  worker: Pick<Worker<RunningWork>, 'measure' | 'stalls'>;
  /** Null where no others share the database. */
  node: { measure(): NodeMeasures } | null;
  clock: Pick<Clock, 'now'>;
}

/** Reads what all parts of this process measure. */
export function composeMeasures({ storage, worker, node, clock }: MeasuredParts): () => Promise<Measures> {
  async function readWaiting(): Promise<Measures['waitingMs']> {
    const now = clock.now();
    const [{ task, session }, graph] = await Promise.all([
      storage.tasks.findOldestWaiting(now),
      storage.requests.findOldestWaiting(now),
    ]);
    const toAge = (since: number | null) => (since === null ? 0 : Math.max(0, now - since));
    return { task: toAge(task), session: toAge(session), graph: toAge(graph) };
  }

  return async () => {
    const [waitingMs, working] = await Promise.all([readWaiting(), worker.measure()]);
    const [own, atWork, shared] = [storage.measure?.(), working?.storage, node?.measure()];
    const pools: Record<string, PoolMeasures> = {
      ...(own && { server: own.pool }),
      ...(atWork && { worker: atWork.pool }),
      ...(shared && { node: shared.pool }),
    };
    return {
      waitingMs,
      leases: working?.leases ?? null,
      stalls: worker.stalls(),
      pools,
      browsers: working?.browsers ?? null,
      replicaLag: Math.max(own?.replicaLag ?? 0, atWork?.replicaLag ?? 0),
      busLagMs: shared?.busLagMs ?? 0,
    };
  };
}
