/** What of a graph is shown: the query of the route. */
export interface Place {
  /** The entity with details. */
  focus: string | null;
  /** The other end of the path from it. */
  to: string | null;
  /** Only these entities, of an answer, for example; all if empty. */
  nodes: readonly string[];
}

export function readPlace(query: URLSearchParams): Place {
  const nodes = (query.get('nodes') ?? '').split('|').filter(Boolean);
  return { focus: query.get('focus') || null, to: query.get('to') || null, nodes };
}

export function writePlace({ focus, to, nodes }: Place): Record<string, string> {
  return { focus: focus ?? '', to: to ?? '', nodes: nodes.join('|') };
}
