/** Limits derived from the file handle limit of the process. */
export interface FileHandles {
  /** Connections of clients. */
  connections: number;
  /** Graphs that one thread keeps open; each needs three handles. */
  openGraphsPerThread: number;
}

const THREADS_WITH_GRAPHS = 2;
const HANDLES_PER_GRAPH = 3;
const MAX_OPEN_GRAPHS = 128;
const MAX_CONNECTIONS = 10_000;

/** Assigns three eighths of `limit` to graphs and three eighths to connections. The rest is for databases, uploads, media
 *  and outgoing connections: work that is already accepted must not run out of handles. */
export function shareFileHandles(limit = readHandleLimit()): FileHandles {
  const share = Math.floor((limit * 3) / 8);
  const graphs = Math.floor(share / (THREADS_WITH_GRAPHS * HANDLES_PER_GRAPH));
  return {
    connections: Math.max(1, Math.min(share, MAX_CONNECTIONS)),
    openGraphsPerThread: Math.max(1, Math.min(graphs, MAX_OPEN_GRAPHS)),
  };
}

/** `ulimit -n`; Infinity if there is none, as on Windows. */
function readHandleLimit(): number {
  const { report } = process;
  // Resolving the names of network interfaces is slow.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft;
}
