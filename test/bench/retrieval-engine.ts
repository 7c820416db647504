/** Measures the graph engine, in this process, on questions with known evidence.
 *
 *    node test/bench/retrieval-engine.ts data.json [--passages N]
 *
 *  The file holds {"passages": [{"id", "title", "text"}], "questions": [{"id", "question", "gold": [passage ids]}]}.
 *  Perfect@k is the share of questions for which every gold passage is among the first k chunks of the context.
 *  With --passages the graph is filled with renamed copies of the data up to that number. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine, type GraphEngine } from '../../src/memory/engine.ts';
import {
  DEFAULT_QUERY_PARAMETERS,
  EMPTY_CONFIGURATION,
  type MemoryInsert,
  type QueryContext,
} from '../../src/memory/types.ts';
import { openSqliteGraphStores } from '../../src/storage/sqlite/graph-stores.ts';
import { type DataSet, multiply, readDataSet } from './data-set.ts';

const GRAPH = 'bench';
const BATCH_SIZE = 64;
const PARAMETERS = { ...DEFAULT_QUERY_PARAMETERS, onlyContext: true };

async function ingest(engine: GraphEngine, { passages }: DataSet) {
  const memories = passages.map(({ id, title, text }, at): MemoryInsert => {
    return { requestId: `${at}`.padStart(12, '0'), memoryId: id, text: `${title}: ${text}`, metadata: { id } };
  });
  const startedAt = performance.now();
  let longestMs = 0;
  for (let at = 0; at < memories.length; at += BATCH_SIZE) {
    const batchAt = performance.now();
    await engine.changeMemories(GRAPH, EMPTY_CONFIGURATION, memories.slice(at, at + BATCH_SIZE), 0);
    longestMs = Math.max(longestMs, performance.now() - batchAt);
  }
  return { passagesPerSecond: (passages.length * 1000) / (performance.now() - startedAt), longestMs };
}

function retrievedIds({ chunks, documents }: QueryContext): unknown[] {
  return Object.values(chunks).map((chunk) => documents[chunk.full_doc_id]?.metadata.id);
}

async function ask(engine: GraphEngine, { questions }: DataSet) {
  const cpuMs: number[] = [];
  const perfect = { 5: 0, 8: 0 };
  for (const { question, gold } of questions) {
    const before = process.cpuUsage();
    const { context } = await engine.query(GRAPH, EMPTY_CONFIGURATION, question, PARAMETERS);
    const { user, system } = process.cpuUsage(before);
    cpuMs.push((user + system) / 1000);
    const ids = retrievedIds(context);
    for (const k of [5, 8] as const) if (gold.every((id) => ids.slice(0, k).includes(id))) perfect[k]++;
  }
  return { perfect, cpuMs: cpuMs.sort((a, b) => a - b) };
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { passages: { type: 'string' } } });
const [path] = positionals;
if (!path) throw new Error('Usage: node test/bench/retrieval-engine.ts data.json [--passages N]');
const original = readDataSet(path);
const data = multiply(original, Number(values.passages ?? original.passages.length));
const directory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const graphs = openSqliteGraphStores({ directory, maxOpen: 1 });
const engine = createGraphEngine({ graphs, model: createOfflineModel() });
const { passagesPerSecond, longestMs } = await ingest(engine, data);
const asked = { ...data, questions: data.questions.slice(0, original.questions.length) };
// The questions of the last copy, if there is one, let the machine code settle.
await ask(engine, { ...data, questions: data.questions.slice(-original.questions.length) });
const { perfect, cpuMs } = await ask(engine, asked);
await graphs.closeAll();
rmSync(directory, { recursive: true });
const percentile = (share: number) => (cpuMs[Math.floor(share * cpuMs.length)] ?? 0).toFixed(1);
const percent = (count: number) => ((100 * count) / asked.questions.length).toFixed(1);
console.log(`${data.passages.length} passages, ${asked.questions.length} questions`);
console.log(`perfect@5 ${percent(perfect[5])} %, perfect@8 ${percent(perfect[8])} %`);
console.log(`ingest ${Math.round(passagesPerSecond)} passages/s, longest batch ${Math.round(longestMs)} ms`);
console.log(`query CPU p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`);
console.log(`resident ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`);
