import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildConsole } from '../../../src/http/console/bundle.ts';
import { bundleAll, ROOT, SOURCE } from './bundle.ts';
import { readManifest } from './manifest.ts';

/** Writes `dist`, which the published package and the image run: bundles with their source maps, the data files at their
 *  places in the sources, the licences of what is in the bundles, and the types of `doppel/testing`. */

const DIST = join(ROOT, 'dist');
const DATA_FILES = '**/*.{br,css,html,json,js,svg,ttf,woff2,txt}';
/** In bundles. */
const BUNDLED = ['bin/**', 'console/**', 'vendor/**'];

rmSync(DIST, { recursive: true, force: true });
const packages = await bundleAll(DIST, Object.keys(readManifest().peerDependencies));
for (const name of globSync(DATA_FILES, { cwd: SOURCE, exclude: BUNDLED }))
  cpSync(join(SOURCE, name), join(DIST, name));
await buildConsole(join(DIST, 'http/console/built'));
writeFileSync(join(DIST, 'LICENSES.txt'), [...packages].sort().map(toLicence).join('\n'));
execFileSync('tsc', ['-p', 'test/support/package'], { cwd: ROOT, stdio: 'inherit' });

/** The name, version and licence of a package, with the text of its licence. */
function toLicence(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((each) => /^(?:licen[cs]e|notice|copying)/i.test(basename(each)));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`--- ${name} ${version} (${license ?? 'see below'})`, ...texts, ''].join('\n\n');
}
