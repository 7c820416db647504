import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './bundle.ts';
import { readManifest, toPublished } from './manifest.ts';

/** Copies what the image runs into a folder: the published package after `npm run build`, and from `node_modules` the packages
 *  that it depends on, with all optional ones.
 *
 *    node test/support/package/install.ts FOLDER */

interface Package {
  files?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** For tests of the user. */
const NOT_FOR_SERVERS = ['testcontainers'];
const { platform, arch } = process;
/** Sources of native code, of which the package has the prebuilt result, such results for other platforms, and maps of code. */
const LEFT_OUT = new RegExp(
  `better-sqlite3/(?:deps|src)(?:/|$)|better-sqlite3/prebuilds/(?!${platform}(?:musl)?-${arch}\\.)|\\.map$|\\.d\\.[cm]?ts$`,
);

const [target] = process.argv.slice(2);
if (!target) throw new Error('Name a folder.');
const folder = resolve(target);
const published = toPublished(readManifest()) as Package;
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
for (const name of published.files ?? []) {
  if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
}
const names = Object.keys({ ...published.dependencies, ...published.peerDependencies });
for (const from of findPackages(names.filter((name) => !NOT_FOR_SERVERS.includes(name)))) {
  cpSync(from, join(folder, relative(ROOT, from)), {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(path) && !relative(from, path).startsWith('node_modules'),
  });
}

/** The folders of these packages and of all that they depend on, as Node.js finds them. */
function findPackages(wanted: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const path = findPackage(name, from);
    if (!path || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies }: Package = JSON.parse(
      readFileSync(join(path, 'package.json'), 'utf8'),
    );
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(next, path);
  };
  for (const name of wanted) visit(name, ROOT);
  return found;
}

/** Null if it is not installed: an optional one, or one for another platform. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; folder.startsWith(ROOT.replace(/[\\/]$/, '')); folder = resolve(folder, '..')) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
  }
  return null;
}
