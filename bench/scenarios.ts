/** What test suites may need, tried on Doppel and, if WIREMOCK_URL is set, on a WireMock that runs there: which of the two can do it, and
 *  in how many lines. Prints a table in Markdown. WireMock is put back to its start each time: its stubs are lost.
 *
 *    java -jar wiremock-standalone-3.13.2.jar --port 8081
 *    WIREMOCK_URL=http://127.0.0.1:8081 node bench/scenarios.ts [PART OF A NAME] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../test/support/server/server-process.ts';
import { FAULTS } from './scenarios/faults.ts';
import { JOURNAL } from './scenarios/journal.ts';
import { LIFECYCLE } from './scenarios/lifecycle.ts';
import { RESPONSES } from './scenarios/responses.ts';
import { type Result, runScenario, type Target } from './scenarios/run-scenario.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { STATE } from './scenarios/state.ts';

const KEY = 'key-of-the-scenarios';
const ENV = { CONTROL: 'on', LOG_LEVEL: 'error', DOPPEL_API_KEY: KEY };
const [part = ''] = process.argv.slice(2);
const scenarios = [...RESPONSES, ...FAULTS, ...LIFECYCLE, ...JOURNAL, ...STATE].filter(({ name }) =>
  name.includes(part),
);
const wiremockUrl = process.env.WIREMOCK_URL;
const folder = mkdtempSync(join(tmpdir(), 'doppel-scenarios-'));

async function openDoppel(upstream: ServerProcess): Promise<{ target: Target; end(): Promise<unknown> }> {
  const server = await startServerProcess(join(folder, 'doppel'), ENV);
  const signedUp = await fetch(`${server.url}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { api_key: other } = (await signedUp.json()) as { api_key: string };
  let restarted: ServerProcess | undefined;
  let recordings = '';
  const stop = async () => {
    await restarted?.end('SIGTERM');
    restarted = undefined;
  };
  const target: Target = {
    url: server.url,
    values: { $KEY: KEY, $OTHER: other, $UPSTREAM: upstream.url },
    cleanUp: [
      { method: 'DELETE', path: '/_doppel/clock' },
      { method: 'DELETE', path: '/_doppel/seed-ids' },
      { method: 'POST', path: '/_doppel/reset' },
    ],
    async restart(env) {
      await stop();
      if (env.MODE === 'record') recordings = mkdtempSync(join(folder, 'recordings-'));
      const filled = Object.entries(env).map(([name, value]) => [
        name,
        value.replace('$UPSTREAM', upstream.url).replace('$FOLDER', recordings),
      ]);
      restarted = await startServerProcess(mkdtempSync(join(folder, 'data-')), {
        ...ENV,
        ...Object.fromEntries(filled),
      });
      return restarted.url;
    },
    stop,
  };
  return { target, end: () => server.end('SIGTERM') };
}

const toWireMock = (url: string, upstream: ServerProcess): Target => ({
  url,
  values: { $KEY: KEY, $OTHER: 'key-of-another', $UPSTREAM: upstream.url },
  cleanUp: [
    { method: 'POST', path: '/__admin/recordings/stop' },
    { method: 'DELETE', path: '/__admin/mappings' },
    { method: 'POST', path: '/__admin/reset' },
  ],
});

const toCell = ({ can, lines, remark }: Result): string => {
  if (!can) return `no: ${remark}`;
  return `${lines} ${lines === 1 ? 'line' : 'lines'}${remark && `; ${remark}`}`;
};

function printTable(rows: readonly [Scenario, Result, Result | null][]): void {
  console.log(`| scenario | Doppel |${wiremockUrl ? ' WireMock |' : ''}`);
  console.log(`| --- | --- |${wiremockUrl ? ' --- |' : ''}`);
  for (const [{ name }, doppel, wiremock] of rows) {
    console.log(`| ${name} | ${toCell(doppel)} |${wiremock ? ` ${toCell(wiremock)} |` : ''}`);
  }
}

/** Of the scenarios that both can do. */
function printSums(rows: readonly [Scenario, Result, Result | null][]): void {
  const both = rows.filter(([, doppel, wiremock]) => doppel.can && wiremock?.can);
  const sum = (pick: (row: (typeof rows)[number]) => number) => both.reduce((total, row) => total + pick(row), 0);
  console.log(`\n${rows.length} scenarios: Doppel can do ${rows.filter(([, { can }]) => can).length}.`);
  if (!wiremockUrl) return;
  console.log(
    `WireMock can do ${rows.filter(([, , wiremock]) => wiremock?.can).length}, both ${both.length}: these take`,
  );
  console.log(
    `${sum(([, { lines }]) => lines)} lines with Doppel, ${sum(([, , other]) => other?.lines ?? 0)} with WireMock.`,
  );
}

try {
  const upstream = await startServerProcess(join(folder, 'upstream'), ENV);
  const { target, end } = await openDoppel(upstream);
  try {
    const rows: [Scenario, Result, Result | null][] = [];
    for (const scenario of scenarios) {
      console.error(scenario.name);
      const doppel = await runScenario(scenario, scenario.doppel, target);
      const other = wiremockUrl ? toWireMock(wiremockUrl, upstream) : null;
      rows.push([scenario, doppel, other && (await runScenario(scenario, scenario.wiremock, other))]);
    }
    printTable(rows);
    printSums(rows);
  } finally {
    await end();
    await upstream.end('SIGTERM');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
