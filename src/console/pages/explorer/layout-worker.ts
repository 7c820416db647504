import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { FixedNode, LayoutJob, LayoutState } from './graph/layout-job.ts';

/** Time between two states, in ms. */
const REPORT_MS = 80;
const MAX_STEPS_AT_ONCE = 20;

let graph: Graph | null = null;

// The package's own worker is made from a string, which the page's policy forbids.
addEventListener('message', ({ data }: MessageEvent<LayoutJob | FixedNode>) => {
  if ('node' in data) graph?.mergeNodeAttributes(data.node, { x: data.x, y: data.y, fixed: true });
  else layOut(data);
});

async function layOut(job: LayoutJob): Promise<void> {
  const laidOut = toGraph(job);
  graph = laidOut;
  const settings = { ...forceAtlas2.inferSettings(laidOut), gravity: 1.5, scalingRatio: 8, adjustSizes: false };
  let steps = 1;
  for (let done = 0; done < job.steps; ) {
    const startedAt = performance.now();
    const iterations = Math.min(steps, job.steps - done);
    forceAtlas2.assign(laidOut, { iterations, settings });
    done += iterations;
    const each = (performance.now() - startedAt) / iterations;
    steps = Math.max(1, Math.min(MAX_STEPS_AT_ONCE, Math.round(REPORT_MS / each)));
    report(laidOut, done >= job.steps);
    // Nodes that were put somewhere meanwhile arrive here.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function toGraph({ positions, sizes, fixed, edges, weights }: LayoutJob): Graph {
  const made = new Graph({ type: 'undirected', multi: false });
  for (const [at, size] of sizes.entries()) {
    made.addNode(at, { x: positions[2 * at], y: positions[2 * at + 1], size, fixed: fixed[at] === 1 });
  }
  for (const [at, weight] of weights.entries()) {
    made.mergeEdge(edges[2 * at], edges[2 * at + 1], { weight });
  }
  return made;
}

function report(laidOut: Graph, isOver: boolean): void {
  const positions = new Float32Array(2 * laidOut.order);
  laidOut.forEachNode((node, { x, y }) => {
    positions[2 * Number(node)] = x;
    positions[2 * Number(node) + 1] = y;
  });
  postMessage({ positions, isOver } satisfies LayoutState, { transfer: [positions.buffer] });
}
