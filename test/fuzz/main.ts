import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startServerProcess } from '../support/server/server-process.ts';
import { framings } from './framing/framings.ts';
import { judgeFraming, sendBytes, showFraming } from './framing/send-bytes.ts';
import { judge, show } from './judge.ts';
import { type FuzzRequest, requests } from './requests.ts';
import { sendRequest } from './send.ts';
import { makeWorld, readDocument } from './world.ts';

/** Sends requests to the real process, and says what came of it: `--requests 100000 --seed 1 --only '^GET /graph'`. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const total = Number(values.requests);
const seed = Number(values.seed);
const BATCH = 1000;
const AT_ONCE = 8;
/** One in so many is bytes on a socket of its own. */
const FRAMING_EVERY = 10;
const SHOWN_FAULTS = 40;

const directory = mkdtempSync(join(tmpdir(), 'doppel-fuzz-'));
const server = await startServerProcess(directory, {
  LOG_LEVEL: 'error',
  // A rule would let other requests be answered as nothing documents.
  CONTROL: 'off',
  WELCOME_CREDITS: '1000000000',
  RUN_LIMIT_S: '20',
});
const operations = (await readDocument(server.url)).filter(({ method, path }) =>
  new RegExp(values.only).test(`${method} ${path}`),
);
await makeWorld(server.url);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const statuses = new Map<string, number>();
const faults = new Map<string, { count: number; example: string }>();
/** Operations that a request has not yet got through to. */
const unreached = new Set(operations.map(({ method, path }) => `${method} ${path}`));
const slowest: { ms: number; what: string }[] = [];
const readRss = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;

const startRss = readRss();
let peakRss = startRss;
let sent = 0;
const startedAt = performance.now();

for (let at = 0; at < total && server.process.exitCode === null; at += BATCH) {
  // Anew, since requests delete what there is.
  const world = await makeWorld(server.url);
  const count = Math.min(BATCH, total - at);
  const framed = Math.floor(count / FRAMING_EVERY);
  const batch = fc.sample(requests(operations, world), { seed: seed + at, numRuns: count - framed });
  const bytes = fc.sample(framings(operations, world), { seed: seed + at, numRuns: framed });
  await eachAtOnce([
    ...batch.map((request) => () => tryRequest(request)),
    ...bytes.map((each) => () => tryFraming(each)),
  ]);
  peakRss = Math.max(peakRss, readRss());
  if ((at / BATCH) % 10 === 9) console.log(`${sent} sent, ${Math.round(readRss())} MB`);
}

report();
agent.destroy();
const health = await fetch(`${server.url}/health`).then(
  ({ status }) => status,
  () => 0,
);
const ended = await server.end('SIGTERM');
console.log(`health at the end: ${health}; on SIGTERM it ended with ${JSON.stringify(ended)}`);
rmSync(directory, { recursive: true, force: true });
process.exitCode = faults.size > 0 || health !== 200 ? 1 : 0;

async function eachAtOnce(jobs: (() => Promise<void>)[]): Promise<void> {
  const queue = jobs.values();
  const work = async () => {
    for (const job of queue) await job();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function tryRequest(request: FuzzRequest): Promise<void> {
  const answer = await sendRequest(server.url, agent, request);
  note(answer.status, answer.ms, `${request.method} ${request.operation.path}`);
  const where = `${request.method} ${request.operation.path}`;
  if (answer.status >= 200 && answer.status < 300) unreached.delete(where);
  for (const fault of judge(request, answer)) blame(where, fault, show(request));
}

async function tryFraming(framing: Parameters<typeof sendBytes>[1]): Promise<void> {
  const answer = await sendBytes(server.url, framing);
  for (const status of answer.statuses) note(status, answer.ms, `framing ${framing.what}`);
  for (const fault of judgeFraming(framing, answer)) blame(`framing ${framing.what}`, fault, showFraming(framing));
}

function note(status: number, ms: number, what: string): void {
  sent += 1;
  const name = status === 0 ? 'no answer' : String(status);
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
  slowest.push({ ms, what });
  slowest.sort((a, b) => b.ms - a.ms).splice(10);
}

function blame(where: string, fault: string, example: string): void {
  const name = `${where}: ${fault.slice(0, 80)}`;
  const known = faults.get(name);
  if (known) known.count += 1;
  else {
    faults.set(name, { count: 1, example: `${fault}\n  ${example}` });
    if (faults.size <= SHOWN_FAULTS) console.log(`FAULT ${where}: ${fault}\n  ${example}`);
  }
}

function report(): void {
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`\n${sent} requests in ${Math.round(seconds)} s, seed ${seed}`);
  for (const [status, count] of [...statuses].sort()) console.log(`  ${status}: ${count}`);
  const fivehundreds = [...statuses]
    .filter(([status]) => status.startsWith('5'))
    .reduce((sum, [, count]) => sum + count, 0);
  console.log(`5xx: ${fivehundreds}; process ${server.process.exitCode === null ? 'lives' : 'DIED'}`);
  console.log(
    `RSS: ${Math.round(startRss)} MB before, ${Math.round(readRss())} MB after, ${Math.round(peakRss)} MB at most`,
  );
  const output = server.output();
  console.log(
    `log: ${output.match(/"level":(?:50|60)/g)?.length ?? 0} errors, ${output.match(/unhandled/gi)?.length ?? 0} unhandled`,
  );
  const logged = output.split('\n').filter((line) => /"level":(?:50|60)|nhandled/.test(line));
  for (const line of logged.slice(0, 5)) console.log(`  ${line.slice(0, 1500)}`);
  console.log(`operations never answered 2xx: ${[...unreached].join(', ') || 'none'}`);
  console.log('slowest:');
  for (const { ms, what } of slowest) console.log(`  ${Math.round(ms)} ms ${what}`);
  console.log(`faults: ${faults.size} kinds`);
  for (const [name, { count }] of faults) console.log(`  ${count} x ${name}`);
}
