import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { createHttpClient } from '../../support/server/http-client.ts';
import { makeFolder } from '../../support/temporary-folder.ts';

interface Step {
  run: string;
  env?: Record<string, string>;
}

interface Action {
  inputs: Record<string, { default: string }>;
  runs: { steps: Step[] };
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SHIPPED = ['package.json', 'package-lock.json', 'src', 'migrations'];
const { inputs, runs }: Action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'));

const folder = makeFolder();
const action = join(folder.path, 'action');
const FILES = { GITHUB_ENV: join(folder.path, 'env'), GITHUB_OUTPUT: join(folder.path, 'output') };
const [install, start] = runs.steps;

/** What a step set, from a file of lines `name=value`. */
function readVariables(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/)));
}

beforeAll(() => {
  mkdirSync(action);
  for (const name of SHIPPED) cpSync(join(ROOT, name), join(action, name), { recursive: true });
  runStep(install, {});
}, 300_000);
afterAll(folder.remove);

/** Runs a step as GitHub runs `shell: bash`, with its inputs. */
function runStep(step: Step | undefined, values: Record<string, string>): void {
  const own = Object.entries(step?.env ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{\{ inputs\.(\w+) \}\}/, (_, input) => values[input] ?? ''),
  ]);
  execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, npm_config_prefer_offline: 'true' },
      ...{ GITHUB_ACTION_PATH: action, RUNNER_TEMP: folder.path, ...FILES },
      ...Object.fromEntries(own),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

it('the GitHub action starts the server, and exports its address and key', async () => {
  runStep(start, { port: inputs.port?.default ?? '', timeout: inputs.timeout?.default ?? '' });
  const { pid } = JSON.parse(readFileSync(join(folder.path, 'doppel.json'), 'utf8'));
  onTestFinished(() => void process.kill(pid));
  const env = readVariables(FILES.GITHUB_ENV);
  expect(readVariables(FILES.GITHUB_OUTPUT)).toEqual({ url: env.DOPPEL_URL, 'api-key': env.DOPPEL_API_KEY });
  const client = createHttpClient(env.DOPPEL_URL ?? '', env.DOPPEL_API_KEY ?? '');
  expect(await client.runTask({ task: 'Compute 12 * 7' })).toMatchObject({ status: 'done', output: 84 });
});

/** What the step prints when it fails. */
function failToStart(values: Record<string, string>): string {
  try {
    runStep(start, values);
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
  throw new Error('The server has started.');
}

it('the GitHub action fails with the message of a server that does not start', () => {
  const printed = failToStart({ port: 'none', timeout: '120' });
  expect(printed).toContain('::error::Doppel does not start; its log:\nDoppel cannot start: PORT must be a port');
});

it('the GitHub action waits no longer than it may', () => {
  const printed = failToStart({ port: '0', timeout: '0' });
  expect(printed).toContain('::error::Doppel was not ready within 0 s; its log:');
});
