import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '../../../src/storage/postgres/connection/database.ts';
import { migrate } from '../../../src/storage/postgres/connection/migrate.ts';
import { removeOldSlices } from '../../../src/storage/postgres/memory/slice-sweep.ts';
import { startPostgresServer } from '../../support/database/postgres-server.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { isRunning, type Nodes, readErrors, startNodes } from '../../support/server/nodes.ts';
import type { ServerProcess } from '../../support/server/server-process.ts';
import { cancelSessions, drain, readOutcomes } from '../aftermath.ts';
import { checkAnswers, checkMemories, readGraphs } from '../check-graphs.ts';
import { type All, checkRecords, type Row } from '../check-records.ts';
import { runClient } from '../client.ts';
import { createFindings, type Findings } from '../findings.ts';
import { createJournal, type Journal } from '../journal.ts';
import { withFreshServer } from '../kill-run.ts';
import { createRandom } from '../random.ts';
import { createSender } from '../sender.ts';
import { causeFault, type FaultOutcome, type NodeFault } from './node-faults.ts';

export interface NodeRunOptions {
  /** One after the other. */
  faults: readonly NodeFault[];
  seed: number;
  accounts?: number;
  clientsPerAccount?: number;
  /** The longest pause of a client between two requests, in ms. */
  pauseMs?: number;
  leaseMs?: number;
  /** Checkout of another version: it makes the schema and runs the first nodes. This version migrates under load and runs the
   *  nodes that take their place. */
  upgradeFrom?: string | undefined;
  onFault?: (outcome: FaultOutcome) => void;
}

export interface NodeRun {
  journal: Journal;
  findings: Findings;
  outcomes: FaultOutcome[];
  /** Of the nodes that ran at the end, after SIGTERM. */
  stops: (number | null)[];
  /** What the nodes logged as errors. */
  logged: string[];
  seconds: number;
}

/** What is committed survives the end of a process, though not that of the machine. */
const DURABLE = ['fsync=off', 'max_connections=200'];
const ENV = { WELCOME_CREDITS: '1000000', SIGNUP_LIMIT: '0', STEP_MS: '100' };

/** Lets clients use two nodes that answer them and two that work, causes faults, and checks at the end what became of all
 *  that was accepted. Resolves to null where no PostgreSQL server can be crashed. */
export async function runNodeFaults(options: NodeRunOptions): Promise<NodeRun | null> {
  const { faults, seed, accounts = 3, clientsPerAccount = 2, pauseMs = 150, leaseMs = 4_000, upgradeFrom } = options;
  const startedAt = performance.now();
  const random = createRandom(seed);
  const [journal, findings, outcomes] = [createJournal(), createFindings(), [] as FaultOutcome[]];
  const server = await startPostgresServer(DURABLE);
  if (!server.crash) return null;
  const database = openDatabase({ url: server.url, maxConnections: 2 });
  let nodes: Nodes | null = null;
  let isOver = false;
  try {
    const main = upgradeFrom && join(upgradeFrom, 'src/bin/main.ts');
    if (upgradeFrom) await migrateWith(upgradeFrom, server.url);
    else await migrate(database);
    const env = { ...ENV, DOPPEL_LEASE_MS: String(leaseMs) };
    const started = await startNodes({ databaseUrl: server.url, env, main, isLinked: true });
    nodes = started;
    await signUp(started.nextUrl(), accounts, journal);
    const send = createSender(journal, async () => started.nextUrl());
    const clients = Array.from({ length: accounts * clientsPerAccount }, (_, at) =>
      runClient({
        ...{ name: `c${at}`, account: at % accounts, random: random.fork(), journal, send, pauseMs },
        isOver: () => isOver,
      }),
    );
    const ended = new Set<ServerProcess>();
    const ground = { nodes: started, ended, database, random, leaseMs, crashDatabase: server.crash };
    await delay(1_000);
    if (upgradeFrom) await migrate(database);
    for (const fault of faults) {
      await delay(1_000);
      const outcome = await causeFault(fault, ground);
      outcomes.push(outcome);
      options.onFault?.(outcome);
    }
    isOver = true;
    await Promise.all(clients);
    await checkAll(started.nextUrl(), database, journal, findings);
    const all = [...started.apis, ...started.workers];
    const died = all.filter((node) => !isRunning(node) && !ended.has(node));
    findings.wrong.push(...died.map((node) => `a node ended by itself: ${node.output().slice(-1_000)}`));
    const stops = await Promise.all(all.filter(isRunning).map(async (node) => (await node.end('SIGTERM')).code));
    findings.wrong.push(...journal.contradictions);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    return { journal, findings, outcomes, stops, logged: all.flatMap(readErrors), seconds };
  } finally {
    isOver = true;
    await nodes?.stop();
    await database.close();
    await server.stop();
  }
}

async function migrateWith(checkout: string, url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [join(checkout, 'src/bin/migrate.ts')], { env });
}

async function signUp(url: string, accounts: number, journal: Journal): Promise<void> {
  for (let account = 0; account < accounts; account += 1) {
    const { status, body } = await createHttpClient(url, '').call('POST', '/signup');
    if (status !== 200) throw new Error(`signing up: ${status} ${body.detail}`);
    journal.accounts.push(body.api_key);
  }
}

async function checkAll(url: string, database: Database, journal: Journal, findings: Findings): Promise<void> {
  const all: All = (sql) => database.query<Row>(sql, []);
  await cancelSessions(url, all, journal);
  await drain(all, findings);
  const states = await readGraphs({ url }, journal);
  await drain(all, findings);
  // What the sweep removes an hour after a node was killed amid an import.
  await removeOldSlices(database, Number.MAX_SAFE_INTEGER);
  await checkRecords(all, journal, findings);
  await checkUploads(all, journal, findings);
  checkMemories(states, journal, await readOutcomes(all), findings);
  await withFreshServer((fresh) => checkAnswers(states, fresh, findings));
}

async function checkUploads(all: All, { uploads, unknownUploads }: Journal, findings: Findings): Promise<void> {
  const rows = await all(`SELECT files.id, blobs.byte_count AS bytes FROM files
    LEFT JOIN blobs ON kind = 'file' AND blobs.id = files.id AND blobs.byte_count IS NOT NULL`);
  const kept = new Map(rows.map(({ id, bytes }) => [id, bytes]));
  for (const { id, byteCount } of uploads) {
    if (!kept.has(id)) findings.lost.push(`file ${id}`);
    else if (kept.get(id) !== byteCount) findings.wrong.push(`file ${id} has another length`);
  }
  const known = new Set(uploads.map(({ id }) => id)).size;
  if (kept.size > known + unknownUploads) {
    findings.doubled.push(`${kept.size} files are kept, where ${known} are known and ${unknownUploads} may be there`);
  }
}
