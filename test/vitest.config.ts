import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2e9;

/** Where temporary files go: into memory on Linux, where it has room, because on a disk most tests of storage wait for each commit
 *  to be written. What is left there ends with the run. */
function makeTemporaryFolder(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (process.env.TMPDIR || bavail * bsize < ENOUGH_BYTES) return {};
    const folder = mkdtempSync(join(MEMORY, 'doppel-tests-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return { TMPDIR: folder };
  } catch {
    return {};
  }
}

/** Tests that replace modules: their workers share none. */
const ISOLATED_TESTS = ['test/**/*.isolated.test.ts'];
/** Whole tasks of the offline agent, and the sets of `bench/agent`: `npm run test:agent`. */
const AGENT_TESTS = ['{test,bench}/**/*.agent.test.ts'];
/** Real servers and browsers, kills and other faults, requests at length, and what waits or unpacks for seconds:
 *  `npm run test:all` only. */
const SYSTEM_TESTS = [
  'test/e2e/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/**/*.system.test.ts',
];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    globalSetup: 'test/support/database/postgres-server.ts',
    // Bounds, not expectations: a real process or browser starts slowly on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Threads and servers of tests load their sources compiled.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/doppel-tests', import.meta.url)) },
    expect: { poll: { timeout: 20_000, interval: 10 } },
    // Vitest leaves one core free by default: on two cores, files would run one by one.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary'],
      thresholds: { statements: 90, branches: 80 },
    },
    projects: [
      {
        extends: true,
        // Files of one worker share their modules: loading them takes longer than most tests.
        test: {
          name: 'short',
          include: ['test/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...SYSTEM_TESTS, ...ISOLATED_TESTS, ...AGENT_TESTS],
          isolate: false,
          env: makeTemporaryFolder(),
        },
      },
      { extends: true, test: { name: 'agent', include: AGENT_TESTS, isolate: false } },
      { extends: true, test: { name: 'isolated', include: ISOLATED_TESTS } },
      { extends: true, test: { name: 'system', include: SYSTEM_TESTS, testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
});
