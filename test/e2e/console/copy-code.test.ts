import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSnippets } from '../../../src/console/pages/tasks/run/copy-code.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { findMissingModule, runPython } from '../../support/server/python.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';
import { makeFolder, makeTemporaryFolder } from '../../support/temporary-folder.ts';

// Each language has another way to quote these.
const TASK = {
  task: `Compute 12 * 7 and don't "stop" at \${HOME} \\ $(x) \`y\`: Zürich 😀`,
  metadata: { note: "it's\nhere", isOpen: true, none: null },
};

describe('the code that the console offers', () => {
  const folder = makeFolder();
  let server: ServerProcess;
  let snippets: Record<string, string>;

  beforeAll(async () => {
    server = await startServerProcess(folder.path);
    const all = toSnippets(TASK, { baseUrl: server.url, apiKey: server.apiKey });
    snippets = Object.fromEntries(all.map(({ name, code }) => [name, code]));
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    folder.remove();
  });

  /** What the newest task was asked to do. */
  async function readNewest() {
    const client = createHttpClient(server.url, server.apiKey);
    const [newest] = (await client.call('GET', '/api/v1/task?l=1')).body.r;
    const { task, metadata } = (await client.call('GET', `/api/v1/task/${newest.id}/request`)).body;
    return { task, metadata };
  }

  function write(name: string): string {
    const file = join(makeTemporaryFolder(), `run.${name}`);
    writeFileSync(file, snippets[{ sh: 'curl', py: 'Python', mts: 'TypeScript' }[name] ?? ''] ?? '');
    return file;
  }

  function run(command: string, file: string): string {
    const { status, stdout, stderr } = spawnSync(command, [file], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout;
  }

  it('curl submits the task', async (test) => {
    if (spawnSync('curl', ['--version']).status !== 0) return test.skip('curl is not installed here');
    expect(JSON.parse(run('sh', write('sh')))).toMatchObject({ status: 'waiting' });
    expect(await readNewest()).toEqual(TASK);
  });

  it('Python runs it to its end', async (test) => {
    if (findMissingModule('urllib')) return test.skip('Python is not installed here');
    const { ok, output } = runPython([write('py')], '');
    expect(ok, output).toBe(true);
    expect(output).toMatch(/^Watch it: http[\s\S]*\n(done|failed) /);
    expect(await readNewest()).toEqual(TASK);
  });

  it('TypeScript runs it to its end', async () => {
    expect(run(process.execPath, write('mts'))).toMatch(/^Watch it: http[\s\S]*\n(done|failed) /);
    expect(await readNewest()).toEqual(TASK);
  });
});
