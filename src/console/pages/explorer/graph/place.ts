import type { Subgraph } from '../../../api/entities.ts';

export interface Place {
  x: number;
  y: number;
}

type Node = Subgraph['nodes'][number];

/** The golden angle: nodes at its multiples are spread evenly over a disc. */
const ANGLE = Math.PI * (3 - Math.sqrt(5));
const RADIUS = 100;

/** Where nodes start, before the layout: communities side by side, their members around the middle of each. Nodes that had a
 *  place keep it. Depends on its arguments only. */
export function placeNodes(nodes: readonly Node[], known: ReadonlyMap<string, Place>): Map<string, Place> {
  const groups = Map.groupBy(nodes, ({ community }) => community ?? -1);
  const ordered = [...groups].sort(([a], [b]) => rank(a) - rank(b));
  const places = new Map<string, Place>();
  let before = 0;
  for (const [, members] of ordered) {
    const middle = onDisc(before + members.length / 2, nodes.length, RADIUS);
    const spread = RADIUS * Math.sqrt(members.length / nodes.length);
    for (const [at, { name }] of members.entries()) {
      const offset = onDisc(at, members.length, spread);
      places.set(name, known.get(name) ?? { x: middle.x + offset.x, y: middle.y + offset.y });
    }
    before += members.length;
  }
  return places;
}

/** Nodes without a community are outside. */
const rank = (community: number) => (community < 0 ? Number.POSITIVE_INFINITY : community);

function onDisc(at: number, of: number, radius: number): Place {
  const distance = radius * Math.sqrt((at + 0.5) / of);
  return { x: distance * Math.cos(at * ANGLE), y: distance * Math.sin(at * ANGLE) };
}

/** Radius of a node in pixels, by its degree. Nodes are smaller in a large graph.
 * @param count number of nodes */
export function sizeOf(degree: number, count: number): number {
  return (
    Math.min(22, 3 + 1.6 * Math.sqrt(degree)) * Math.min(1, Math.max(LEAST_SCALE, Math.sqrt(FULL_SIZE_UP_TO / count)))
  );
}

const FULL_SIZE_UP_TO = 250;
const LEAST_SCALE = 0.4;

/** Where a camera sees all places, with room for names. Places are those of a drawing, from 0 to 1; null for none. */
export function frameOf(places: readonly Place[]): { x: number; y: number; ratio: number } | null {
  if (places.length === 0) return null;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const ratio = Math.min(1, Math.max(LEAST_RATIO, ROOM * Math.max(right - left, bottom - top)));
  return { x: (left + right) / 2, y: (top + bottom) / 2, ratio };
}

const LEAST_RATIO = 0.25;
const ROOM = 1.5;
