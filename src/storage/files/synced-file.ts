import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CannotWriteError } from '../../errors.ts';
import { faultPoint } from '../../fault-points.ts';

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

/** Writes a temporary file and renames it, so that a reader sees the old bytes or the new ones. Resolves to the number of
 *  bytes when content and file name are on disk. Rejects with CannotWriteError when the disk is full; nothing remains
 *  then. */
export async function writeSyncedFile(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const byteCount = await writePart(`${path}.part`, content);
    faultPoint('while file is written');
    await rename(`${path}.part`, path);
    faultPoint('after file is written');
    await syncFolder(dirname(path));
    return byteCount;
  } catch (error) {
    await rm(`${path}.part`, { force: true, recursive: true });
    throw explainFileError(error);
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
  // Not supported on Windows, and not needed there.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** CannotWriteError for an error that may be temporary; any other error unchanged. */
export function explainFileError(error: unknown): unknown {
  const code = String((error as NodeJS.ErrnoException | null)?.code);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new CannotWriteError('The disk of the server is full. Try again later.', error);
  }
  if (['EFBIG', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'ENFILE'].includes(code)) {
    return new CannotWriteError('The server cannot use its disk. Try again later.', error);
  }
  return error;
}
