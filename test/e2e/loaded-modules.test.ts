import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../support/package/manifest.ts';
import { createHttpClient } from '../support/server/http-client.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { makeFolder } from '../support/temporary-folder.ts';

/** When a package is loaded, as the table in docs/architecture.md says. */
const WHEN = ['start', 'first task', 'first use', 'configured', 'not at run time'] as const;
type When = (typeof WHEN)[number];

const HOOK = fileURLToPath(new URL('../support/list-modules.cjs', import.meta.url));
const ARCHITECTURE = new URL('../../docs/architecture.md', import.meta.url);

/** Packages by when they are loaded, as documented. */
function readTable(): Map<string, When> {
  const [, table = ''] = readFileSync(ARCHITECTURE, 'utf8').split('## Dependencies\n');
  return new Map(
    table.split('\n').flatMap((line): [string, When][] => {
      const [, names = '', when = ''] = line.split('|').map((cell) => cell.trim());
      if (!WHEN.includes(when as When)) return [];
      return names.split(', ').map((name) => [name, when as When]);
    }),
  );
}

const table = readTable();
const packagesOf = (...when: When[]) => [...table].filter(([, each]) => when.includes(each)).map(([name]) => name);

describe('the table of dependencies', () => {
  it('has a line for each direct dependency and optional package, and no other', () => {
    const { dependencies, peerDependencies } = readManifest();
    expect([...table.keys()].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
  });
});

describe('a server', () => {
  const folder = makeFolder();
  const file = join(folder.path, 'loaded');
  let server: ServerProcess;
  let atStart: string[];

  const listModules = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const toPackages = (modules: readonly string[]) =>
    new Set(modules.flatMap((line) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(line)?.[1] ?? []));

  beforeAll(async () => {
    const env = { NODE_OPTIONS: `--require=${HOOK}`, LOADED_MODULES: file, WARM: 'off' };
    server = await startServerProcess(join(folder.path, 'data'), env);
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    atStart = listModules();
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    folder.remove();
  });

  it('has loaded at ready the packages of the start, and none that is loaded later', () => {
    const loaded = toPackages(atStart);
    expect(packagesOf('start').filter((name) => !loaded.has(name))).toEqual([]);
    const later = packagesOf('first task', 'first use', 'configured', 'not at run time');
    expect(later.filter((name) => loaded.has(name))).toEqual([]);
  });

  it('has started at ready no thread: there is no work in a new data folder', () => {
    expect(new Set(atStart.map((line) => line.split(' ')[0]))).toEqual(new Set(['0']));
  });

  it('has loaded at ready neither the agent nor an embedding model, the device, painter, console, tools and record and replay', () => {
    const late =
      /\/src\/(?:llm\/offline\/agent|llm\/static|device\/simulated\/(?!screen\/paint\/cjk-fonts)|console|mcp|control\/replay\/play)\//;
    expect(atStart.filter((line) => late.test(line))).toEqual([]);
  });

  it("has loaded at ready no client of HTTP, not even Node's", () => {
    expect(atStart.filter((line) => /undici/.test(line))).toEqual([]);
  });

  it('loads with the first task the packages of the first task, and none of later uses', async () => {
    const client = createHttpClient(server.url, server.apiKey);
    expect(await client.runTask({ task: 'Find the cheapest kettle in the shop' })).toMatchObject({ status: 'done' });
    const loaded = toPackages(listModules());
    expect(packagesOf('first task').filter((name) => !loaded.has(name))).toEqual([]);
    const later = packagesOf('first use', 'configured', 'not at run time');
    expect(later.filter((name) => loaded.has(name))).toEqual([]);
  });
});
