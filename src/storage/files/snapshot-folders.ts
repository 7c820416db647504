import { constants, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { joinStored } from '../../stored-path.ts';

/** Names of the folders in `directory`, sorted; without those of work in progress, which begin with another character than a
 *  letter, a digit, `_` or `-`. */
export async function listFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(ignoreMissing);
  return entries.flatMap((entry) => (entry.isDirectory() && /^[\w-]/.test(entry.name) ? entry.name : [])).sort();
}

/** Fills a folder and then puts it in place of `{directory}/{name}`. Nothing changes when `fill` rejects. The folder before it is
 *  removed last: after a crash, `recoverFolders` finds it or the new one. */
export async function replaceFolder<T>(
  directory: string,
  name: string,
  fill: (folder: string) => Promise<T>,
): Promise<T> {
  const path = joinStored(directory, name);
  const [part, old] = [join(directory, `.${name}${PART}`), join(directory, `.${name}${OLD}`)];
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  try {
    const result = await fill(part);
    await rm(old, { recursive: true, force: true });
    await rename(path, old).catch(ignoreMissing);
    await rename(part, path).catch(async (error) => {
      await rename(old, path).catch(ignoreMissing);
      throw error;
    });
    await rm(old, { recursive: true, force: true });
    return result;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

const PART = '.part';
const OLD = '.old';

/** Puts back what a `replaceFolder` that a crash interrupted had set aside, and removes what it left. */
export function recoverFolders(directory: string): void {
  if (!existsSync(directory)) return;
  for (const entry of readdirSync(directory)) {
    const [, name, ending] = /^\.(.+)(\.part|\.old)$/.exec(entry) ?? [];
    if (name === undefined) continue;
    const path = join(directory, name);
    if (ending === OLD && !existsSync(path)) renameSync(join(directory, entry), path);
    else rmSync(join(directory, entry), { recursive: true, force: true });
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

/** For a file or folder that need not exist. */
export function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
