import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findCycle, readImports } from './support/source/imports.ts';
import { findViolations } from './support/source/layers.ts';
import { findUses, findWireNames } from './support/source/wire-names.ts';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

function readSource(): Map<string, string> {
  const names = globSync('**/*.{ts,tsx}', { cwd: SOURCE });
  return new Map(names.sort().map((name) => [name.replaceAll('\\', '/'), readFileSync(join(SOURCE, name), 'utf8')]));
}

const importsOf = (files: Record<string, string>) => readImports(new Map(Object.entries(files)));
const violationsOf = (files: Record<string, string>) => findViolations(importsOf(files));

/** A line with a regular expression, beside comments and quotations; null if there is none. */
const patternIn = (source: string): string | null =>
  source
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    .map((line) => line.replace(/'(?:[^'\\]|\\.)*'|`[^`]*`/g, "''"))
    .find((line) => /(?:^|[=(:,![?&|>]|return)\s*\/(?![/*])|\bRegExp\b/.test(line)) ?? null;

describe('a pattern', () => {
  it.each([
    'const END = /[.!?]$/;',
    '  /[.!?]$/;',
    '  return /a/.test(b);',
    'words.some((word) => /^a/.test(word))',
    'new RegExp(a)',
  ])('is found in %j', (line) => expect(patternIn(line)).toBe(line));
  it.each(['// as /a/', ' * of /a/', "import a from './a/b.ts';", 'const share = a / b;', "f('=/a/')"])(
    'is not found in %j',
    (line) => expect(patternIn(line)).toBeNull(),
  );
});

describe('the source', () => {
  const files = readSource();
  const imports = readImports(files);

  it('is read whole', () => {
    expect(files.size).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(files.size);
    for (const { from, to, isPackage } of imports) {
      if (!isPackage && !to.endsWith('.json')) expect(files.has(to), `${from} imports ${to}`).toBe(true);
    }
  });

  it('keeps to who may import whom', () => {
    expect(findViolations(imports)).toEqual([]);
  });

  it('has no circle of imports', () => {
    expect(findCycle(imports)).toBeNull();
  });

  it('reads language from words to clauses, and sources with it: their rooms form no circle', () => {
    const roomOf = (name: string): string => name.split('/').slice(0, 2).join('/');
    const rooms = imports.flatMap((each) => {
      const [from, to] = [roomOf(each.from), roomOf(each.to)];
      const isOfReading = [from, to].every((room) => /^(?:language|reading)\/[\w-]+$/.test(room));
      return isOfReading && !each.isPackage && from !== to ? [{ ...each, from, to }] : [];
    });
    expect(rooms.length).toBeGreaterThan(20);
    expect(findCycle(rooms)).toBeNull();
  });

  it('has patterns for texts below language/ and text/, not where sources are read', () => {
    const withPattern = [...files].filter(([name, text]) => name.startsWith('reading/') && patternIn(text) !== null);
    expect(withPattern.map(([name]) => name)).toEqual([]);
  });

  it('reads the environment in the entries only, which hand it to the configuration', () => {
    const readers = [...files].filter(([name, text]) => !name.startsWith('testing/') && text.includes('process.env'));
    expect(readers.map(([name]) => name)).toEqual([
      'bin/backup.ts',
      'bin/keys.ts',
      'bin/main.ts',
      'bin/migrate.ts',
      'bin/model-check.ts',
      'bin/restore.ts',
    ]);
    for (const [name, text] of readers) {
      const handed = text.match(/readConfig\((?:\{ (?:\.\.\.defaults, )?\.\.\.)?process\.env/g);
      expect(text.split('process.env').length - 1, name).toBe(handed?.length);
    }
  });
});

describe('the tests', () => {
  it('replace modules only where workers share none: a replaced module would stay for the files after it', () => {
    const cwd = fileURLToPath(new URL('.', import.meta.url));
    const replacing = globSync('**/*.test.ts', { cwd }).filter((name) =>
      /\bvi\.(?:do)?mock\(/i.test(readFileSync(join(cwd, name), 'utf8')),
    );
    expect(replacing.length).toBeGreaterThan(0);
    expect(replacing.filter((name) => !name.endsWith('.isolated.test.ts'))).toEqual([]);
  });
});

describe('the names of the wire', () => {
  const files = readSource();
  const names = findWireNames(files);
  /** Files that may use them: they store what clients send, or speak to others in their own terms. */
  const MAY_USE = [
    /^http\//,
    // Speak it, as clients of the server.
    /^(console|mcp|model-check)\//,
    /^storage\/(postgres|rows|sqlite)\//,
    /^llm\/openai\//,
    /^testing\//,
    /^config\.ts$/,
    // The metadata that a file is given, which clients read back as they read their own.
    /^memory\/requests\/file-memories\.ts$/,
    // Recordings are exchanges of the wire.
    /^control\/replay\/wire-fields\.ts$/,
  ];

  it('are read from the schemas and mappings', () => {
    const some = ['max_steps', 'credits_used', 'live_url', 'full_doc_id', 'stated_in', 'session_id', 'only_context'];
    for (const name of some) expect(names).toContain(name);
  });

  it('stay at the door', () => {
    const inside = [...files].filter(([name]) => !MAY_USE.some((pattern) => pattern.test(name)));
    expect(inside.flatMap(([name, text]) => findUses(text, names).map((use) => `${name}: ${use}`))).toEqual([]);
  });

  it.each([
    'options.max_steps',
    'task?.max_steps ?? 1',
    'const { max_steps } = body;',
    'const { a, max_steps: steps } = body;',
    'return { max_steps, a };',
    'return { max_steps: 1 };',
    'interface A {\n  max_steps?: number;\n}',
    "body['max_steps']",
    "pick(body, 'max_steps')",
  ])('are found in %j', (text) => {
    expect(findUses(text, new Set(['max_steps']))).toEqual(['max_steps']);
  });

  it.each([
    '// As max_steps: 2.',
    '/** `max_steps` of a request, { max_steps } */',
    "throw new Error('max_steps must be an integer.');",
    'const maxSteps = 1;',
    'options.my_max_steps',
  ])('are not found in %j', (text) => {
    expect(findUses(text, new Set(['max_steps']))).toEqual([]);
  });
});

describe('types', () => {
  /** Each makes up for what the types of a library do not say. */
  const MAY_CAST = [
    'backup/read-archive.ts',
    'device/simulated/scripting/sandbox.ts',
    'http/plugins/guards/authentication.ts',
    'http/plugins/guards/security-headers.ts',
    'http/plugins/idempotency.ts',
    'http/routes/memory/graph-imports.ts',
    'http/routes/tasks/tasks.ts',
  ];

  it('are stated, not forced with "as unknown as"', () => {
    const forced = [...readSource()].filter(([, text]) => text.includes('as unknown as')).map(([name]) => name);
    expect(forced).toEqual(MAY_CAST);
  });
});

describe('reading imports', () => {
  it.each([
    ["import { a } from './b.ts';", 'tasks/b.ts', false],
    ["import type { A } from './b.ts';", 'tasks/b.ts', true],
    ["import { type A } from '../memory/b.ts';", 'memory/b.ts', false],
    ["import a from './b.ts';", 'tasks/b.ts', false],
    ["import * as a from './b.ts';", 'tasks/b.ts', false],
    ["import './b.ts';", 'tasks/b.ts', false],
    ["import {\n  a,\n  type B,\n} from './b.ts';", 'tasks/b.ts', false],
    ["import type {\n  A,\n} from './b.ts';", 'tasks/b.ts', true],
    ["export { a } from './b.ts';", 'tasks/b.ts', false],
    ["export type { A } from './b.ts';", 'tasks/b.ts', true],
    ["export * from './b.ts';", 'tasks/b.ts', false],
    ["const { a } = await import('./b.ts');", 'tasks/b.ts', false],
    ['import { a } from "./b.ts";', 'tasks/b.ts', false],
  ])('finds %j', (text, to, isTypeOnly) => {
    expect(importsOf({ 'tasks/a.ts': text })).toEqual([{ from: 'tasks/a.ts', to, isPackage: false, isTypeOnly }]);
  });

  it('finds each of several', () => {
    const text = "import { a } from './a.ts';\nimport b from './b.ts';\nexport const c = 'from';\nimport './d.ts';";
    expect(importsOf({ 'x.ts': text }).map(({ to }) => to)).toEqual(['a.ts', 'b.ts', 'd.ts']);
  });

  it('names a package without the path within it', () => {
    const text = "import a from '@scope/name/deep/file';\nimport b from 'name/deep';";
    expect(importsOf({ 'x.ts': text }).map(({ to, isPackage }) => [to, isPackage])).toEqual([
      ['@scope/name', true],
      ['name', true],
    ]);
  });

  it('passes over modules of Node.js, comments and text', () => {
    const text =
      "import a from 'node:fs';\n// import b from './b.ts';\n/* import c from './c.ts'; */\nconst d = 'import';";
    expect(importsOf({ 'x.ts': text })).toEqual([]);
  });
});

describe('the rules', () => {
  const importing = (from: string, to: string, statement = 'import { a }') => ({
    [from]: `${statement} from './${posix.relative(posix.dirname(from), to)}';`,
  });

  it.each([
    ['clock.ts', 'errors.ts'],
    ['config.ts', 'errors.ts'],
    ['text/words.ts', 'errors.ts'],
    ['tasks/run/agent.ts', 'storage/sqlite/main/tasks/task-store.ts'],
    ['tasks/run/agent.ts', 'llm/offline/offline-model.ts'],
    ['tasks/run/agent.ts', 'device/simulated/simulated-devices.ts'],
    ['tasks/run/agent.ts', 'accounts/account-store.ts'],
    ['tasks/run/agent.ts', 'memory/ports/graph-catalog.ts'],
    ['tasks/run/agent.ts', 'tasks/tasks.ts'],
    ['tasks/run/agent.ts', 'http/app.ts'],
    ['tasks/run/agent.ts', 'worker/job-loop.ts'],
    ['tasks/run/agent.ts', 'config.ts'],
    ['memory/engine.ts', 'tasks/ports/task-store.ts'],
    ['memory/engine.ts', 'memory/requests/runner.ts'],
    ['memory/index/keys.ts', 'memory/retrieval/rank.ts'],
    ['memory/ingest/analyse-chunk.ts', 'memory/context/context.ts'],
    ['memory/ports/graph-store.ts', 'memory/index/keys.ts'],
    ['llm/model.ts', 'tasks/task.ts'],
    ['llm/offline/decide.ts', 'llm/openai/agent/decide.ts'],
    ['llm/offline/decide.ts', 'device/simulated/actions/act.ts'],
    ['llm/offline/decide.ts', 'tasks/ports/task-store.ts'],
    ['device/simulated/actions/act.ts', 'llm/model.ts'],
    ['device/simulated/actions/act.ts', 'media/recording.ts'],
    ['storage/sqlite/main/tasks/task-store.ts', 'storage/files/media-store.ts'],
    ['storage/sqlite/main/tasks/task-store.ts', 'storage/sqlite/graph/graph-store.ts'],
    ['storage/sqlite/main/tasks/task-store.ts', 'llm/offline/answer/answer.ts'],
    ['storage/sqlite/main/tasks/task-store.ts', 'config.ts'],
    ['storage/sqlite/connection/migrate.ts', 'storage/sqlite/main/main-database.ts'],
    ['storage/sqlite/graph/graph-store.ts', 'memory/engine.ts'],
    ['media/recording.ts', 'device/simulated/screen/paint/paint.ts'],
    ['http/app.ts', 'storage/sqlite/main/tasks/task-store.ts'],
    ['compose/server.ts', 'storage/sqlite/main/tasks/task-store.ts'],
    ['http/app.ts', 'llm/model.ts'],
    ['http/app.ts', 'device/simulated/simulated-devices.ts'],
    ['http/app.ts', 'worker/worker.ts'],
    ['http/app.ts', 'compose/server.ts'],
    ['worker/job-loop.ts', 'tasks/run/runner.ts'],
    ['worker/job-loop.ts', 'errors.ts'],
    ['worker/job-loop.ts', 'storage/sqlite/main/tasks/task-store.ts'],
  ])('forbid %s to import %s', (from, to) => {
    expect(violationsOf(importing(from, to))).toHaveLength(1);
  });

  it.each([
    ['storage/sqlite/main/tasks/task-store.ts', 'tasks/tasks.ts'],
    ['storage/sqlite/main/tasks/task-store.ts', 'device/device.ts'],
    ['storage/sqlite/graph/graph-store.ts', 'memory/engine.ts'],
    ['llm/offline/decide.ts', 'memory/engine.ts'],
    ['llm/model.ts', 'device/device.ts'],
    ['media/recording.ts', 'tasks/run/recorder.ts'],
    ['http/app.ts', 'config.ts'],
    ['http/wire/memory/graph.ts', 'memory/ports/request-store.ts'],
  ])('let %s import types of %s, and nothing else of it', (from, to) => {
    expect(violationsOf(importing(from, to, 'import type { A }'))).toEqual([]);
    expect(violationsOf(importing(from, to))).toHaveLength(1);
  });

  it.each([
    ['tasks/run/agent.ts', 'llm/model.ts'],
    ['tasks/run/agent.ts', 'tasks/ports/event-store.ts'],
    ['tasks/tasks.ts', 'accounts/accounts.ts'],
    ['tasks/tasks.ts', 'tasks/run/run-end.ts'],
    ['memory/engine.ts', 'text/words.ts'],
    ['memory/retrieval/rank.ts', 'memory/index/keys.ts'],
    ['device/simulated/actions/act.ts', 'device/simulated/web/web.ts'],
    ['http/wire/tasks/task.ts', 'device/device.ts'],
    ['http/app.ts', 'tasks/tasks.ts'],
    ['storage/sqlite/graph/graph-store.ts', 'memory/index/encoding/analysis-codec.ts'],
    ['compose/worker.ts', 'storage/open-storage.ts'],
    ['storage/open-storage.ts', 'storage/sqlite/main/tasks/task-store.ts'],
    ['bin/main.ts', 'compose/server.ts'],
  ])('let %s import %s', (from, to) => {
    expect(violationsOf(importing(from, to))).toEqual([]);
  });

  it('ask for a rule where a new folder has none', () => {
    expect(violationsOf({ 'billing/prices.ts': "import { a } from '../errors.ts';" })).toEqual([
      'billing/prices.ts is of no layer: add it to the rules',
    ]);
  });

  it('keep a package to one folder, but for those that are shared on purpose', () => {
    const sql = "import Database from 'better-sqlite3';";
    expect(violationsOf({ 'storage/sqlite/a.ts': sql, 'storage/sqlite/b.ts': sql })).toEqual([]);
    expect(violationsOf({ 'storage/sqlite/a.ts': sql, 'tasks/b.ts': sql })).toEqual([
      'tasks imports the package better-sqlite3, which is for storage/sqlite only',
    ]);
    const cache = "import { LRUCache } from 'lru-cache';";
    expect(violationsOf({ 'accounts/a.ts': cache, 'storage/sqlite/b.ts': cache })).toEqual([]);
    expect(violationsOf({ 'accounts/a.ts': cache, 'tasks/b.ts': cache })).toEqual([
      'tasks imports the package lru-cache, which is for accounts and device/simulated and fair-queue.ts and http and language and llm/offline and mcp and memory and reading and storage/rows and storage/sqlite only',
    ]);
  });
});

describe('circles', () => {
  const toFiles = (keyword: string) => ({
    'tasks/a.ts': "import { b } from './b.ts';",
    'tasks/b.ts': "import { c } from './c.ts';",
    'tasks/c.ts': `${keyword} { a } from './a.ts';`,
  });

  it('are found, and named file by file', () => {
    expect(findCycle(importsOf(toFiles('import')))).toEqual(['tasks/a.ts', 'tasks/b.ts', 'tasks/c.ts', 'tasks/a.ts']);
    expect(findCycle(importsOf(toFiles('export')))).not.toBeNull();
    expect(findCycle(importsOf({ 'a.ts': "import './a.ts';" }))).toEqual(['a.ts', 'a.ts']);
  });

  it('of types alone count as well: a reader has to follow them', () => {
    expect(findCycle(importsOf(toFiles('import type')))).not.toBeNull();
  });

  it('are not two ways to one file', () => {
    const files = {
      'a.ts': "import './b.ts';\nimport './c.ts';",
      'b.ts': "import './d.ts';",
      'c.ts': "import './d.ts';",
    };
    expect(findCycle(importsOf(files))).toBeNull();
  });
});
