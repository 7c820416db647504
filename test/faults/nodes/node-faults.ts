import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../src/storage/postgres/connection/database.ts';
import { isRunning, type Nodes, type Role } from '../../support/server/nodes.ts';
import type { ServerProcess } from '../../support/server/server-process.ts';
import type { Random } from '../random.ts';

export type NodeFault =
  | 'kill worker'
  | 'kill api'
  | 'pause worker'
  | 'cut off worker'
  | 'crash database'
  | 'replace worker'
  | 'replace api';

/** One fault, and how long it took until all that was held at its moment was done, or held by another. */
export interface FaultOutcome {
  fault: NodeFault;
  /** Tasks and graphs that a worker held. */
  held: number;
  recoveredAfterMs: number;
}

export interface FaultGround {
  nodes: Nodes;
  database: Database;
  random: Random;
  leaseMs: number;
  /** Nodes that faults have ended. */
  ended: Set<ServerProcess>;
  crashDatabase(downMs: number): Promise<void>;
}

const DOWN_MS = 500;
const ROLES = {
  'kill worker': 'worker',
  'kill api': 'api',
  'replace worker': 'worker',
  'replace api': 'api',
} as const satisfies Partial<Record<NodeFault, Role>>;

export async function causeFault(fault: NodeFault, ground: FaultGround): Promise<FaultOutcome> {
  const held = await listHeld(ground.database);
  const startedAt = performance.now();
  const [recoveredAt] = await Promise.all([waitUntilGone(held, ground.database), cause(fault, ground)]);
  return { fault, held: held.length, recoveredAfterMs: Math.round(recoveredAt - startedAt) };
}

async function cause(fault: NodeFault, ground: FaultGround): Promise<void> {
  if (fault === 'crash database') await ground.crashDatabase(DOWN_MS);
  else if (fault === 'pause worker') await pause(pickNode(ground, 'worker'), ground);
  else if (fault === 'cut off worker') await cutOff(pickNode(ground, 'worker'), ground);
  else if (fault === 'kill api' || fault === 'kill worker') await kill(ROLES[fault], ground);
  else await replace(ROLES[fault], ground);
}

function pickNode({ nodes, random }: FaultGround, role: Role): ServerProcess {
  const running = (role === 'api' ? nodes.apis : nodes.workers).filter(isRunning);
  const node = running[random.below(running.length)];
  if (!node) throw new Error(`No ${role} node runs.`);
  return node;
}

async function kill(role: Role, ground: FaultGround): Promise<void> {
  const node = pickNode(ground, role);
  ground.ended.add(node);
  await node.end('SIGKILL');
  await ground.nodes.start(role);
}

/** Ends the oldest node of the role once another has taken its place, as a rolling upgrade does. */
async function replace(role: Role, { nodes, ended }: FaultGround): Promise<void> {
  const [node] = (role === 'api' ? nodes.apis : nodes.workers).filter(isRunning);
  if (!node) throw new Error(`No ${role} node runs.`);
  await nodes.start(role);
  ended.add(node);
  const code = await nodes.retire(node);
  if (code !== 0) throw new Error(`A node ended with ${code}: ${node.output().slice(-1_000)}`);
}

/** Stops a process for longer than its leases last, and continues it: it finds that others do its work. */
async function pause({ process }: ServerProcess, { leaseMs }: FaultGround): Promise<void> {
  process.kill('SIGSTOP');
  await delay(2 * leaseMs);
  process.kill('SIGCONT');
}

/** Carries nothing between a node and the database for longer than its leases last. No connection is closed. */
async function cutOff(node: ServerProcess, { nodes, leaseMs }: FaultGround): Promise<void> {
  const link = nodes.linkOf(node);
  link.cut();
  await delay(2 * leaseMs);
  link.restore();
}

/** The tokens of all leases. */
async function listHeld({ query }: Database): Promise<string[]> {
  const rows = await query<{ token: string }>(HELD, []);
  return rows.map(({ token }) => token);
}

/** Resolves to the time at which none of the leases is left. */
async function waitUntilGone(tokens: readonly string[], database: Database): Promise<number> {
  for (;;) {
    const held = await listHeld(database).catch(() => tokens);
    if (!held.some((token) => tokens.includes(token))) return performance.now();
    await delay(50);
  }
}

const HELD = `SELECT lease_token AS token FROM tasks WHERE lease_token IS NOT NULL AND status = 'running'
  UNION ALL SELECT lease_token FROM graph_heads WHERE lease_token IS NOT NULL`;
