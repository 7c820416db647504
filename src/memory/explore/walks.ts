import type { EntityGraph, Relation } from './entity-graph.ts';

/** Entities around one, with their distance in relations. The nearest come first; of equal ones, those with the higher
 *  degree.
 * @param depth greatest distance
 * @param limit greatest number of entities, with the first */
export function findNeighbors(graph: EntityGraph, from: number, depth: number, limit: number): Map<number, number> {
  const distances = new Map([[from, 0]]);
  for (let distance = 1, front = [from]; distance <= depth && front.length > 0; distance++) {
    const next = new Set(front.flatMap((at) => neighborsOf(graph, at)).filter((at) => !distances.has(at)));
    // Entities are sorted by degree.
    front = [...next].sort((a, b) => a - b).slice(0, limit - distances.size);
    for (const at of front) distances.set(at, distance);
  }
  return distances;
}

/** A shortest path, by the number of relations in either direction, as its entities. Of several, one over entities with a
 *  higher degree. Empty if there is none. */
export function findPath(graph: EntityGraph, from: number, to: number): number[] {
  const previous = new Map([[from, from]]);
  let front = [from];
  while (front.length > 0 && !previous.has(to)) {
    const next: number[] = [];
    for (const at of front.sort((a, b) => a - b)) {
      for (const other of neighborsOf(graph, at)) {
        if (previous.has(other)) continue;
        previous.set(other, at);
        next.push(other);
      }
    }
    front = next;
  }
  return previous.has(to) ? trace(previous, from, to) : [];
}

function trace(previous: ReadonlyMap<number, number>, from: number, to: number): number[] {
  const path = [to];
  for (let at = to; at !== from; ) {
    at = previous.get(at) ?? from;
    path.push(at);
  }
  return path.reverse();
}

/** The other entities of an entity's relations; one may occur twice. */
function neighborsOf({ entities, relations }: EntityGraph, at: number): number[] {
  return (entities[at]?.relations ?? []).map((each) => otherEnd(relations[each], at));
}

/** The end of a relation that is not `at`. */
export function otherEnd(relation: Relation | undefined, at: number): number {
  if (!relation) return at;
  return relation.source === at ? relation.target : relation.source;
}

/** Indices of the relations among some entities, in order. */
export function relationsAmong({ entities, relations }: EntityGraph, among: ReadonlySet<number>): number[] {
  const found: number[] = [];
  for (const at of among) {
    for (const each of entities[at]?.relations ?? []) {
      const relation = relations[each];
      // Each is listed by both ends.
      if (relation?.source === at && among.has(relation.target)) found.push(each);
    }
  }
  return found.sort((a, b) => a - b);
}
