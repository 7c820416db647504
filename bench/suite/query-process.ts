/** A process that holds one graph of so many passages and asks it questions: `node query-process.ts FOLDER COUNT`. Fills the
 *  graph when the folder has none, sends `ready`, and for each number it is sent answers that many questions. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contextWriter } from '../../src/http/wire/memory/query-context.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine } from '../../src/memory/engine.ts';
import { DEFAULT_QUERY_PARAMETERS, EMPTY_CONFIGURATION } from '../../src/memory/types.ts';
import { openSqliteGraphStores } from '../../src/storage/sqlite/graph/graph-stores.ts';
import { makePassages, makeQuestion } from './passages.ts';

/** What answering a question took, in ms, one for each; and what the process holds in memory now, in MB. */
export interface Asked {
  ms: number[];
  residentMb: number;
}

const AT_ONCE = 64;
/** A prime, so that the questions are of passages all over the graph. */
const STRIDE = 7_919;
const GRAPH = { id: 'bench', accountId: 'bench', configuration: EMPTY_CONFIGURATION };

const [directory = '', size = ''] = process.argv.slice(2);
const count = Number(size);
const isFilled = existsSync(join(directory, `${GRAPH.id}.db`));
const graphs = openSqliteGraphStores({ directory, maxOpen: 1 });
const engine = createGraphEngine({ graphs, model: createOfflineModel(), contextWriter });
const { signal } = new AbortController();
let askedCount = 0;

async function fill(): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const inserts = makePassages(Math.min(AT_ONCE, count - from), from).map(({ title, text }, at) => {
      const requestId = String(from + at).padStart(12, '0');
      return { requestId, memoryId: requestId, text: `${title}: ${text}`, metadata: null };
    });
    await engine.changeMemories(GRAPH, inserts, { changedAt: 0, signal });
  }
}

async function ask(): Promise<number> {
  askedCount += 1;
  const query = makeQuestion((askedCount * STRIDE) % (count - 1));
  const startedAt = performance.now();
  await engine.query(GRAPH, { requestId: 'bench', query, parameters: DEFAULT_QUERY_PARAMETERS }, signal);
  return performance.now() - startedAt;
}

process.on('message', async (questions: number) => {
  const ms: number[] = [];
  while (ms.length < questions) ms.push(await ask());
  const asked: Asked = { ms, residentMb: process.memoryUsage.rss() / 2 ** 20 };
  process.send?.(asked);
});
process.on('disconnect', async () => {
  await graphs.closeAll();
  process.exit();
});
if (!isFilled) await fill();
process.send?.('ready');
