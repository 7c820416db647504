/** Graphs in PostgreSQL beside graphs in SQLite alone, in this process: ingest and queries in turns, and how long a node takes
 *  that has nothing of a graph yet.
 *
 *    node test/bench/postgres-graphs.ts data.json [--passages 60000]
 *
 *  The file is one for retrieval-engine.ts. PostgreSQL is that of TEST_POSTGRES_URL, or one from npm that syncs to disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contextWriter } from '../../src/http/wire/memory/query-context.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine, type GraphEngine } from '../../src/memory/engine.ts';
import type { GraphStores } from '../../src/memory/ports/graph-store.ts';
import { DEFAULT_QUERY_PARAMETERS, EMPTY_CONFIGURATION, type MemoryInsert } from '../../src/memory/types.ts';
import { openDatabase } from '../../src/storage/postgres/connection/database.ts';
import { migrate } from '../../src/storage/postgres/connection/migrate.ts';
import { createDeltaLog } from '../../src/storage/postgres/graphs/delta-log.ts';
import { openSqliteGraphStores } from '../../src/storage/sqlite/graph/graph-stores.ts';
import { openTestGraphs } from '../support/postgres-graphs.ts';
import { startPostgresServer, toDatabaseUrl } from '../support/postgres-server.ts';
import { multiply, readDataSet } from './data-set.ts';

const GRAPH = { id: 'bench', accountId: 'bench', configuration: EMPTY_CONFIGURATION };
const { signal } = new AbortController();
const BATCH_SIZE = 64;
const PARAMETERS = { ...DEFAULT_QUERY_PARAMETERS, onlyContext: true };
const DATABASE = `bench_${process.pid}`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { passages: { type: 'string', default: '60000' } },
});
const [path] = positionals;
if (!path) throw new Error('Usage: node test/bench/postgres-graphs.ts data.json [--passages N]');
const original = readDataSet(path);
const data = multiply(original, Number(values.passages));
const memories = data.passages.map(({ id, title, text }, at): MemoryInsert => {
  return { requestId: `${at}`.padStart(12, '0'), memoryId: id, text: `${title}: ${text}`, metadata: { id } };
});

const folder = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const server = await startPostgresServer(['max_connections=50']);
const admin = openDatabase({ url: server.url, maxConnections: 1 });
await admin.query(`CREATE DATABASE ${DATABASE}`);
const database = openDatabase({ url: toDatabaseUrl(server.url, DATABASE) });
try {
  await migrate(database);
  await measure();
} finally {
  await database.close();
  await admin.query(`DROP DATABASE ${DATABASE}`);
  await admin.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Side {
  name: string;
  engine: GraphEngine;
  graphs: GraphStores;
}

async function measure(): Promise<void> {
  const sqlite = toSide('SQLite', openSqliteGraphStores({ directory: join(folder, 'sqlite'), maxOpen: 1 }));
  const postgres = toSide('PostgreSQL', openNode('writer'));
  const sides = [sqlite, postgres];
  await ingest(sides);
  await ask(sides, data.questions.slice(-original.questions.length));
  const answers = await ask(sides, data.questions.slice(0, original.questions.length), true);
  const head = await readLastHead();
  console.log(`log ${toMegabytes(head.logBytes)} after a snapshot of ${toMegabytes(head.snapshotBytes)}`);
  await openCold('snapshot and log', answers);
  await database.query("UPDATE graph_heads SET snapshot_seq = 0 WHERE graph_id = 'bench'");
  await openCold('log alone', answers);
  for (const { graphs } of sides) await graphs.closeAll();
}

function openNode(name: string): GraphStores {
  return openTestGraphs({ database, directory: join(folder, name), maxBytes: 1e12 }).graphs;
}

function toSide(name: string, graphs: GraphStores): Side {
  return { name, graphs, engine: createGraphEngine({ graphs, model: createOfflineModel(), contextWriter }) };
}

async function ingest(sides: readonly Side[]): Promise<void> {
  const times = sides.map((): number[] => []);
  for (let at = 0; at < memories.length; at += BATCH_SIZE) {
    const batch = memories.slice(at, at + BATCH_SIZE);
    await inTurns(sides, at / BATCH_SIZE, times, ({ engine }) =>
      engine.changeMemories(GRAPH, batch, { changedAt: 0, signal }),
    );
  }
  for (const [at, { name }] of sides.entries()) {
    const total = (times[at] ?? []).reduce((sum, ms) => sum + ms, 0);
    const rate = Math.round((1000 * memories.length) / total);
    console.log(`${name}: ingest ${rate} passages/s; ${BATCH_SIZE} of them ${describe(times[at])}`);
  }
}

async function ask(sides: readonly Side[], questions: typeof data.questions, isMeasured = false): Promise<string[]> {
  const times = sides.map((): number[] => []);
  const answers = new Map<string, string[]>();
  for (const [at, { question }] of questions.entries()) {
    await inTurns(sides, at, times, async ({ name, engine }) => {
      const { context } = await engine.query(
        GRAPH,
        { requestId: 'bench', query: question, parameters: PARAMETERS },
        signal,
      );
      answers.set(name, [...(answers.get(name) ?? []), contextWriter.writeContext(context)]);
    });
  }
  if (isMeasured) {
    for (const [at, { name }] of sides.entries()) console.log(`${name}: query ${describe(times[at])}`);
    const [expected = [], given = expected] = [...answers.values()];
    console.log(`answers equal: ${countEqual(expected, given)} of ${expected.length}`);
  }
  return [...answers.values()][0] ?? [];
}

/** Does the work on each side, a different one first each time. */
async function inTurns(
  sides: readonly Side[],
  round: number,
  times: readonly number[][],
  work: (side: Side) => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; turn < sides.length; turn++) {
    const at = (round + turn) % sides.length;
    const side = sides[at];
    if (!side) continue;
    const startedAt = performance.now();
    await work(side);
    times[at]?.push(performance.now() - startedAt);
  }
}

async function openCold(name: string, expected: readonly string[]): Promise<void> {
  const side = toSide(name, openNode(name.replaceAll(' ', '-')));
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()];
  await side.graphs.find(GRAPH.id);
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(usedBefore);
  const given = await ask([side], data.questions.slice(0, original.questions.length));
  await side.graphs.closeAll();
  console.log(
    `cold, ${name}: ${Math.round(ms)} ms (CPU ${Math.round((user + system) / 1000)} ms); answers equal: ${countEqual(expected, given)} of ${expected.length}`,
  );
}

/** The head, once no snapshot is under way. */
async function readLastHead() {
  for (let last = -1; ; ) {
    const head = await createDeltaLog(database).readHead(GRAPH.id);
    if (!head) throw new Error('The graph has no head.');
    if (head.snapshotSeq === last) return head;
    last = head.snapshotSeq;
    await delay(5000);
  }
}

function countEqual(expected: readonly string[], given: readonly string[]): number {
  return expected.filter((answer, at) => answer === given[at]).length;
}

function describe(times: readonly number[] = []): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
