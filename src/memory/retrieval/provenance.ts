/** A node of the graph that a walk goes over: an entity by its key, or a passage by its chunk id. */
export interface WalkNode {
  kind: 'entity' | 'passage';
  id: number;
}

/** Remembers how a walk came to each node: from the node that gave it most in the step that first reached it. */
export class Provenance {
  /** By node; null for seeds. */
  readonly #origins = new Map<string, WalkNode | null>();
  readonly #arriving = new Map<string, { from: WalkNode | null; mass: number }>();

  /** An entity that the query names needs no other reason; a passage that shares its words may have a stronger one, such
   *  as to be about that entity, which the first step tells. */
  addSeed(node: WalkNode, mass: number): void {
    if (node.kind === 'entity') this.#origins.set(nameOf(node), null);
    else this.#arriving.set(nameOf(node), { from: null, mass });
  }

  note(to: WalkNode, from: WalkNode, mass: number): void {
    const name = nameOf(to);
    if (this.#origins.has(name)) return;
    const known = this.#arriving.get(name);
    const isFirst = known?.mass === mass && from.id < (known.from?.id ?? 0);
    const isStronger = !known || mass > known.mass || isFirst;
    if (isStronger) this.#arriving.set(name, { from, mass });
  }

  endStep(): void {
    for (const [name, { from }] of this.#arriving) this.#origins.set(name, from);
    this.#arriving.clear();
  }

  /** The way from a seed to a node, which is its last; null when the walk never reached it. Every node was first reached
   *  from one that had been reached before (or, in the first step, from a seed), so that no way goes round. */
  pathTo(node: WalkNode): WalkNode[] | null {
    const path: WalkNode[] = [];
    let at: WalkNode | null | undefined = node;
    for (; at; at = this.#origins.get(nameOf(at))) path.unshift(at);
    return at === null ? path : null;
  }
}

const nameOf = ({ kind, id }: WalkNode) => `${kind} ${id}`;
