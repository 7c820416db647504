import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Names of the folders in `directory`, sorted; without those still being written. */
export async function listFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(ignoreMissing);
  return entries.flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? entry.name : [])).sort();
}

/** Fills a folder and then puts it in place of `path`. Nothing changes when `fill` rejects. */
export async function replaceFolder<T>(
  path: string,
  partPath: string,
  fill: (folder: string) => Promise<T>,
): Promise<T> {
  await rm(partPath, { recursive: true, force: true });
  await mkdir(partPath, { recursive: true });
  try {
    const result = await fill(partPath);
    await rm(path, { recursive: true, force: true });
    await rename(partPath, path);
    return result;
  } finally {
    await rm(partPath, { recursive: true, force: true });
  }
}

/** Puts the file or folder, if it exists, also at `target`. Files are never changed in place, so both can share them. */
export async function linkAll(source: string, target: string): Promise<void> {
  const entries = await readdir(source, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    return ignoreMissing(error);
  });
  if (entries === null) return linkFile(source, target);
  for (const entry of entries) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await linkAll(from, to);
    else if (entry.isFile() && !entry.name.endsWith('.part')) await linkFile(from, to);
  }
}

async function linkFile(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  try {
    await link(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return;
    await copyFile(source, target);
  }
}

/** The copy is on disk when this resolves. */
export async function copySynced(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  const file = await open(target, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
