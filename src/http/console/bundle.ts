import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { AppError } from '../../errors.ts';
import { findMissingPackages } from '../../optional-packages.ts';

/** A file of the console, as it is sent. */
export interface ConsoleFile {
  type: string;
  body: Buffer;
  gzip: Buffer;
  /** Strong validator (RFC 9110, section 8.8.3). */
  etag: string;
  /** Whether the name changes with the content. */
  isImmutable: boolean;
}

const SOURCE = fileURLToPath(new URL('../../console/', import.meta.url));
/** Made ahead in the package and in the image. */
const BUILT = fileURLToPath(new URL('./built/', import.meta.url));
/** Made of the sources in a clone. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/doppel/console/', import.meta.url));
const PAGE = 'index.html';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** The files of the console by name: those that were built ahead, or else those made of the sources, once for each version
 *  of them. */
export async function readConsole(): Promise<ReadonlyMap<string, ConsoleFile>> {
  const contents = existsSync(BUILT) ? readFolder(BUILT) : await readBundled();
  return new Map([...contents].map(([name, body]) => [name, toFile(name, body)]));
}

async function readBundled(): Promise<Map<string, Buffer>> {
  const folder = join(CACHE, versionOfSources());
  if (existsSync(folder)) return readFolder(folder);
  const problem = findMissingPackages('The console is not built', ['esbuild', 'preact']);
  if (problem !== null) throw new AppError('unavailable', `${problem}, or use the published package or image.`);
  const contents = await bundle();
  keep(contents, folder);
  return contents;
}

/** Where the folder cannot be written, nothing is kept; nor is it if another process is first. */
function keep(contents: ReadonlyMap<string, Buffer>, folder: string): void {
  const partial = `${folder}.${process.pid}`;
  try {
    writeFolder(partial, contents);
    renameSync(partial, folder);
  } catch {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Changes with every file of the sources. */
function versionOfSources(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).sort()) {
    const { mtimeMs, size } = statSync(join(SOURCE, name));
    hash.update(`${name} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('base64url').slice(0, 16);
}

/** Bundles the console into `folder`. */
export async function buildConsole(folder: string): Promise<void> {
  writeFolder(folder, await bundle());
}

function writeFolder(folder: string, contents: ReadonlyMap<string, Buffer>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, body] of contents) writeFileSync(join(folder, name), body);
}

function readFolder(folder: string): Map<string, Buffer> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

/** esbuild is a development dependency, loaded here. */
async function bundle(): Promise<Map<string, Buffer>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: SOURCE,
    entryPoints: [
      { in: 'main.tsx', out: 'console' },
      { in: 'styles/console.css', out: 'console' },
      { in: 'pages/explorer/layout-worker.ts', out: 'layout' },
    ],
    outdir: BUILT,
    chunkNames: 'chunk-[hash]',
    ...{ bundle: true, splitting: true, minify: true, write: false, format: 'esm', target: 'es2022' },
    ...{ jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none', logLevel: 'silent' },
  });
  const files = outputFiles.map(({ path, contents }): [string, Buffer] => [basename(path), Buffer.from(contents)]);
  return new Map([...files, [PAGE, readFileSync(join(SOURCE, PAGE))]]);
}

function toFile(name: string, body: Buffer): ConsoleFile {
  return {
    type: TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    body,
    gzip: gzipSync(body),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    isImmutable: name.startsWith('chunk-'),
  };
}
