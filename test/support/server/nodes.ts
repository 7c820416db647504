import { openTcpLink, type TcpLink } from '../egress/tcp-link.ts';
import { makeFolder } from '../temporary-folder.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type Role = 'api' | 'worker';

export interface Nodes {
  apis: ServerProcess[];
  workers: ServerProcess[];
  /** The URL of the next node that answers clients, in turn; never of one that is about to end. */
  nextUrl(): string;
  /** The link of a node to the database, if it has one of ours. */
  linkOf(node: ServerProcess): TcpLink;
  /** Starts one more node, of this version. */
  start(role: Role): Promise<ServerProcess>;
  /** Ends a node as an operator does: no more requests come to it, and what it does is finished or released. Resolves to its
   *  exit code. */
  retire(node: ServerProcess): Promise<number | null>;
  /** Ends all nodes that run, and removes their folders. */
  stop(): Promise<void>;
}

export interface NodesOptions {
  databaseUrl: string;
  apis?: number;
  workers?: number;
  env?: Record<string, string>;
  /** Entry point of another version, from which the first nodes are started. */
  main?: string | undefined;
  /** Whether nodes can be cut off from the database. */
  isLinked?: boolean;
}

export const NODES_KEY = 'key-of-all-nodes';

/** Starts nodes as real processes on one database, each with a folder of its own. */
export async function startNodes({
  databaseUrl,
  apis = 2,
  workers = 2,
  env = {},
  main,
  isLinked,
}: NodesOptions): Promise<Nodes> {
  const folders: ReturnType<typeof makeFolder>[] = [];
  const nodes: Record<Role, ServerProcess[]> = { api: [], worker: [] };
  const links = new Map<ServerProcess, TcpLink>();
  const retired = new Set<ServerProcess>();
  let turn = 0;

  async function start(role: Role, version?: string): Promise<ServerProcess> {
    const folder = makeFolder();
    folders.push(folder);
    const link = isLinked ? await openTcpLink(databaseUrl) : null;
    const settings = { DATABASE_URL: link?.url ?? databaseUrl, ROLE: role, DOPPEL_API_KEY: NODES_KEY };
    const all = { ...settings, LOG_LEVEL: 'error', LOG_FORMAT: 'json', ...env };
    const node = await startServerProcess(folder.path, all, version);
    if (link) links.set(node, link);
    nodes[role].push(node);
    return node;
  }

  async function stop(): Promise<void> {
    const running = [...nodes.api, ...nodes.worker].filter(isRunning);
    await Promise.all(running.map((node) => node.end('SIGKILL')));
    for (const link of links.values()) await link.close();
    for (const folder of folders) folder.remove();
  }

  const roles: Role[] = [...Array<Role>(apis).fill('api'), ...Array<Role>(workers).fill('worker')];
  const started = await Promise.allSettled(roles.map((role) => start(role, main)));
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    apis: nodes.api,
    workers: nodes.worker,
    linkOf(node) {
      const link = links.get(node);
      if (!link) throw new Error('The node has no link of ours.');
      return link;
    },
    start: (role) => start(role),
    async retire(node) {
      retired.add(node);
      return (await node.end('SIGTERM')).code;
    },
    stop,
    nextUrl() {
      const live = nodes.api.filter((node) => isRunning(node) && !retired.has(node));
      turn += 1;
      return live[turn % live.length]?.url ?? '';
    },
  };
}

export const isRunning = ({ process }: ServerProcess) => process.exitCode === null && process.signalCode === null;

/** What a node logged as errors. */
export const readErrors = (node: ServerProcess): string[] =>
  node
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
