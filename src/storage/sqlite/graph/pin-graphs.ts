import { graphPath } from './graph-stores.ts';
import { openIfReady, type PinnedDatabase, pin, toPinned } from './pinned-databases.ts';

/** Pins the graphs that have files. */
export function pinGraphs(directory: string, graphIds: readonly string[]): PinnedDatabase[] {
  return graphIds.flatMap((id) => {
    const db = openIfReady(graphPath(directory, id));
    if (!db) return [];
    pin(db);
    return toPinned(id, () => db);
  });
}
