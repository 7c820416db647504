import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS, EXTERNAL, ROOT } from './bundle.ts';

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  scripts: Record<string, string>;
  [field: string]: unknown;
}

const FILE = join(ROOT, 'package.json');
/** The manifest of the sources, while the published one stands in its place. */
const KEPT = join(ROOT, '.package.json');
/** What concerns the sources only. Imports and exports stay, so that a server can start from the sources meanwhile. */
const LEFT_OUT = ['devDependencies', 'allowScripts', 'knip', 'overrides'];

/** The manifest of the sources. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(existsSync(KEPT) ? KEPT : FILE, 'utf8'));
}

/** The manifest of the published package: it depends on what is not in its bundles. */
export function toPublished({ dependencies, scripts: _, ...manifest }: Manifest): object {
  const commands = COMMANDS.map((name) => [name, `node dist/bin/${name}.js`]);
  return {
    ...Object.fromEntries(Object.entries(manifest).filter(([name]) => !LEFT_OUT.includes(name))),
    scripts: { start: 'node src/bin/doppel.js', ...Object.fromEntries(commands) },
    dependencies: Object.fromEntries(EXTERNAL.map((name) => [name, dependencies[name]])),
  };
}

/** Puts the published manifest in the place of the one of the sources, until `restoreManifest`. */
export function replaceManifest(): void {
  const published = toPublished(readManifest());
  if (!existsSync(KEPT)) copyFileSync(FILE, KEPT);
  writeFileSync(FILE, `${JSON.stringify(published, null, 2)}\n`);
}

export function restoreManifest(): void {
  if (existsSync(KEPT)) renameSync(KEPT, FILE);
}
