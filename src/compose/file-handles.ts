/** How the file handles of the process are shared out. */
export interface FileHandles {
  /** Connections of clients. */
  connections: number;
  /** Graphs that one thread keeps open, of three handles each. */
  openGraphsPerThread: number;
}

const THREADS_WITH_GRAPHS = 2;
const HANDLES_PER_GRAPH = 3;
const MAX_OPEN_GRAPHS = 128;
const MAX_CONNECTIONS = 10_000;

/** Gives three eighths of `limit` to graphs and as much to connections. The rest is for databases, uploads, pictures and
 *  connections to others: a process that runs out of handles fails at what it has accepted. */
export function shareFileHandles(limit = readHandleLimit()): FileHandles {
  const share = Math.floor((limit * 3) / 8);
  const graphs = Math.floor(share / (THREADS_WITH_GRAPHS * HANDLES_PER_GRAPH));
  return {
    connections: Math.max(1, Math.min(share, MAX_CONNECTIONS)),
    openGraphsPerThread: Math.max(1, Math.min(graphs, MAX_OPEN_GRAPHS)),
  };
}

/** `ulimit -n`; Infinity where there is none, as on Windows. */
function readHandleLimit(): number {
  const { report } = process;
  // Looking up names of interfaces takes long.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft;
}
