/** Measures how fast the server is, beside what people would use instead, and prints one table.
 *
 *    npm run bench                      all
 *    npm run bench -- http latency      some
 *    npm run bench -- --list            what there is
 *
 *    npm run bench -- http http-read --beside OTHER_CHECKOUT
 *
 *  --full takes the long sizes too, --markdown prints the table for a page, --json FILE says where the figures go (into the
 *  system's temporary folder by default). Progress goes to stderr. Ends with 1 when one of them failed.
 *  --beside measures the server of another checkout in the same rounds, where a part can. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench, Row } from './suite/bench.ts';
import { BENCHES } from './suite/index.ts';
import { describeSurroundings } from './suite/surroundings.ts';
import { toMarkdown, toMedian, toText } from './suite/table.ts';

/** What became of one part; `problem` says why it has no rows. */
interface Outcome {
  name: string;
  seconds: number;
  rows: Row[];
  problem?: { kind: 'skipped' | 'failed'; reason: string };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    beside: { type: 'string' },
    json: { type: 'string', default: join(tmpdir(), 'doppel-bench.json') },
  },
});
const jsonPath = resolve(values.json);
const known = BENCHES.map(({ name }) => name);
const unknown = positionals.filter((name) => !known.includes(name));

if (values.list) {
  for (const { name, about } of BENCHES) console.log(`${name.padEnd(14)}${about}`);
} else if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(' or ')}. There are: ${known.join(', ')}.`);
  process.exitCode = 2;
} else {
  await runAll(BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)));
}

async function runAll(benches: readonly Bench[]): Promise<void> {
  const surroundings = describeSurroundings();
  const { loadBefore, cores } = surroundings.machine;
  if (loadBefore > cores / 2)
    console.error(`The machine is busy (load ${loadBefore.toFixed(1)}): figures will scatter.`);
  // Whatever a part writes to the temporary folder is gone at the end, even when the run is broken off.
  const folder = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
  // PostgreSQL runs as another user where this one is root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => breakOff(folder));
  const outcomes: Outcome[] = [];
  try {
    for (const bench of benches) outcomes.push(await runOne(bench));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const rows = outcomes.flatMap((outcome) => outcome.rows);
  console.log((values.markdown ? toMarkdown : toText)(rows));
  for (const { name, problem } of outcomes) if (problem) console.log(`${name} ${problem.kind}: ${problem.reason}`);
  const written = outcomes.map((outcome) => ({ ...outcome, rows: outcome.rows.map(withMedian) }));
  writeFileSync(jsonPath, `${JSON.stringify({ ...surroundings, isFull: values.full, benches: written }, null, 2)}\n`);
  console.error(`All figures: ${jsonPath}`);
  if (outcomes.some(({ problem }) => problem?.kind === 'failed')) process.exitCode = 1;
}

function withMedian(row: Row) {
  return { ...row, median: toMedian(row.samples), rounds: row.samples.length };
}

async function runOne({ name, findObstacle, run }: Bench): Promise<Outcome> {
  const startedAt = performance.now();
  const say = (line: string) => console.error(`${name}: ${line}`);
  const end = (rows: Row[], problem?: Outcome['problem']): Outcome => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(problem ? `${problem.kind} after ${seconds} s` : `took ${seconds} s`);
    return { name, seconds, rows, ...(problem && { problem }) };
  };
  try {
    const reason = (await findObstacle?.()) ?? null;
    if (reason !== null) return end([], { kind: 'skipped', reason });
    return end(await run({ say, isFull: values.full, besideCheckout: values.beside }));
  } catch (error) {
    return end([], { kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Ends every process that was started (Linux), and leaves. */
function breakOff(folder: string): never {
  for (const pid of listChildren()) {
    for (const target of [-pid, pid]) {
      try {
        process.kill(target, 'SIGKILL');
      } catch {
        // No group of its own, or over already.
      }
    }
  }
  rmSync(folder, { recursive: true, force: true });
  process.exit(130);
}

function listChildren(): number[] {
  try {
    const threads = readdirSync('/proc/self/task');
    const lists = threads.map((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8'));
    return lists.flatMap((list) => list.split(' ').filter(Boolean)).map(Number);
  } catch {
    return [];
  }
}
