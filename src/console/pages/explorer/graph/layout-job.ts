/** A graph to lay out. Nodes are numbered. */
export interface LayoutJob {
  /** x and y of each node. */
  positions: Float32Array;
  /** Radius of each node. */
  sizes: Float32Array;
  /** 1 for each node that stays where it is. */
  fixed: Uint8Array;
  /** Source and target of each edge. */
  edges: Uint32Array;
  weights: Float32Array;
  /** Steps of the layout. */
  steps: number;
}

/** A node that was put somewhere while the layout goes on, and stays there. */
export interface FixedNode {
  node: number;
  x: number;
  y: number;
}

/** How far a layout is. */
export interface LayoutState {
  /** x and y of each node. */
  positions: Float32Array;
  isOver: boolean;
}
