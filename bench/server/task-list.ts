/** How long a real server on SQLite takes for a page of the list of tasks, and for a search that finds nothing, with many tasks.
 *
 *    node bench/server/task-list.ts [--tasks 10000] [--characters 300] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import { openMainDatabase } from '../../src/storage/sqlite/main/main-database.ts';
import { createSqliteTaskStore } from '../../src/storage/sqlite/main/tasks/task-store.ts';
import { sampleTask } from '../../test/support/run/samples.ts';
import { type ServerProcess, startServerProcess } from '../../test/support/server/server-process.ts';

const { values } = parseArgs({
  options: { tasks: { type: 'string', default: '10000' }, characters: { type: 'string', default: '300' } },
});
const ROUNDS = 200;
const ENV = { LOG_LEVEL: 'error', DOPPEL_API_KEY: 'key-of-the-list-of-tasks' };
const folder = mkdtempSync(join(tmpdir(), 'doppel-bench-'));

/** Tasks that no worker runs, because they may be claimed much later. */
async function fill(count: number): Promise<void> {
  const main = openMainDatabase(join(folder, 'doppel.db'));
  const tasks = createSqliteTaskStore(main);
  const accountId = main.db.prepare<[], string>('SELECT id FROM accounts').pluck().get() ?? '';
  const filler = 'and compare the prices of all of them with those of last week '.repeat(2000);
  const texts = Array.from({ length: count }, (_, index) => `Find offer ${index} ${filler}`);
  const createdAt = Date.now();
  await Promise.all(
    texts.map((text) =>
      tasks.createTask(
        sampleTask({ id: v7(), liveToken: v7(), accountId, createdAt, task: text.slice(0, Number(values.characters)) }),
        Number.MAX_SAFE_INTEGER,
      ),
    ),
  );
  main.close();
}

async function read(server: ServerProcess, query: string) {
  const response = await fetch(`${server.url}/api/v1/task?${query}`, { headers: { apikey: server.apiKey } });
  return (await response.json()) as { r: unknown[]; next: string | null };
}

/** The next page each time, from the first again after the last. */
async function measure(server: ServerProcess, name: string, query: string): Promise<void> {
  const times: number[] = [];
  let after: string | null = null;
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const page = await read(server, after ? `${query}&after=${after}` : query);
    times.push(performance.now() - start);
    after = page.next;
    found += page.r.length;
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1);
  console.log(`${name.padEnd(32)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   ${found} tasks in ${ROUNDS} pages`);
}

try {
  await (await startServerProcess(folder, ENV)).end('SIGTERM');
  await fill(Number(values.tasks));
  const server = await startServerProcess(folder, ENV);
  await measure(server, 'page of 64 with texts', 'l=64&texts=true');
  await measure(server, 'search that finds many', 'l=64&texts=true&q=offer%201');
  await measure(server, 'search that finds nothing', 'l=64&texts=true&q=kettle');
  await measure(server, 'status that no task has', 'l=64&texts=true&status=failed');
  await server.end('SIGTERM');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
