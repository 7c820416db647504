import type { ReplicatedGraphs } from './replicated-graphs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GRAPHS_PER_READ = 100;
/** Each is a copy of a graph; the rest follows at the next call. */
const MAX_SNAPSHOTS = 100;

/** See `PostgresGraphs.trimLogs`. A day later, no node reads a delta any more that is in a snapshot. */
export async function trimLogs(graphs: ReplicatedGraphs, now: number): Promise<void> {
  const { log } = graphs;
  const before = now - DAY_MS;
  for (const graphId of await log.listErased(before, MAX_SNAPSHOTS)) await graphs.makeSnapshot(graphId, before);
  for await (const graphId of listTrimmable(graphs)) {
    while (await log.trim(graphId, before));
  }
  for (const graphId of await log.listOrphans()) await log.remove(graphId);
}

async function* listTrimmable({ log }: ReplicatedGraphs): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const graphIds = await log.listTrimmable(after, GRAPHS_PER_READ);
    yield* graphIds;
    const last = graphIds.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
