/** How the graph memory grows: ingest, queries and resident memory of a real server, through its HTTP API and one client.
 *
 *    node bench/memory/memory-scale.ts data.json [--sizes 1,6000,60000]
 *
 *  The file is one for retrieval-engine.ts, which also measures the CPU that a query takes: run it with --passages. Passages are
 *  renamed copies of the file's (see `multiply`). Every size has a server and a graph of its own. One line a measurement. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';
import { type DataSet, multiply, readDataSet } from './data-set.ts';

const IN_FLIGHT = 32;
const POLL_MS = 5;
const GRAPH = '/graph/scale';

interface Handle {
  requestId: string;
  requestTime: number;
}

type Call = (method: string, path: string, json?: unknown) => Promise<{ status?: string } & Handle>;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'string', default: '1,6000,60000' } },
});
const [path] = positionals;
if (!path) throw new Error('Usage: node bench/memory/memory-scale.ts data.json [--sizes 1,6000,60000]');
const original = readDataSet(path);
for (const size of values.sizes.split(',').map(Number)) await measure(size);

async function measure(size: number): Promise<void> {
  const { passages, questions } = multiply(original, size);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
  const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error' });
  try {
    const call = createClient(server);
    const rate = await ingest(call, passages);
    console.log(`${size} passages: ingest ${Math.round(rate)} passages/s from accepted to DONE`);
    console.log(`${size} passages: resident after ingest ${readResident(server)}`);
    // The first questions let the machine code settle.
    await ask(call, questions.slice(-original.questions.length));
    const wallMs = await ask(call, questions.slice(0, original.questions.length));
    const percentile = (share: number) => (wallMs[Math.floor(share * wallMs.length)] ?? 0).toFixed(1);
    console.log(`${size} passages: query with polling p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`);
    console.log(`${size} passages: resident after queries ${readResident(server)}`);
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Inserts everything, then waits for the last request: those of one graph are carried out in order. */
async function ingest(call: Call, passages: DataSet['passages']): Promise<number> {
  const startedAt = performance.now();
  const handles: Handle[] = [];
  const queue = passages.values();
  const worker = async () => {
    for (const { id, title, text } of queue) {
      const memory = `${title}: ${text}`;
      handles.push(await call('POST', `${GRAPH}/insert`, { memory, metadata: JSON.stringify({ id }) }));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  const last = handles.reduce((a, b) => (a.requestId > b.requestId ? a : b));
  await finish(call, 'insert', last);
  return (passages.length * 1000) / (performance.now() - startedAt);
}

async function ask(call: Call, questions: DataSet['questions']): Promise<number[]> {
  const wallMs: number[] = [];
  for (const { question } of questions) {
    const startedAt = performance.now();
    const parameters = JSON.stringify({ only_context: true });
    await finish(call, 'query', await call('POST', `${GRAPH}/query`, { query: question, parameters }));
    wallMs.push(performance.now() - startedAt);
  }
  return wallMs.sort((a, b) => a - b);
}

async function finish(call: Call, kind: string, { requestId, requestTime }: Handle): Promise<void> {
  for (;;) {
    const { status } = await call('GET', `${GRAPH}/${kind}/${requestId}?requestTime=${requestTime}`);
    if (status === 'DONE') return;
    if (status === 'FAILED') throw new Error(`The ${kind} failed.`);
    await delay(POLL_MS);
  }
}

/** On `node:http`, which leaves more of a small machine to the server than `fetch` does. */
function createClient({ url, apiKey }: ServerProcess): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const headers = { apikey: apiKey, 'content-type': 'application/json' };
  return (method, path, json) =>
    new Promise((resolve, reject) => {
      const sent = request(url + path, { method, agent, headers }, async (response) => {
        try {
          const text = (await response.setEncoding('utf8').toArray()).join('');
          if (response.statusCode !== 200) reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
          else resolve(JSON.parse(text));
        } catch (error) {
          reject(error as Error);
        }
      });
      sent.on('error', reject);
      sent.end(json === undefined ? undefined : JSON.stringify(json));
    });
}

function readResident({ process: { pid } }: ServerProcess): string {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
}
