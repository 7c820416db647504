import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { startDoppel } from '../../../src/testing/start-doppel.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

/** Of address space, of which glibc makes a part usable. */
const ARENA_BYTES = 64 * 1024 * 1024;
const toRange = (mapping: string) =>
  (/^[^ ]+/.exec(mapping)?.[0] ?? '').split('-').map((address) => Number.parseInt(address, 16)) as [number, number];

const isListening = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

it('starts a server that runs tasks, and removes it with its data', async () => {
  const folder = makeTemporaryFolder();
  const doppel = await startDoppel({ env: { TMPDIR: folder, WELCOME_CREDITS: '7' } });
  expect(globSync('doppel-*', { cwd: folder })).toHaveLength(1);
  const task = await createHttpClient(doppel.url, doppel.apiKey).runTask({ task: 'Compute 12 * 7' });
  expect(task).toMatchObject({ status: 'done', output: 84 });
  expect((await doppel.signUp()).credits).toBe(7);
  await createHttpClient(doppel.url, doppel.apiKey).call('POST', '/api/v1/task', { task: 'Wait [[doppel:stuck]]' });
  await doppel.stop();
  await doppel.stop();
  expect(await isListening(doppel.url)).toBe(false);
  expect(globSync('*', { cwd: folder })).toEqual([]);
});

it.runIf(process.platform === 'linux')('starts a server whose threads share one arena of glibc', async () => {
  await using doppel = await startDoppel();
  const mappings = readFileSync(`/proc/${doppel.pid}/maps`, 'utf8').split('\n');
  const arenas = mappings.filter((line, at) => {
    const [start, middle] = toRange(line);
    const [next, end] = toRange(mappings[at + 1] ?? '');
    return / rw-p .* 0\s*$/.test(line) && middle === next && end - start === ARENA_BYTES && start % ARENA_BYTES === 0;
  });
  expect(arenas).toEqual([]);
});

it('keeps a data folder that it was given', async () => {
  const data = makeTemporaryFolder();
  const doppel = await startDoppel({ data });
  await doppel.stop();
  expect(globSync('*.db', { cwd: data })).not.toEqual([]);
});

it('starts with the fixtures of a folder', async () => {
  const fixtures = makeTemporaryFolder();
  writeFileSync(
    join(fixtures, 'home.yaml'),
    'version: 1\naccounts: [{apiKey: key-of-carol, graphs: [{name: home}]}]\n',
  );
  await using doppel = await startDoppel({ fixtures });
  const { body } = await createHttpClient(doppel.url, 'key-of-carol').call('GET', '/list_graphs');
  expect(body.graphs).toEqual(['home']);
  writeFileSync(join(fixtures, 'home.yaml'), 'version: 2\n');
  await expect(startDoppel({ fixtures })).rejects.toThrow('home.yaml');
});

it('stores the fixture without a key for the account of the tests', async () => {
  const fixtures = makeTemporaryFolder();
  const accounts = [{ graphs: [{ name: 'home' }] }, { apiKey: 'key-of-carol', graphs: [{ name: 'hers' }] }];
  writeFileSync(join(fixtures, 'home.json'), JSON.stringify({ version: 1, accounts }));
  await using doppel = await startDoppel({ fixtures });
  const listGraphs = async (key: string) =>
    (await createHttpClient(doppel.url, key).call('GET', '/list_graphs')).body.graphs;
  expect([await listGraphs(doppel.apiKey), await listGraphs('key-of-carol')]).toEqual([['home'], ['hers']]);
  writeFileSync(join(fixtures, 'more.yaml'), 'version: 1\naccounts:\n  - {name: a}\n  - {name: b}\n');
  await expect(startDoppel({ fixtures })).rejects.toThrow(/more\.yaml:4: accounts\[1\]\.apiKey is required/);
});

it('says what the server says when it does not start', async () => {
  await expect(startDoppel({ env: { STEP_MS: 'soon' } })).rejects.toThrow('STEP_MS must be milliseconds');
});

it('takes no setting from the environment of the tests', async () => {
  process.env.STRICT = 'perhaps';
  try {
    await (await startDoppel()).stop();
  } finally {
    delete process.env.STRICT;
  }
});

it('ends with a process of tests that is killed', async () => {
  const folder = makeTemporaryFolder();
  const module = new URL('../../../src/testing/testing.ts', import.meta.url).href;
  const script = `const { startDoppel } = await import(${JSON.stringify(module)});
    console.log((await startDoppel({ env: { TMPDIR: ${JSON.stringify(folder)} } })).url);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(parent.stdout), 'line')) as [string];
  expect(await isListening(url)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isListening(url)).toBe(false);
  await expect.poll(() => globSync('*', { cwd: folder })).toEqual([]);
});

it('lets a process of tests end that does not stop it', async () => {
  const module = new URL('../../../src/testing/testing.ts', import.meta.url).href;
  const script = `const { startDoppel } = await import(${JSON.stringify(module)}); console.log((await startDoppel()).url);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(parent.stdout), 'line')) as [string];
  await once(parent, 'exit');
  await expect.poll(() => isListening(url)).toBe(false);
});
