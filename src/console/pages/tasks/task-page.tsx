import type { Route } from '../../state/route.ts';

export function TaskPage({ route }: { route: Route }) {
  return <h1>Task {route.path[1]}</h1>;
}
