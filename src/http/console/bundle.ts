import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

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
const PAGE = 'index.html';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** The files of the console by name: those that were built ahead, or else bundled from the sources now. */
export async function readConsole(): Promise<ReadonlyMap<string, ConsoleFile>> {
  const contents = existsSync(BUILT) ? readBuilt() : await bundle();
  return new Map([...contents].map(([name, body]) => [name, toFile(name, body)]));
}

/** Bundles the console into `folder`. */
export async function buildConsole(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, body] of await bundle()) writeFileSync(join(folder, name), body);
}

function readBuilt(): Map<string, Buffer> {
  return new Map(readdirSync(BUILT).map((name) => [name, readFileSync(join(BUILT, name))]));
}

/** esbuild is loaded here, by the first request to a server that has no built files. */
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
