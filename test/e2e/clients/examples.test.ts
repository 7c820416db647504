import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../src/config.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const EXAMPLES = `${ROOT}clients/examples`;

describe('the example suite', () => {
  it('of 200 tests passes', { timeout: 300_000 }, async () => {
    const { stdout } = await run('vitest', ['run', '--config', 'test/support/source/suite.config.ts'], { cwd: ROOT });
    expect(stdout).toMatch(/200 passed/);
  });

  it('for Vitest passes', async () => {
    const { stdout } = await run('vitest', ['run', '--config', 'test/support/source/examples.config.ts'], {
      cwd: ROOT,
    });
    expect(stdout).toMatch(/2 passed/);
  });

  it('for node:test passes', async () => {
    const args = [
      '--conditions=doppel-source',
      '--test',
      '--test-reporter=tap',
      ...globSync(`${EXAMPLES}/node-test/*.test.ts`),
    ];
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    expect((await run(process.execPath, args, { cwd: ROOT, env })).stdout).toMatch(/# pass 5\n# fail 0/);
  });
});

describe('the example of containers', () => {
  const read = (name: string) => parse(readFileSync(`${EXAMPLES}/docker/${name}`, 'utf8'));
  const controlOf = (env: Record<string, string>) => readConfig({ HOST: '0.0.0.0', ...env }).control.kind;

  it('for Docker Compose gives both services the same secrets, with the control API open', () => {
    const { doppel, tests } = read('compose.yaml').services;
    expect(controlOf(doppel.environment)).toBe('token');
    expect(tests.environment.DOPPEL_API_KEY).toBe(doppel.environment.DOPPEL_API_KEY);
    expect(tests.environment.DOPPEL_CONTROL_TOKEN).toBe(doppel.environment.CONTROL_TOKEN);
  });

  it('for GitHub gives the tests the key of the service, with the control API open', () => {
    const { services, env } = read('workflow.yaml').jobs['with-services'];
    expect(controlOf(services.doppel.env)).toBe('on');
    expect(env.DOPPEL_API_KEY).toBe(services.doppel.env.DOPPEL_API_KEY);
  });
});
