import { readdir, stat, statfs } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { DataKind, DataSize } from '../measures.ts';
import { toDataPaths } from './data-paths.ts';

/** Files that are measured at once: there may be one for each graph. */
const AT_ONCE = 64;

/** Measures the files of a data folder. Files that are removed meanwhile do not count. */
export async function measureData(dataDirectory: string): Promise<DataSize> {
  const directory = resolve(dataDirectory);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kindOf = createKinds(directory);
  const bytes: DataSize['bytes'] = { database: 0, graphs: 0, media: 0, files: 0, snapshots: 0, other: 0 };
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE);
    const sizes = await Promise.all(some.map(sizeOf));
    for (const [index, size] of sizes.entries()) bytes[kindOf(some[index] ?? '')] += size;
  }
  const { bavail, bsize } = await statfs(directory);
  return { directory, bytes, freeBytes: bavail * bsize };
}

function createKinds(directory: string): (file: string) => DataKind {
  const { main, graphs, media, files, extensions, snapshots } = toDataPaths(directory);
  const folders: readonly [string, DataKind][] = [
    [graphs, 'graphs'],
    [media, 'media'],
    [files, 'files'],
    [extensions, 'files'],
    [snapshots, 'snapshots'],
  ];
  const kinds = new Map(folders.map(([folder, kind]) => [relative(directory, folder), kind]));
  return (file) => {
    // The database has files beside it, such as its log.
    if (file.startsWith(main)) return 'database';
    return kinds.get(relative(directory, file).split(sep)[0] ?? '') ?? 'other';
  };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
