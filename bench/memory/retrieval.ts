/** Perfect retrieval through the HTTP API: the share of questions for which every gold passage is among the first k chunks
 *  of the context. Evidence: the share of those not answered by yes or no whose answer stands in the (at most three)
 *  sentences that are given for it. Starts a server of its own in a temporary folder.
 *
 *    node bench/memory/retrieval.ts FILE [FILE ...]
 *
 *  FILE: {"passages": [{"id", "title", "text"}], "questions": [{"question", "gold": [passage ids], "answer",
 *  "aliases"?}]}. Each passage is added as
 *  the memory `title: text`, with its id as metadata. `--untitled` adds the text alone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createHttpClient, type HttpClient } from '../../test/support/server/http-client.ts';
import { startServerProcess } from '../../test/support/server/server-process.ts';

interface DataSet {
  passages: { id: string; title: string; text: string }[];
  questions: { question: string; gold: string[]; answer: string; aliases?: string[] }[];
}

interface Context {
  chunks: Record<string, { full_doc_id: string }>;
  documents: Record<string, { metadata: { id: string } }>;
}

const CONCURRENT_INSERTS = 16;
const CUTOFFS = [5, 8];

const { positionals: files, values } = parseArgs({
  allowPositionals: true,
  options: { untitled: { type: 'boolean' } },
});
if (files.length === 0) throw new Error('Usage: node bench/memory/retrieval.ts FILE [FILE ...] [--untitled]');

const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error' });
try {
  const client = createHttpClient(server.url, server.apiKey);
  for (const [index, file] of files.entries()) await measure(client, `bench-${index}`, file);
} finally {
  await server.end('SIGTERM');
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function measure(client: HttpClient, graph: string, file: string): Promise<void> {
  const { passages, questions } = JSON.parse(readFileSync(file, 'utf8')) as DataSet;
  const ingestStart = performance.now();
  await insertAll(client, graph, passages);
  const ingestSeconds = (performance.now() - ingestStart) / 1000;

  const found = new Map(CUTOFFS.map((k) => [k, 0]));
  const evidence = { asked: 0, given: 0 };
  const queryStart = performance.now();
  for (const { question, gold, answer, aliases = [] } of questions) {
    const { ranked, text } = await ask(client, graph, question);
    if (!/^(?:yes|no)$/i.test(answer)) {
      evidence.asked += 1;
      if ([answer, ...aliases].some((wanted) => holds(text, wanted))) evidence.given += 1;
    }
    for (const k of CUTOFFS) {
      const first = new Set(ranked.slice(0, k));
      if (gold.every((id) => first.has(id))) found.set(k, (found.get(k) ?? 0) + 1);
    }
  }
  const queryMs = (performance.now() - queryStart) / questions.length;

  const rates = CUTOFFS.map((k) => `perfect@${k} ${((found.get(k) ?? 0) / questions.length).toFixed(3)}`).join('  ');
  const share = `evidence ${(evidence.given / evidence.asked).toFixed(3)}`;
  const speed = `${Math.round(passages.length / ingestSeconds)} passages/s, ${queryMs.toFixed(1)} ms a query with polling`;
  console.log(`${basename(file)}${values.untitled ? ' (untitled)' : ''}  ${rates}  ${share}  (${speed})`);
}

/** Keeps a few inserts under way and waits until all are done. */
async function insertAll(client: HttpClient, graph: string, passages: DataSet['passages']): Promise<void> {
  const queue = [...passages];
  const worker = async () => {
    for (let passage = queue.shift(); passage; passage = queue.shift()) {
      const memory = values.untitled ? passage.text : `${passage.title}: ${passage.text}`;
      const { status, detail } = await client.insert(graph, { memory, metadata: JSON.stringify({ id: passage.id }) });
      if (status !== 'DONE') throw new Error(`Insert failed: ${detail}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_INSERTS }, worker));
}

/** The answer, and the passage ids in the order of the context's chunks, each once. */
async function ask(client: HttpClient, graph: string, question: string): Promise<{ ranked: string[]; text: string }> {
  const { status, answer, context, detail } = await client.query(graph, question);
  if (status !== 'DONE') throw new Error(`Query failed: ${detail}`);
  const { chunks, documents } = JSON.parse(context ?? '') as Context;
  const ids = Object.values(chunks).map(({ full_doc_id }) => documents[full_doc_id]?.metadata.id ?? '');
  return { ranked: [...new Set(ids)], text: answer ?? '' };
}

/** Whether a text says certain words, whatever their case and punctuation. */
function holds(text: string, wanted: string): boolean {
  const plain = (words: string) =>
    ` ${
      words
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? ''
    } `;
  return plain(text).includes(plain(wanted));
}
