import type Sigma from 'sigma';
import type { Place } from './place.ts';

/** Shorter ways are those of a hand that clicks. In pixels. */
const LEAST_WAY = 4;

export interface NodeDrag {
  /** Whether the pointer that was released last had moved a node, so that its click means nothing. */
  hasMoved(): boolean;
}

interface DragEvents {
  /** A node is to be at this place of the graph. */
  onMove(name: string, place: Place): void;
  onDrop(): void;
}

/** Lets nodes be dragged with a pointer. */
export function dragNodes(sigma: Sigma, { onMove, onDrop }: DragEvents): NodeDrag {
  let held: { node: string; x: number; y: number } | null = null;
  let isMoved = false;
  const release = () => {
    if (held && isMoved) onDrop();
    held = null;
  };
  // Comes after downNode.
  sigma.getMouseCaptor().on('mousedown', () => {
    isMoved = false;
  });
  sigma.getMouseCaptor().on('mouseup', release);
  sigma.getTouchCaptor().on('touchup', release);
  sigma.on('downNode', ({ node, event: { x, y } }) => {
    held = { node, x, y };
  });
  sigma.on('moveBody', ({ event, preventSigmaDefault }) => {
    if (!held) return;
    // The camera stays.
    preventSigmaDefault();
    event.original.preventDefault();
    isMoved ||= Math.hypot(event.x - held.x, event.y - held.y) >= LEAST_WAY;
    if (isMoved) onMove(held.node, sigma.viewportToGraph(event));
  });
  return { hasMoved: () => isMoved };
}
