import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTERNAL } from '../support/package/bundle.ts';
import { createHttpClient } from '../support/server/http-client.ts';
import { makeFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const INSTALL_WITHIN_MS = 400_000;

const folder = makeFolder();
let packed = '';
const installed = join(folder.path, 'node_modules/doppel');

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder.path], {
    cwd: ROOT,
    maxBuffer: 2 ** 24,
  });
  // npm also prints what the scripts print.
  [{ filename: packed }] = JSON.parse(stdout.slice(stdout.lastIndexOf('\n[') + 1)) as [{ filename: string }];
  writeFileSync(join(folder.path, 'package.json'), '{"type": "module"}');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', packed], { cwd: folder.path });
}, INSTALL_WITHIN_MS);
afterAll(folder.remove);

/** Runs `npx doppel` on a Node.js, with a task, and ends it. */
async function runTask(path: string): Promise<Record<string, unknown>> {
  const command = spawn(
    'npx',
    ['--no-install', 'doppel', '--port', '0', '--json', '--ephemeral', '--stop-with-stdin'],
    {
      cwd: folder.path,
      // Vitest sets a MODE of its own.
      env: { ...process.env, PATH: path, STEP_MS: '0', LOG_LEVEL: 'warn', MODE: '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines: string[] = [];
  const output = createInterface(command.stdout).on('line', (line) => lines.push(line));
  const early = once(command, 'exit').then(([code]) => Promise.reject(new Error(`The command ended with ${code}.`)));
  await Promise.race([once(output, 'line'), early]);
  const { url, apiKey, controlUrl, pid } = JSON.parse(lines[0] ?? '');
  expect(controlUrl).toBe(`${url}/_doppel`);
  expect(pid).toBeGreaterThan(0);
  const client = createHttpClient(url, apiKey);
  const task = await client.runTask({ task: 'Compute 12 * 7' });
  expect((await fetch(String(task.recording_url))).headers.get('content-type')).toMatch(/^video\/webm/);
  const { answer } = await client
    .insert('lamps', { memory: 'The lamp in the hall is green.' })
    .then(() => client.query('lamps', 'What colour is the lamp in the hall?'));
  expect(answer).toContain('green');
  const ended = once(command, 'exit');
  command.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(lines).toHaveLength(1);
  return task;
}

describe('the published package', () => {
  it('starts with npx, prints one line of JSON, and runs a task', async () => {
    expect(await runTask(process.env.PATH ?? '')).toMatchObject({ status: 'done', output: 84 });
  });

  it('offers the tools of MCP on standard input and output', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        ...{ command: 'npx', args: ['--no-install', 'doppel', 'mcp', '--ephemeral'], cwd: folder.path },
        env: { PATH: process.env.PATH ?? '', HOME: folder.path, STEP_MS: '0' },
      }),
    );
    const { structuredContent } = await client.callTool({ name: 'run_task', arguments: { task: 'Compute 12 * 7' } });
    expect(structuredContent).toMatchObject({ status: 'done', output: 84 });
    await client.close();
  });

  it('starts as the documentation shows', async (test) => {
    const jq = await run('jq', ['--version']).catch(() => null);
    if (jq === null) return test.skip('jq is not installed here');
    const page = readFileSync(join(ROOT, 'docs/testing-with-doppel.md'), 'utf8');
    const [, example] = /^```sh\n((?:.*\n)?npx doppel[\s\S]*?)^```$/m.exec(page) ?? [];
    const use = 'curl -sf "$DOPPEL_URL/ready" -o ready.json; kill $(jq .pid doppel.json); wait; test -s ready.json';
    await run('bash', ['-euc', `${example}\n${use}`], {
      cwd: folder.path,
      env: { ...process.env, MODE: '' },
      timeout: 60_000,
    });
  });

  it('starts on an old Node.js, with a newer one of its own', async (test) => {
    const old = await findOldNode();
    if (old === null) return test.skip('no Node.js older than 22 is installed here');
    expect(await runTask(old)).toMatchObject({ status: 'done', output: 84 });
  });

  it('has bundles with their maps and licences, the data, no tests, and little else', () => {
    const tops = new Set(
      globSync('**/*.*', { cwd: installed, exclude: ['node_modules/**'] }).map((name) => name.split('/')[0]),
    );
    expect([...tops].sort()).toEqual(['CHANGELOG.md', 'README.md', 'dist', 'migrations', 'package.json', 'src']);
    expect(globSync('src/**/*.*', { cwd: installed }).sort()).toEqual(['src/bin/doppel.js', 'src/bin/map-stacks.js']);
    expect(globSync('dist/**/*.test.*', { cwd: installed })).toEqual([]);
    const licences = readFileSync(join(installed, 'dist/LICENSES.txt'), 'utf8');
    expect(licences).toMatch(/^--- fastify 5\.\S+ \(MIT\)\n+MIT License/m);
    expect(existsSync(join(installed, 'dist/http/console/built/console.js'))).toBe(true);
  });

  it('has all large bundles in one byte a character', () => {
    const wide = globSync('dist/{bin,parts}/*.js', { cwd: installed }).filter((name) => {
      const code = readFileSync(join(installed, name), 'utf8');
      return code.length > 200_000 && /[\u0100-\uffff]/.test(code);
    });
    expect(wide).toEqual([]);
  });

  it('is packed within 8 MB, and depends on what its bundles lack only', () => {
    expect(statSync(join(folder.path, packed)).size).toBeLessThan(8e6);
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies).sort()).toEqual([...EXTERNAL].sort());
    // The manifest of the sources is back.
    expect(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies).toBeDefined();
  });

  it('names the lines of the sources in stacks', async () => {
    const script = `import 'doppel/map'; const { startDoppel } = await import('doppel/testing');
      await startDoppel({ timeoutMs: 1 }).catch((error) => console.log(error.stack));`.replace(
      "'doppel/map'",
      "'./node_modules/doppel/src/bin/map-stacks.js'",
    );
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder.path });
    expect(stdout).toMatch(/src\/testing\/start-doppel\.ts:\d+:\d+/);
  });

  it('has every module that a bundle names', () => {
    const missing = globSync('dist/**/*.js', { cwd: installed }).flatMap((name) => {
      const code = readFileSync(join(installed, name), 'utf8');
      const named = [...code.matchAll(/(?:from|import|import\()["'](\.[^"'`$]+\.js)["']/g)].map(
        ([, path]) => path ?? '',
      );
      return named
        .filter((path) => !existsSync(new URL(path, `file://${join(installed, name)}`)))
        .map((path) => `${name}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it('has doppel/testing with its types', async () => {
    writeFileSync(
      join(folder.path, 'consumer.ts'),
      `import { startDoppel, type StartedDoppel } from 'doppel/testing';
       const doppel: StartedDoppel = await startDoppel({ port: 0 });
       const rule = await doppel.rules.add({ do: { task: { status: 'failed' } } });
       const id: string = rule.id;
       // @ts-expect-error: not a number of requests
       await doppel.verify({ operation: id }, { count: 'two' });
       await doppel.stop();`,
    );
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', ...types];
    await run('tsc', ['--ignoreConfig', ...options, 'consumer.ts'], { cwd: folder.path });
    const script = `const { startDoppel } = await import('doppel/testing');
      const doppel = await startDoppel(); console.log((await fetch(doppel.url + '/ready')).status); await doppel.stop();`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder.path });
    expect(stdout.trim()).toBe('200');
  });
});

/** A PATH on which `node` is older than what the server runs on, or null. */
async function findOldNode(): Promise<string | null> {
  for (const path of (process.env.PATH ?? '').split(delimiter)) {
    if (!existsSync(join(path, 'node')) || !existsSync(join(path, 'npx'))) continue;
    const { stdout } = await run(join(path, 'node'), ['-p', 'parseInt(process.versions.node)']);
    if (Number(stdout) < 22) return [path, process.env.PATH].join(delimiter);
  }
  return null;
}
