/** Role of a node: `api` answers clients, `worker` does the work, `all` both. */
export type NodeRole = 'all' | 'api' | 'worker';

export interface LiveNode {
  id: string;
  role: NodeRole;
  version: string;
  /** Epoch ms. */
  startedAt: number;
}

/** How long a node counts as alive that does not renew its entry, and holds work whose leases it does not renew. In ms. */
export const NODE_LIFE_MS = 10_000;

/** Port: the nodes that are alive. A node that does not renew its entry in time counts as ended. */
export interface NodeRegister {
  /** Adds the node or renews its entry. */
  renew(node: LiveNode, expiresAt: number): Promise<void>;
  listLive(now: number): Promise<LiveNode[]>;
  remove(id: string): Promise<void>;
}
