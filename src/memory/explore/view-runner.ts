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

/** What failed; `cause` is for the log. */
interface Problem {
  code: ErrorCode;
  message: string;
  cause?: string;
}

/** `missing`: the file of the graph has been removed. */
export type ViewOutcome = { value: unknown } | { problem: Problem } | 'missing';

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
    let snapshot: GraphSnapshot | null = null;
    try {
      snapshot = openFile(job.file.path);
      if (!snapshot) return 'missing';
      const opened = snapshot;
      const kept = await read(job, opened);
      const communities = () => {
        kept.communities ??= findCommunities(kept.graph);
        return kept.communities;
      };
      return { value: await computeView(job.view, { graph: kept.graph, snapshot: opened, communities }, job.input) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, cause } = error;
      return { problem: { code, message, ...(cause instanceof Error && { cause: cause.message }) } };
    } finally {
      snapshot?.close();
    }
  };
}
