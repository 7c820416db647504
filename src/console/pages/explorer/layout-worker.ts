import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { LayoutJob, LayoutState } from './graph/layout-job.ts';

/** Time between two states, in ms. */
const REPORT_MS = 80;
const MAX_STEPS_AT_ONCE = 20;

// The package's own worker is made from a string, which the page's policy forbids.
addEventListener('message', ({ data }: MessageEvent<LayoutJob>) => {
  const graph = toGraph(data);
  const settings = { ...forceAtlas2.inferSettings(graph), gravity: 1.5, scalingRatio: 8, adjustSizes: false };
  let steps = 1;
  for (let done = 0; done < data.steps; ) {
    const startedAt = performance.now();
    const iterations = Math.min(steps, data.steps - done);
    forceAtlas2.assign(graph, { iterations, settings });
    done += iterations;
    const each = (performance.now() - startedAt) / iterations;
    steps = Math.max(1, Math.min(MAX_STEPS_AT_ONCE, Math.round(REPORT_MS / each)));
    report(graph, done >= data.steps);
  }
});

function toGraph({ positions, sizes, edges, weights }: LayoutJob): Graph {
  const graph = new Graph({ type: 'undirected', multi: false });
  for (const [at, size] of sizes.entries()) {
    graph.addNode(at, { x: positions[2 * at], y: positions[2 * at + 1], size });
  }
  for (const [at, weight] of weights.entries()) {
    graph.mergeEdge(edges[2 * at], edges[2 * at + 1], { weight });
  }
  return graph;
}

function report(graph: Graph, isOver: boolean): void {
  const positions = new Float32Array(2 * graph.order);
  graph.forEachNode((node, { x, y }) => {
    positions[2 * Number(node)] = x;
    positions[2 * Number(node) + 1] = y;
  });
  postMessage({ positions, isOver } satisfies LayoutState, { transfer: [positions.buffer] });
}
