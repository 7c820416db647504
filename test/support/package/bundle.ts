import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { toOneByte } from './one-byte.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const SOURCE = join(ROOT, 'src');

/** Packages with native code, WebAssembly or files of their own, which stay packages. */
export const EXTERNAL = [
  '@fastify/swagger-ui',
  '@jitl/quickjs-wasmfile-release-sync',
  '@napi-rs/canvas',
  'better-sqlite3',
  'unpdf',
] as const;

export const COMMANDS = ['keys', 'migrate', 'backup', 'restore', 'explain', 'model-check'];
const ENTRIES = ['main', ...COMMANDS].map((name) => `bin/${name}`);
const LIBRARIES = ['testing/testing', 'testing/testcontainers'];
/** The entry of a thread, as the module names it that starts the thread. */
const THREAD = /new URL\('([^']+)\.ts', import\.meta\.url\)/g;
const REQUIRE = /createRequire\(import\.meta\.url\)(?=\('|;)/g;

/** Bundles the entry points and threads into `folder`, each at its path in the sources, with files for what they share and
 *  for each part that is loaded late.
 * @param peers the optional packages
 * @returns the folders of the packages whose code is in the bundles */
export async function bundleAll(folder: string, peers: readonly string[]): Promise<Set<string>> {
  const packages = new Set<string>();
  for (const entries of [[...ENTRIES, ...findThreads()], LIBRARIES]) {
    for (const { moduleIds } of await bundleTogether(entries, folder, peers)) {
      for (const id of moduleIds) {
        const [found] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/')) ?? [];
        if (found) packages.add(found);
      }
    }
  }
  return packages;
}

function findThreads(): string[] {
  const names = globSync('**/*.ts', { cwd: SOURCE }).flatMap((name) =>
    [...readFileSync(join(SOURCE, name), 'utf8').matchAll(THREAD)].map(([, path = '']) => join(dirname(name), path)),
  );
  return [...new Set(names)].filter((name) => !ENTRIES.includes(name));
}

async function bundleTogether(
  entries: readonly string[],
  folder: string,
  peers: readonly string[],
): Promise<OutputChunk[]> {
  const external = [...EXTERNAL, ...peers].map((name) => new RegExp(`^${name}(?:/|$)`));
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(SOURCE, `${entry}.ts`)])),
    cwd: ROOT,
    platform: 'node',
    external,
    plugins: [keepPlaces()],
    logLevel: 'silent',
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
    banner: ({ isEntry, fileName }) => (isEntry && !isLibrary(fileName) ? toBanner(fileName) : ''),
    sourcemap: true,
    sourcemapExcludeSources: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    keepNames: true,
  });
  await bundle.close();
  const chunks = output.filter((each) => each.type === 'chunk');
  for (const { fileName, sourcemapFileName: map } of chunks)
    if (map) writeOneByte(join(folder, fileName), join(folder, map));
  return chunks;
}

function writeOneByte(file: string, mapFile: string): void {
  const map = JSON.parse(readFileSync(mapFile, 'utf8'));
  const text = toOneByte(readFileSync(file, 'utf8'), map.mappings);
  if (!text) return;
  writeFileSync(file, text.code);
  writeFileSync(mapFile, JSON.stringify({ ...map, mappings: text.mappings }));
}

const isLibrary = (fileName: string) => LIBRARIES.some((name) => fileName === `${name}.js`);

/** Entry points and threads first load what maps stacks to the sources; `fileName` is from `dist`. */
function toBanner(fileName: string): string {
  return `import '${'../'.repeat(fileName.split('/').length)}src/bin/map-stacks.js';`;
}

/** Data files, migrations and threads are found from where a module was in the sources, which `dist` mirrors. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      const path = relative(SOURCE, id);
      if (path.startsWith('..') || !code.includes('import.meta.')) return null;
      const place = JSON.stringify(`/dist/${path.replaceAll('\\', '/').replace(/\.ts$/, '.js')}`);
      const placed = code
        .replace(REQUIRE, 'require')
        .replace('const require = require;', '')
        .replace(THREAD, "new URL('$1.js', import.meta.url)")
        .replaceAll('import.meta.url', `import.meta.url.replace(/\\/dist\\/(?!.*\\/dist\\/).*$/, ${place})`);
      // Each line of the result is one of the source.
      const mappings = [
        'AAAA',
        ...code
          .split('\n')
          .slice(1)
          .map(() => 'AACA'),
      ].join(';');
      return { code: placed, map: { version: 3, sources: [id], names: [], mappings } };
    },
  };
}
