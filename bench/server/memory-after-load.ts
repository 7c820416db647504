/** Compares the resident memory of this checkout's server with another's: after the start, at the end of a load of tasks, a
 *  book in pieces and queries, and a minute later. Needs Linux.
 *
 *    node bench/server/memory-after-load.ts BOOK_TXT [OTHER_CHECKOUT] [--tasks 140] [--queries 300] */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { createHttpClient, type HttpClient } from '../../test/support/server/http-client.ts';
import { startServerProcess } from '../../test/support/server/server-process.ts';
import { readEntry } from '../suite/entry.ts';
import { readResidentMb } from '../suite/resident-memory.ts';

const { values, positionals } = parseArgs({
  options: { tasks: { type: 'string', default: '140' }, queries: { type: 'string', default: '300' } },
  allowPositionals: true,
});
const [book, ...others] = positionals;
if (!book) throw new Error('Name a text file.');
const REST_MS = 60_000;
const PIECE_CHARACTERS = 4000;
const AT_ONCE = 8;

const TASKS = [
  'Compute 12 * 7 and write the result in a note',
  'Open the encyclopedia and find the population of Norway',
  'Find the cheapest kettle in the shop',
  'Read the headlines of the news site',
];

async function load(client: HttpClient, text: string): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE_CHARACTERS) }, (_, at) =>
    text.slice(at * PIECE_CHARACTERS, (at + 1) * PIECE_CHARACTERS),
  );
  await pMap(pieces, (memory) => client.insert('book', { memory }), { concurrency: AT_ONCE });
  const tasks = Array.from({ length: Number(values.tasks) }, (_, at) => `${TASKS[at % TASKS.length]} (${at})`);
  await pMap(tasks, (task) => client.runTask({ task }), { concurrency: AT_ONCE });
  const questions = Array.from({ length: Number(values.queries) }, (_, at) => pieces[at % pieces.length] ?? '');
  await pMap(questions, (piece) => client.query('book', `Who ${piece.slice(100, 160)}?`), { concurrency: AT_ONCE });
}

async function measure(checkout: string, text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-memory-'));
  const server = await startServerProcess(join(folder, 'data'), { LOG_LEVEL: 'error' }, readEntry(checkout));
  const resident = () => readResidentMb(server.process.pid as number);
  try {
    await delay(2000);
    const idle = resident();
    await load(createHttpClient(server.url, server.apiKey), text);
    const loaded = resident();
    await delay(REST_MS);
    return [idle, loaded, resident()].map((megabytes) => megabytes.toFixed(0).padStart(8)).join('');
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true });
  }
}

console.log('resident MB  idle  loaded  +60 s');
const text = readFileSync(book, 'utf8');
for (const checkout of [...others, '.']) console.log(`${checkout}: ${await measure(checkout, text)}`);
