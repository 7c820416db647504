import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import type { ControlStateStore } from '../../control/control-state-store.ts';
import type { Snapshots } from '../../control/state/snapshots.ts';
import { writeSyncedFile } from '../../storage/files/synced-file.ts';

/** Name of the digest of the file that was imported last, and of the snapshots of import and export. */
const IMPORTED = '~imported';
const EXPORTED = '~exported';

/** Restores a file of an exported snapshot, once per content and data folder.
 *  @param isMadeAtEnd the server writes the file at its end: before the first one, there is none
 *  @throws an Error that names the file when it is no such file */
export async function importState(
  file: string,
  isMadeAtEnd: boolean,
  store: ControlStateStore,
  snapshots: Snapshots,
): Promise<void> {
  try {
    if (isMadeAtEnd && !existsSync(file)) return;
    const digest = await digestOf(file);
    if ((await store.read(IMPORTED)) === JSON.stringify(digest)) return;
    await snapshots.importArchive(IMPORTED, createReadStream(file));
    await snapshots.restore(IMPORTED, null);
    await store.write(IMPORTED, JSON.stringify(digest));
  } catch (cause) {
    throw new Error(`IMPORT: ${file} cannot be imported: ${(cause as Error).message}`, { cause });
  } finally {
    await snapshots.remove(IMPORTED).catch(() => undefined);
  }
}

/** Writes the state of all accounts to a file, in place of an earlier one. */
export async function exportState(file: string, snapshots: Snapshots): Promise<void> {
  await snapshots.create(EXPORTED, null);
  try {
    await writeSyncedFile(file, await snapshots.exportArchive(EXPORTED));
  } finally {
    await snapshots.remove(EXPORTED);
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
