import { LRUCache } from 'lru-cache';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { GraphFile, GraphSnapshot } from '../ports/graph-reader.ts';
import { findCommunities } from './communities.ts';
import { type EntityGraph, readEntityGraph } from './entity-graph.ts';
import { computeView, type Views } from './views.ts';

/** A view to compute: its name, and what it is given. */
export interface ViewJob<Name extends keyof Views = keyof Views> {
  view: Name;
  input: Parameters<Views[Name]>[1];
  graphId: string;
  file: GraphFile;
  /** Of the graph's configuration. */
  wantedTypes: readonly string[];
}

/** `missing`: the file of the graph has been removed. */
export type ViewOutcome = { value: unknown } | { problem: { code: ErrorCode; message: string } } | 'missing';

/** All entities and relations of the graphs that are kept: about 500 bytes each. */
const MAX_ITEMS = 400_000;

interface Kept {
  state: string;
  graph: EntityGraph;
  communities: readonly (number | null)[] | null;
}

/** Computes views, and keeps the graphs that were viewed last until they change. */
export function createViewRunner(openFile: (path: string) => GraphSnapshot | null) {
  const graphs = new LRUCache<string, Kept>({
    maxSize: MAX_ITEMS,
    sizeCalculation: ({ graph }) => 1 + graph.entities.length + graph.relations.length,
  });

  async function read({ graphId, file, wantedTypes }: ViewJob, snapshot: GraphSnapshot): Promise<Kept> {
    const state = JSON.stringify([file.version, wantedTypes]);
    const known = graphs.get(graphId);
    if (known?.state === state) return known;
    // Its memory is free for the next one.
    graphs.delete(graphId);
    const kept: Kept = { state, graph: await readEntityGraph(snapshot, wantedTypes), communities: null };
    graphs.set(graphId, kept);
    return kept;
  }

  return async (job: ViewJob): Promise<ViewOutcome> => {
    const snapshot = openFile(job.file.path);
    if (!snapshot) return 'missing';
    try {
      const kept = await read(job, snapshot);
      const communities = () => {
        kept.communities ??= findCommunities(kept.graph);
        return kept.communities;
      };
      return { value: await computeView(job.view, { graph: kept.graph, snapshot, communities }, job.input) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { problem: { code: error.code, message: error.message } };
    } finally {
      snapshot.close();
    }
  };
}
