import { EMPTY_GRAPH } from './entity-graph.ts';
import { computeView, type Viewed, type Views } from './views.ts';

/** A graph that nothing was written to. */
const EMPTY: Viewed = {
  graph: EMPTY_GRAPH,
  snapshot: {
    listChunks: async () => [],
    readChunks: async () => new Map(),
    readMemories: async () => [],
    count: async () => ({ memories: 0, chunks: 0 }),
    close: () => {},
  },
  communities: () => [],
};

/** A view of it. */
export const viewNothing = <Name extends keyof Views>(name: Name, input: Parameters<Views[Name]>[1]) =>
  computeView(name, EMPTY, input);
