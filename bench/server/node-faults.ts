/** What becomes of what several nodes have accepted when they and their database fail under load: two nodes that answer
 *  clients, two that work, and a PostgreSQL server of its own.
 *
 *    node bench/server/node-faults.ts [--rounds 10] [--seed 1] [--lease-ms 10000] [--upgrade-from CHECKOUT]
 *
 *  In each round, it kills a node of either kind, stops one that works and cuts one off from the database for longer than
 *  its leases last, and crashes the database. With --upgrade-from, all nodes begin as the version in another checkout; each round replaces one of either kind
 *  by this version. Ends with 1 when anything was lost, doubled, unfinished or wrong. */
import { parseArgs } from 'node:util';
import { NODE_LIFE_MS } from '../../src/nodes/node-register.ts';
import { isClean } from '../../test/faults/findings.ts';
import type { FaultOutcome, NodeFault } from '../../test/faults/nodes/node-faults.ts';
import { runNodeFaults } from '../../test/faults/nodes/node-run.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    'lease-ms': { type: 'string', default: String(NODE_LIFE_MS) },
    'upgrade-from': { type: 'string' },
  },
});
const upgradeFrom = values['upgrade-from'];
const kinds: readonly NodeFault[] = upgradeFrom
  ? ['replace api', 'replace worker']
  : ['kill worker', 'pause worker', 'cut off worker', 'crash database', 'kill api'];
const run = await runNodeFaults({
  upgradeFrom,
  faults: Array.from({ length: Number(values.rounds) }, () => kinds).flat(),
  seed: Number(values.seed),
  leaseMs: Number(values['lease-ms']),
  onFault: ({ fault, held, recoveredAfterMs }) => console.log(`${fault}: ${held} held, ${recoveredAfterMs} ms`),
});
if (!run) throw new Error('Unset TEST_POSTGRES_URL: the database is to be crashed.');
const { journal, findings, outcomes, stops, logged, seconds } = run;
console.log({
  ...{ faults: outcomes.length, seed: Number(values.seed), ...journal.counts },
  ...{ tasks: journal.tasks.length, memoryRequests: journal.requests.length, events: journal.events.length },
  ...{ lost: findings.lost.length, doubled: findings.doubled.length, unfinished: findings.unfinished.length },
  ...{ wrong: findings.wrong.length, '5xx': journal.serverErrors.length, logged: logged.length },
  ...{ stops: stops.join(' '), seconds },
});
console.table(
  Object.fromEntries(kinds.map((kind) => [kind, summarize(outcomes.filter(({ fault }) => fault === kind))])),
);
for (const [kind, found] of Object.entries(findings))
  for (const each of found.slice(0, 20)) console.log(`${kind}: ${each}`);
for (const each of journal.serverErrors.slice(0, 20)) console.log(each);
console.log(countErrors(logged));
process.exitCode = isClean(findings) && journal.serverErrors.length === 0 ? 0 : 1;

/** Times until what was held at the moment of a fault was done, or held by another, in ms. */
function summarize(outcomes: readonly FaultOutcome[]) {
  const times = outcomes.map(({ recoveredAfterMs }) => recoveredAfterMs).toSorted((a, b) => a - b);
  return { count: times.length, median: times[Math.floor(times.length / 2)], longest: times.at(-1) };
}

/** Of each error that was logged, how often. While the database is down, there are many. */
function countErrors(lines: readonly string[]): Record<string, number> {
  const messages = lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
    return `${msg}: ${err?.message}`;
  });
  return Object.fromEntries([...Map.groupBy(messages, (each) => each)].map(([name, each]) => [name, each.length]));
}
