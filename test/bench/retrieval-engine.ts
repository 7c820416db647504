/** Measures the graph engine on questions with known evidence.
 *
 *    node test/bench/retrieval-engine.ts data.json
 *
 *  The file holds {"passages": [{"id", "title", "text"}], "questions": [{"id", "question", "gold": [passage ids]}]}.
 *  Perfect@k is the share of questions for which every gold passage is among the first k chunks of the context. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine, type GraphEngine } from '../../src/memory/engine.ts';
import { EMPTY_CONFIGURATION, type MemoryInsert, type QueryContext } from '../../src/memory/types.ts';
import { openSqliteGraphStores } from '../../src/storage/sqlite/graph-stores.ts';

interface Data {
  passages: { id: string; title: string; text: string }[];
  questions: { id: string; question: string; gold: string[] }[];
}

const GRAPH = 'bench';
const BATCH_SIZE = 64;
const UNLIMITED = { entitiesMaxTokens: 4000, relationsMaxTokens: 3000, chunksMaxTokens: null };

async function ingest(engine: GraphEngine, { passages }: Data): Promise<number> {
  const memories = passages.map(({ id, title, text }, at): MemoryInsert => {
    return { requestId: `${at}`.padStart(12, '0'), memoryId: id, text: `${title}: ${text}`, metadata: { id } };
  });
  const startedAt = performance.now();
  for (let at = 0; at < memories.length; at += BATCH_SIZE) {
    await engine.addMemories(GRAPH, EMPTY_CONFIGURATION, memories.slice(at, at + BATCH_SIZE));
  }
  return (passages.length * 1000) / (performance.now() - startedAt);
}

function retrievedIds({ chunks, documents }: QueryContext): unknown[] {
  return Object.values(chunks).map((chunk) => documents[chunk.full_doc_id]?.metadata.id);
}

async function ask(engine: GraphEngine, { questions }: Data) {
  const cpuMs: number[] = [];
  const perfect = { 5: 0, 8: 0 };
  for (const { question, gold } of questions) {
    const before = process.cpuUsage();
    const parameters = { onlyContext: true, withReferences: false, ...UNLIMITED };
    const { context } = await engine.query(GRAPH, EMPTY_CONFIGURATION, question, parameters);
    const { user, system } = process.cpuUsage(before);
    cpuMs.push((user + system) / 1000);
    const ids = retrievedIds(context);
    for (const k of [5, 8] as const) if (gold.every((id) => ids.slice(0, k).includes(id))) perfect[k]++;
  }
  return { perfect, cpuMs: cpuMs.sort((a, b) => a - b) };
}

const path = process.argv[2];
if (!path) throw new Error('Usage: node test/bench/retrieval-engine.ts data.json');
const data: Data = JSON.parse(readFileSync(path, 'utf8'));
const directory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const graphs = openSqliteGraphStores({ directory, maxOpen: 1 });
const engine = createGraphEngine({ graphs, model: createOfflineModel() });
const passagesPerSecond = await ingest(engine, data);
const { perfect, cpuMs } = await ask(engine, data);
await graphs.closeAll();
rmSync(directory, { recursive: true });
const percentile = (share: number) => (cpuMs[Math.floor(share * cpuMs.length)] ?? 0).toFixed(1);
const percent = (count: number) => ((100 * count) / data.questions.length).toFixed(1);
console.log(`${data.passages.length} passages, ${data.questions.length} questions`);
console.log(`perfect@5 ${percent(perfect[5])} %, perfect@8 ${percent(perfect[8])} %`);
console.log(`ingest ${Math.round(passagesPerSecond)} passages/s`);
console.log(`query CPU p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`);
