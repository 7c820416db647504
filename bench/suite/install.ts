import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Row } from './bench.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const INSTALL = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
/** What the image holds beside what is installed. */
const OURS = ['package.json', 'package-lock.json', 'src', 'migrations'];
const BYTES_PER_MB = 1e6;
const IMAGE = 'doppel-bench-size';

const run = promisify(execFile);

/** What it takes to have it: the time of an install as the image does it, its size, and the image's where Docker works. */
export async function measureInstall(say: (line: string) => void): Promise<Row[]> {
  say('npm ci');
  const folder = mkdtempSync(join(tmpdir(), 'doppel-bench-'));
  try {
    for (const name of OURS) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    const startedAt = performance.now();
    await run('npm', INSTALL, { cwd: folder });
    const seconds = (performance.now() - startedAt) / 1000;
    const image = await measureImage().catch((error: Error) => {
      say(`without the image: ${error.message.trim().split('\n').at(-1)}`);
      return [];
    });
    return [
      toRow('npm ci, without what tests need', 's', seconds),
      toRow('installed: dependencies and sources', 'MB', measureBytes(folder) / BYTES_PER_MB),
      ...image,
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rejects where there is no engine, or it cannot build. */
async function measureImage(): Promise<Row[]> {
  await run('docker', ['build', '-q', '-t', IMAGE, ROOT]);
  const { stdout } = await run('docker', ['image', 'inspect', '--format', '{{.Size}}', IMAGE]);
  await run('docker', ['image', 'rm', IMAGE]);
  return [toRow('image', 'MB', Number(stdout) / BYTES_PER_MB)];
}

function toRow(what: string, unit: string, value: number): Row {
  return { what, beside: '', aim: '', unit, samples: [value] };
}

function measureBytes(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
