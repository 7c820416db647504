import { parseArgs } from 'node:util';
import { isClean } from './findings.ts';
import { runKills } from './kill-run.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean' },
  },
});
const { journal, findings, seconds, logged } = await runKills({
  kills: Number(values.kills),
  seed: Number(values.seed),
  keepsBad: true,
  onKill: (kill, how) => values.verbose && console.log(`kill ${kill}: ${how}`),
});
const { requests, acknowledged, died, replayed } = journal.counts;
console.log({
  ...{ kills: Number(values.kills), seed: Number(values.seed), requests, acknowledged, died, replayed },
  ...{ tasks: journal.tasks.length, memoryRequests: journal.requests.length, events: journal.events.length },
  ...{ lost: findings.lost.length, doubled: findings.doubled.length, unfinished: findings.unfinished.length },
  ...{ wrong: findings.wrong.length, '5xx': journal.serverErrors.length, logged: logged.length },
  seconds: Math.round(seconds),
});
for (const [kind, found] of Object.entries(findings))
  for (const each of found.slice(0, 20)) console.log(`${kind}: ${each}`);
for (const each of [...journal.serverErrors, ...logged].slice(0, 20)) console.log(each.slice(0, 600));
process.exitCode = isClean(findings) && journal.serverErrors.length === 0 ? 0 : 1;
