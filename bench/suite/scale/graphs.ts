import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contextWriter } from '../../../src/http/wire/memory/query-context.ts';
import { createOfflineModel } from '../../../src/llm/offline/offline-model.ts';
import { createGraphEngine, type GraphEngine } from '../../../src/memory/engine.ts';
import type { GraphStores } from '../../../src/memory/ports/graph-store.ts';
import { DEFAULT_QUERY_PARAMETERS, EMPTY_CONFIGURATION, type MemoryInsert } from '../../../src/memory/types.ts';
import { openSqliteGraphStores } from '../../../src/storage/sqlite/graph/graph-stores.ts';
import { openTestGraphs } from '../../../test/support/database/postgres-graphs.ts';
import { toPercentile } from '../../../test/support/server/load.ts';
import type { BenchOptions, Row } from '../bench.ts';
import { makePassages, makeQuestion } from '../passages.ts';
import { type BenchDatabase, withDatabase } from './database.ts';

/** Its commits reach the disk. */
const SERVER = { flags: [], maxConnections: 16 };
const PASSAGES = { short: 4_000, full: 60_000 };
const QUESTIONS = 200;
const BATCH_SIZE = 64;
const GRAPH = { id: 'bench', accountId: 'bench', configuration: EMPTY_CONFIGURATION };
const PARAMETERS = { ...DEFAULT_QUERY_PARAMETERS, onlyContext: true };
const { signal } = new AbortController();

/** One engine and where it keeps its graphs. */
interface Side {
  engine: GraphEngine;
  graphs: GraphStores;
}

/** The same memories and questions on both engines in this process, in turns; then a node that has nothing of the graph. */
export async function measureGraphs({ say, isFull }: BenchOptions): Promise<Row[]> {
  const count = isFull ? PASSAGES.full : PASSAGES.short;
  const folder = mkdtempSync(join(tmpdir(), 'doppel-graphs-'));
  try {
    return await withDatabase(SERVER, async (opened) => {
      const sqlite = toSide(openSqliteGraphStores({ directory: join(folder, 'sqlite'), maxOpen: 1 }));
      const postgres = openNode(opened, join(folder, 'writer'));
      const ingested = await ingest([postgres, sqlite], count);
      say(`${count} passages stored on both engines`);
      const questions = Array.from({ length: QUESTIONS }, (_, at) =>
        makeQuestion(Math.floor((at * count) / QUESTIONS)),
      );
      await ask([postgres, sqlite], questions);
      const answered = await ask([postgres, sqlite], questions);
      const coldMs = await openCold(openNode(opened, join(folder, 'reader')), questions, answered.contexts);
      for (const { graphs } of [sqlite, postgres]) await graphs.closeAll();
      const row = (what: string, aim: string, unit: string, samples: number[], beside = '') => {
        return { what: `${what}, ${count} passages in a graph`, beside, aim, unit, samples };
      };
      return [
        row('ingest', '2000 or more', 'passages/s', toRates(ingested[0], count)),
        row('time to ingest a batch', '', 'ratio', toRatios(ingested), 'SQLite'),
        row('warm query', '1 round trip more, and 10 %', 'ratio', toRatios(answered.times), 'SQLite'),
        row('graph opened on another node', '3000 or less', 'ms', [coldMs]),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toSide(graphs: GraphStores): Side {
  return { graphs, engine: createGraphEngine({ graphs, model: createOfflineModel(), contextWriter }) };
}

const openNode = ({ database }: BenchDatabase, directory: string): Side =>
  toSide(openTestGraphs({ database, directory, maxBytes: 1e12 }).graphs);

type Times = [measured: number[], beside: number[]];

async function ingest(sides: readonly [Side, Side], count: number): Promise<Times> {
  const times: Times = [[], []];
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const batch = makePassages(Math.min(BATCH_SIZE, count - from), from).map(({ title, text }, at): MemoryInsert => {
      const id = `${from + at}`.padStart(12, '0');
      return { requestId: id, memoryId: id, text: `${title}: ${text}`, metadata: {} };
    });
    await inTurns(sides, times, from / BATCH_SIZE, ({ engine }) =>
      engine.changeMemories(GRAPH, batch, { changedAt: 0, signal }),
    );
  }
  return times;
}

async function ask(sides: readonly [Side, Side], questions: readonly string[]) {
  const times: Times = [[], []];
  const contexts = new Map<Side, string[]>(sides.map((side) => [side, []]));
  for (const [at, query] of questions.entries()) {
    await inTurns(sides, times, at, async (side) => contexts.get(side)?.push(await readContext(side, query)));
  }
  const [first = [], second = []] = contexts.values();
  checkEqual(first, second);
  return { times, contexts: first };
}

async function readContext({ engine }: Side, query: string): Promise<string> {
  const { context } = await engine.query(GRAPH, { requestId: 'bench', query, parameters: PARAMETERS }, signal);
  return contextWriter.writeContext(context);
}

/** Does the work on each side, a different one first each time. */
async function inTurns(
  sides: readonly [Side, Side],
  times: Times,
  round: number,
  work: (side: Side) => Promise<unknown>,
): Promise<void> {
  for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
    const startedAt = performance.now();
    await work(sides[at]);
    times[at].push(performance.now() - startedAt);
  }
}

/** Resolves to the ms until the graph is there. */
async function openCold(side: Side, questions: readonly string[], expected: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await side.graphs.find(GRAPH.id);
  const ms = performance.now() - startedAt;
  const given: string[] = [];
  for (const query of questions) given.push(await readContext(side, query));
  checkEqual(given, expected);
  await side.graphs.closeAll();
  return ms;
}

function checkEqual(given: readonly string[], expected: readonly string[]): void {
  const differing = given.filter((context, at) => context !== expected[at]).length;
  if (differing > 0) throw new Error(`${differing} of ${given.length} answers differ between the engines.`);
}

/** Quartiles of the ratios of pairs. */
function toRatios([measured, beside]: Times): number[] {
  const ratios = measured.map((ms, at) => ms / (beside[at] ?? ms));
  return [0.25, 0.5, 0.75].map((share) => toPercentile(ratios, share));
}

function toRates(batchTimes: readonly number[], count: number): number[] {
  return [(1000 * count) / batchTimes.reduce((sum, ms) => sum + ms, 0)];
}
