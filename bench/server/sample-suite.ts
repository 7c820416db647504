/** How long the sample suite of 200 tests in clients/examples/suite takes, and what a test of it takes. Prints the times
 *  with and without the start of Vitest and of the server.
 *
 *    node bench/server/sample-suite.ts [--rounds 3] */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'doppel-suite-'));
const report = join(folder, 'report.json');
const ARGUMENTS = [
  'run',
  '--config',
  'test/support/source/suite.config.ts',
  '--reporter=json',
  `--outputFile=${report}`,
];

interface Report {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { startTime: number; endTime: number; assertionResults: { duration: number }[] }[];
}

console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, [VITEST, ...ARGUMENTS], { cwd: ROOT });
  const seconds = (performance.now() - startedAt) / 1000;
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const testSeconds =
    (Math.max(...testResults.map(({ endTime }) => endTime)) -
      Math.min(...testResults.map(({ startTime }) => startTime))) /
    1000;
  const durations = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ duration }) => duration));
  const median = durations.sort((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0;
  console.log(
    `${numPassedTests} of ${numTotalTests} tests passed in ${seconds.toFixed(1)} s, of which the tests took ` +
      `${testSeconds.toFixed(1)} s; median of a test ${median.toFixed(0)} ms`,
  );
}
rmSync(folder, { recursive: true });
