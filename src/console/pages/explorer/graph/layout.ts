import type Graph from 'graphology';
import type { FixedNode, LayoutJob, LayoutState } from './layout-job.ts';
import type { Place } from './place.ts';

const WORKER = 'console/layout.js';
/** Steps of a layout, by the number of nodes up to which they are used. */
const STEPS: readonly [nodes: number, steps: number][] = [
  [200, 500],
  [1_000, 300],
  [3_000, 200],
];
const LEAST_STEPS = 120;

export interface Layout {
  /** Keeps a node at a place from now on. */
  fix(name: string, place: Place): void;
  stop(): void;
}

/** Moves the nodes of a graph to where they are best seen, in a worker; but for those with the attribute `fixed`.
 * @param isStill moves them once only, at the end
 * @param onEnd called when all nodes are in their places */
export function startLayout(graph: Graph, isStill: boolean, onEnd: () => void): Layout {
  const names = graph.nodes();
  const place = new Map(names.map((name, at) => [name, at]));
  const worker = new Worker(WORKER, { type: 'module' });
  worker.addEventListener('message', ({ data: { positions, isOver } }: MessageEvent<LayoutState>) => {
    if (isStill && !isOver) return;
    graph.updateEachNodeAttributes(
      (name, attributes) => {
        if (attributes.fixed) return attributes;
        const at = 2 * (place.get(name) ?? 0);
        return { ...attributes, x: positions[at], y: positions[at + 1] };
      },
      { attributes: ['x', 'y'] },
    );
    if (!isOver) return;
    worker.terminate();
    onEnd();
  });
  const job = toJob(graph, names);
  const { positions, sizes, fixed, edges, weights } = job;
  worker.postMessage(job, [positions.buffer, sizes.buffer, fixed.buffer, edges.buffer, weights.buffer]);
  return {
    fix: (name, { x, y }) => worker.postMessage({ node: place.get(name) ?? 0, x, y } satisfies FixedNode),
    stop: () => worker.terminate(),
  };
}

function toJob(graph: Graph, names: readonly string[]) {
  const place = new Map(names.map((name, at) => [name, at]));
  const ofNodes = (name: string) => graph.getNodeAttributes(name);
  const edges = graph.mapEdges((_, { weight }, source, target) => {
    return { ends: [place.get(source) ?? 0, place.get(target) ?? 0], weight: Number(weight) };
  });
  return {
    positions: Float32Array.from(names.flatMap((name) => [ofNodes(name).x, ofNodes(name).y])),
    sizes: Float32Array.from(names.map((name) => ofNodes(name).size)),
    fixed: Uint8Array.from(names.map((name) => (ofNodes(name).fixed ? 1 : 0))),
    edges: Uint32Array.from(edges.flatMap(({ ends }) => ends)),
    weights: Float32Array.from(edges.map(({ weight }) => weight)),
    steps: STEPS.find(([nodes]) => names.length <= nodes)?.[1] ?? LEAST_STEPS,
  } satisfies LayoutJob;
}
