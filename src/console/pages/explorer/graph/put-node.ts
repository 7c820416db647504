import type Sigma from 'sigma';
import type { Place } from './place.ts';

/** Puts a node where a person wants it: layouts leave it there. The view stays as it is. */
export function putNode(sigma: Sigma, name: string, { x, y }: Place): void {
  const graph = sigma.getGraph();
  sigma.setCustomBBox(sigma.getCustomBBox() ?? sigma.getBBox());
  // In place: at an event of the graph, all nodes would be processed again.
  Object.assign(graph.getNodeAttributes(name), { x, y, fixed: true });
  sigma.refresh({
    partialGraph: { nodes: [name], edges: graph.edges(name) },
    ...{ skipIndexation: true, schedule: true },
  });
}

/** Where a node is if it is moved in the view. In pixels, to the right and down. */
export function placeBeside(sigma: Sigma, name: string, right: number, down: number): Place {
  const { x, y } = sigma.graphToViewport(sigma.getGraph().getNodeAttributes(name) as Place);
  return sigma.viewportToGraph({ x: x + right, y: y + down });
}

/** Moves the view over the drawing, as over a map. In pixels, to the right and down. */
export function panView(sigma: Sigma, right: number, down: number): void {
  const camera = sigma.getCamera();
  const [from, to] = [sigma.viewportToFramedGraph({ x: 0, y: 0 }), sigma.viewportToFramedGraph({ x: right, y: down })];
  camera.setState({ x: camera.x + to.x - from.x, y: camera.y + to.y - from.y });
}
