import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from '../../../src/http/console/bundle.ts';

/** Writes `dist` for the published package, because Node.js strips no types below `node_modules`: the sources with their
 *  types stripped by Node.js itself, so that the code is the one that the tests run, and the types of `doppel/testing`.
 *  Run by `npm pack` and `npm publish`. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCE = join(ROOT, 'src');
const DIST = join(ROOT, 'dist');
const DATA_FILES = '**/*.{css,html,json,js,svg}';
/** Published as a bundle. */
const CONSOLE = 'console/**';
/** Published where they are: the command, and the bundle that `imports` of package.json names. */
const PUBLISHED_SOURCES = ['bin/doppel.js', 'vendor/typebox.js', 'vendor/o200k.js'];
/** The path of a module: of an import, or of the entry of a thread. */
const MODULE_PATH = /(?<='\.{1,2}\/[\w./-]+)\.ts(?=')/g;

rmSync(DIST, { recursive: true, force: true });
for (const name of globSync('**/*.ts', { cwd: SOURCE, exclude: ['**/*.d.ts', CONSOLE] })) {
  const code = stripTypeScriptTypes(readFileSync(join(SOURCE, name), 'utf8'));
  const file = join(DIST, name.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code.replace(MODULE_PATH, '.js'));
}
for (const name of globSync(DATA_FILES, { cwd: SOURCE, exclude: [...PUBLISHED_SOURCES, CONSOLE] })) {
  cpSync(join(SOURCE, name), join(DIST, name));
}
await buildConsole(join(DIST, 'http/console/built'));
execFileSync('tsc', ['-p', 'test/support/package'], { cwd: ROOT, stdio: 'inherit' });
