import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { composeServer, type Server } from '../../../src/compose/server.ts';
import { type Config, readConfig } from '../../../src/config.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const KEY = 'key-of-carol';
const FIXTURE = `version: 1
accounts:
  - apiKey: ${KEY}
    graphs:
      - name: home
        memories:
          - memoryId: lamp
            memory: The lamp in the hall is green.
`;

const started: Server[] = [];
async function start(dataDirectory: string, changes: Partial<Config> = {}) {
  const config = readConfig({ LOG_LEVEL: 'silent', STEP_MS: '0', DATA_DIR: dataDirectory });
  const server = await composeServer({ ...config, workerMode: 'inline', stopGraceMs: 100, ...changes });
  started.push(server);
  onTestFinished(() => stop(server));
  return server;
}
async function stop(server: Server) {
  if (started.includes(server)) started.splice(started.indexOf(server), 1);
  else return;
  await server.close();
}
async function listMemories(server: Server) {
  const reply = await server.app.inject({ url: '/graph/home/memory', headers: { apikey: KEY } });
  return reply.json().memories?.map(({ memoryId }: { memoryId: string }) => memoryId);
}
const remove = (server: Server) =>
  server.app.inject({ method: 'DELETE', url: '/graph/home', headers: { apikey: KEY } });

function makeFixtures(files: Record<string, string>): string {
  const folder = join(makeTemporaryFolder(), 'fixtures');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('stores YAML and JSON fixtures in order of their names, each content once', async () => {
  const data = join(makeTemporaryFolder(), 'data');
  const more = {
    apiKey: KEY,
    graphs: [{ name: 'home', memories: [{ memoryId: 'door', memory: 'The door is red.' }] }],
  };
  const fixturesDirectory = makeFixtures({
    '1.yaml': FIXTURE,
    '2.json': JSON.stringify({ version: 1, accounts: [more] }),
    'notes.txt': 'not a fixture',
  });
  const first = await start(data, { fixturesDirectory });
  expect(await listMemories(first)).toEqual(['door', 'lamp']);
  await remove(first);
  await stop(first);
  const second = await start(data, { fixturesDirectory });
  expect(await listMemories(second)).toBeUndefined();
});

it.each([
  ['bad.yaml', FIXTURE.replace('memoryId: lamp', 'memoryId: [lamp'), /bad\.yaml:8: /],
  [
    'bad.yaml',
    FIXTURE.replace('The lamp in the hall is green.', '" "'),
    /bad\.yaml:8: accounts\[0\]\.graphs\[0\]\.memories\[0\]\.memory must/,
  ],
  ['bad.yml', FIXTURE.replace('graphs:', 'grafs:'), /bad\.yml:5: accounts\[0\]\.grafs is not a field/],
  ['bad.json', '{"version": 1,\n"accounts": 3}', /bad\.json:2: accounts must be/],
])('does not start with an invalid fixture, and names file and line: %s', async (name, text, message) => {
  const data = join(makeTemporaryFolder(), 'data');
  const fixturesDirectory = makeFixtures({ '1.yaml': FIXTURE, [name]: text });
  await expect(start(data, { fixturesDirectory })).rejects.toThrow(message);
  const server = await start(data);
  expect(await listMemories(server)).toBeUndefined();
});

it('writes its state when it stops, and another starts with it, once', async () => {
  const folder = makeTemporaryFolder();
  const file = join(folder, 'state.tar.gz');
  const first = await start(join(folder, 'a'), {
    fixturesDirectory: makeFixtures({ '1.yaml': FIXTURE }),
    exportFile: file,
  });
  await stop(first);
  const second = await start(join(folder, 'b'), { importFile: file });
  expect(await listMemories(second)).toEqual(['lamp']);
  await remove(second);
  await stop(second);
  const third = await start(join(folder, 'b'), { importFile: file });
  expect(await listMemories(third)).toBeUndefined();
});

it('starts without the file of IMPORT if EXPORT_ON_EXIT makes it, and with it the next time', async () => {
  const folder = makeTemporaryFolder();
  const [importFile, exportFile] = [join(folder, 'state.tar.gz'), `${folder}/./state.tar.gz`];
  const fixturesDirectory = makeFixtures({ '1.yaml': FIXTURE });
  await stop(await start(join(folder, 'a'), { importFile, exportFile, fixturesDirectory }));
  expect(await listMemories(await start(join(folder, 'b'), { importFile, exportFile }))).toEqual(['lamp']);
  const missing = start(join(folder, 'c'), { importFile: join(folder, 'none'), exportFile });
  await expect(missing).rejects.toThrow(/^IMPORT: .*none cannot be imported: ENOENT/);
});

it('does not start with an IMPORT that is no export', async () => {
  const folder = makeTemporaryFolder();
  const importFile = join(folder, 'no.tar.gz');
  writeFileSync(importFile, 'no archive');
  await expect(start(join(folder, 'data'), { importFile })).rejects.toThrow(
    /^IMPORT: .*no\.tar\.gz cannot be imported/,
  );
});
