/** Measures the reads of entities and relations of a real server: the first of each after the graph has changed, and the
 *  median of ten that follow.
 *
 *    node bench/memory/graph-views.ts [--entities 20000] [--keep]
 *
 *  While the first one reads the graph, a second client asks for /plan, to see how long the API keeps others waiting. Ends
 *  with --keep only when it is interrupted, so that the graph can be looked at. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom } from '../../src/random.ts';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';

const GRAPH = 'graph/people';
const READS = 10;
const { values } = parseArgs({
  options: { entities: { type: 'string', default: '20000' }, keep: { type: 'boolean', default: false } },
});
const names = listNames(Number(values.entities));
const paths = [
  '',
  '/entities?limit=100',
  '/entities?limit=100&search=mor',
  `/entities/${names[0]}`,
  `/entities/${names[1000]}`,
  `/neighbours/${names[0]}?depth=2&limit=200`,
  `/path?from=${names[500]}&to=${names.at(-1)}`,
  '/communities',
  '/subgraph?limit=1000',
  '/subgraph?limit=5000',
];

const dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
const server = await startServerProcess(dataDirectory, { LOG_LEVEL: 'error' });
try {
  await fill(server);
  const { first, waits } = await whileAsking(() => time(''));
  console.log(`first read ${first} ms; meanwhile /plan took at most ${Math.max(...waits).toFixed(0)} ms`);
  for (const path of paths) {
    const times: number[] = [];
    const before = await time(path);
    for (let i = 0; i < READS; i++) times.push((await time(path)).ms);
    const median = times.sort((a, b) => a - b)[READS / 2]?.toFixed(1);
    console.log(
      `GET /${GRAPH}${decodeURI(path)}: first ${before.ms.toFixed(1)} ms, then ${median} ms, ${before.bytes} bytes`,
    );
  }
  if (values.keep) console.log(`${server.url} ${server.apiKey}`);
  while (values.keep) await delay(1000);
} finally {
  await server.end('SIGTERM');
  rmSync(dataDirectory, { recursive: true, force: true });
}

/** Names that the extraction takes for persons. */
function listNames(count: number): string[] {
  const syllables = 'ka lo mi ne ru ta vo zi shu bra kel dor fin gan hol jer mor pel'.split(' ');
  const toName = (number: number): string => {
    const rest = Math.floor(number / syllables.length);
    return `${rest > 0 ? toName(rest - 1) : ''}${syllables[number % syllables.length]}`;
  };
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return Array.from({ length: count }, (_, at) => `${capital(toName(at))} ${capital(toName(at * 7 + count))}`);
}

/** Imports a memory about each name, with three relations: most to names of its own hundred, some to the first ones. */
async function fill({ url, apiKey }: ServerProcess): Promise<void> {
  const random = createRandom(1, 'graph views');
  const memories = names.map((name, at) => {
    const near = () => names[Math.min(names.length - 1, at - (at % 100) + random.integer(0, 99))];
    const far = () => names[Math.floor(random.fraction() ** 4 * names.length)];
    const memory = `${name} worked with ${near()}. ${name} met ${near()} in the garden. ${name} wrote to ${far()}.`;
    return { memoryId: `m${at}`, memory };
  });
  const headers = { apikey: apiKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ format: 'doppel-graph', version: 1, memories });
  const accepted = await fetch(`${url}/${GRAPH}/import`, { method: 'POST', headers, body });
  const { requestId } = (await accepted.json()) as { requestId: string };
  for (;;) {
    const { status } = (await (await fetch(`${url}/${GRAPH}/insert/${requestId}`, { headers })).json()) as {
      status: string;
    };
    if (status === 'DONE') return;
    if (status === 'FAILED') throw new Error('The import failed.');
    await delay(200);
  }
}

async function time(path: string): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${server.url}/${GRAPH}${path}`, { headers: { apikey: server.apiKey } });
  const { length: bytes } = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ms: performance.now() - startedAt, bytes };
}

async function whileAsking(work: () => Promise<{ ms: number }>) {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${server.url}/plan`, { headers: { apikey: server.apiKey } })).text();
      waits.push(performance.now() - startedAt);
      await delay(5);
    }
  })();
  const { ms } = await work();
  isOver = true;
  await asking;
  return { first: ms.toFixed(0), waits };
}
