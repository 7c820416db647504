import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { NodeMeasures } from '../../measures.ts';
import { NODE_LIFE_MS } from '../../nodes/node-register.ts';
import { createNodeWorker } from '../../nodes/node-worker.ts';
import type { Signals } from '../../signals.ts';
import { lockDataFolder } from '../../storage/data-folder.ts';
import { toDataPaths } from '../../storage/data-paths.ts';
import { migrateDatabase, openSharedDatabase } from '../../storage/shared-database.ts';
import { readVersion } from '../../version.ts';
import type { Worker } from '../../worker/worker.ts';
import type { RunningWork } from '../worker.ts';

/** This process as one of the nodes that share a database. */
export interface Node {
  id: string;
  /** The database's time. */
  clock: Clock;
  /** Live nodes by role. */
  countNodes(): Promise<Record<string, number>>;
  /** Signals that reach all nodes. */
  shareSignals(signals: Signals): Signals;
  /** The workers of all nodes as one. `signals` are those of this process: what others change is published there. */
  shareWork(local: Worker<RunningWork> | null, signals: Signals): Worker<RunningWork>;
  measure(): NodeMeasures;
  leave(): Promise<void>;
}

const RENEW_EVERY_MS = 3_000;
const ROLES = ['all', 'api', 'worker'] as const;

/** Adds this process to the nodes of the database, and keeps it among them until it leaves. A node that does everything
 *  brings the schema up to date; others require it. */
export async function joinNodes(
  { databaseUrl, role, dataDirectory }: Pick<Config, 'databaseUrl' | 'role' | 'dataDirectory'>,
  onError: (error: unknown) => void,
): Promise<Node> {
  // Replicas of graphs are in the data folder, which is one process's.
  const lock = lockDataFolder(toDataPaths(dataDirectory).lock);
  if (role === 'all') await migrateDatabase(databaseUrl);
  const { clock, register, runMessages, openBus, measurePool, close } = await openSharedDatabase(databaseUrl);
  const [id, startedAt, version] = [randomUUID(), clock.now(), readVersion()];
  const renew = () => register.renew({ id, role, version, startedAt }, clock.now() + NODE_LIFE_MS);
  await renew();
  const bus = await openBus(id, onError);
  bus.beat();
  const timer = setInterval(() => {
    renew().catch(onError);
    bus.beat();
  }, RENEW_EVERY_MS);
  return {
    id,
    clock,
    async countNodes() {
      const live = await register.listLive(clock.now());
      return Object.fromEntries(ROLES.map((each) => [each, live.filter((node) => node.role === each).length]));
    },
    shareSignals: (signals) => ({
      ...signals,
      publish(changed) {
        signals.publish(changed);
        bus.publish({ type: 'changed', id: changed });
      },
    }),
    shareWork: (local, signals) => createNodeWorker({ local, bus, messages: runMessages, signals, onError }),
    measure: () => ({ pool: measurePool(), busLagMs: bus.lagMs() }),
    async leave() {
      clearInterval(timer);
      await bus.close();
      await register.remove(id).catch(onError);
      await close();
      lock.release();
    },
  };
}
