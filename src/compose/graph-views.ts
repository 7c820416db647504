import { createJobThread, JobLimitError } from '../job-thread.ts';
import { createGraphViews, type GraphViews } from '../memory/explore/graph-views.ts';
import type { ViewJob, ViewOutcome } from '../memory/explore/view-runner.ts';
import type { Storage } from '../storage/storage.ts';

const LIMITS = { timeMs: 60_000, heapMb: 1024, idleMs: 120_000 };

/** Views of graphs, computed in a thread that starts with the first: reading a large graph takes seconds. The thread keeps
 *  the graphs that were viewed last, and ends when nobody asks for some minutes. */
export function composeGraphViews({ graphCatalog: catalog, graphReader: reader }: Storage): {
  views: GraphViews;
  close(): Promise<void>;
} {
  const thread = createJobThread<ViewJob, ViewOutcome>({
    entry: new URL('./view-thread.ts', import.meta.url),
    ...LIMITS,
  });
  const run = async (job: ViewJob): Promise<ViewOutcome | null> => {
    try {
      return await thread.run(job);
    } catch (error) {
      if (error instanceof JobLimitError) return null;
      throw error;
    }
  };
  return { views: createGraphViews({ catalog, reader, run }), close: thread.close };
}
