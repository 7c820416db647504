/** A node of the walk: an entity by its key, or a passage by its chunk id. */
export interface WalkNode {
  kind: 'entity' | 'passage';
  id: number;
}

/** Records how the walk reached each node: from the node that contributed most mass in the step that first reached
 *  it. */
export class Provenance {
  /** Predecessor by node key; null for seeds. */
  readonly #origins = new Map<string, WalkNode | null>();
  readonly #pending = new Map<string, { from: WalkNode | null; mass: number }>();

  /** Registers a seed. A named entity keeps this origin. A passage seed may get a stronger origin in the first step,
   *  such as an entity that it is about. */
  addSeed(node: WalkNode, mass: number): void {
    if (node.kind === 'entity') this.#origins.set(nodeKey(node), null);
    else this.#pending.set(nodeKey(node), { from: null, mass });
  }

  observe(to: WalkNode, from: WalkNode, mass: number): void {
    const name = nodeKey(to);
    if (this.#origins.has(name)) return;
    const known = this.#pending.get(name);
    const winsTie = known?.mass === mass && from.id < (known.from?.id ?? 0);
    const isStronger = !known || mass > known.mass || winsTie;
    if (isStronger) this.#pending.set(name, { from, mass });
  }

  endStep(): void {
    for (const [name, { from }] of this.#pending) this.#origins.set(name, from);
    this.#pending.clear();
  }

  /** The path from a seed to the node, inclusive; null if the walk did not reach it. Each node is first reached from
   *  a node that was reached earlier, so paths have no cycles. */
  pathTo(node: WalkNode): WalkNode[] | null {
    const path: WalkNode[] = [];
    let at: WalkNode | null | undefined = node;
    for (; at; at = this.#origins.get(nodeKey(at))) path.unshift(at);
    return at === null ? path : null;
  }
}

const nodeKey = ({ kind, id }: WalkNode) => `${kind} ${id}`;
