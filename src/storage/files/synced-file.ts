import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Writes beside the file and then takes its place, so that a reader sees the old bytes or the new ones. Resolves to their
 *  number once they, and the name of the file, are on disk; leaves nothing behind when it rejects. */
export async function writeSyncedFile(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  try {
    const byteCount = await writePart(`${path}.part`, content);
    await rename(`${path}.part`, path);
    await syncFolder(dirname(path));
    return byteCount;
  } catch (error) {
    await rm(`${path}.part`, { force: true, recursive: true });
    throw error;
  }
}

async function writePart(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'w');
  try {
    let byteCount = 0;
    for await (const chunk of content) {
      await file.writeFile(chunk);
      byteCount += chunk.length;
    }
    await file.sync();
    return byteCount;
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing, and needs none.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
