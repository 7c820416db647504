import type { Route } from '../../state/route.ts';
import { GraphPage } from './graph-page.tsx';
import { GraphList } from './graphs/graph-list.tsx';

/** `#/memory`: the graphs; `#/memory/GRAPH?tab=`: one of them. */
export function Memory({ route }: { route: Route }) {
  const [, graph] = route.path;
  return graph ? <GraphPage key={graph} graph={graph} query={route.query} /> : <GraphList />;
}
