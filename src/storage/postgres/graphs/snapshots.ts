import { open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { type Connection, openDatabaseReadOnly } from '../../sqlite/connection/database.ts';
import type { Head } from './delta-log.ts';
import { readPosition } from './replica.ts';
import type { SnapshotParts } from './snapshot-parts.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const PART_BYTES = 1024 * 1024;
/** 1 MB: other work of the thread waits some milliseconds. */
const PAGES_PER_TURN = 256;

/** A state of a replica's file, which later writes to the file leave as it is. */
export interface FrozenFile {
  /** Copies the state to a new file. */
  copyTo(path: string, signal: AbortSignal): Promise<void>;
  close(): void;
}

export function freeze(path: string): FrozenFile {
  const db: Connection = openDatabaseReadOnly(path);
  db.exec('BEGIN');
  // The first read fixes the state.
  readPosition(db);
  return {
    async copyTo(copy, signal) {
      await db.backup(copy, {
        progress: () => {
          signal.throwIfAborted();
          return PAGES_PER_TURN;
        },
      });
    },
    close: () => {
      db.close();
    },
  };
}

/** Stores a file as the snapshot of its graph: the state at `head`. Stops if another node makes the same one. */
export async function storeSnapshot(
  parts: SnapshotParts,
  { graphId, head, path }: { graphId: string; head: Head; path: string },
  signal: AbortSignal,
): Promise<void> {
  let bytes = 0;
  let part = 0;
  for await (const piece of readPieces(path)) {
    signal.throwIfAborted();
    const body = await compress(piece);
    bytes += body.length;
    if (!(await parts.addPart(graphId, head.seq, part, body))) return;
    part += 1;
  }
  const { seq, snapshotSeq: replacedSeq, logPassages, logBytes } = head;
  await parts.finish(graphId, { seq, replacedSeq, bytes, logPassages, logBytes });
}

/** Writes the snapshot of a graph to a new file. Resolves to whether it was still stored; if not, there is no file. */
export async function fetchSnapshot(
  parts: SnapshotParts,
  { graphId, head, path }: { graphId: string; head: Head; path: string },
): Promise<boolean> {
  let missingBytes = head.snapshotBytes;
  const file = await open(path, 'wx');
  try {
    for await (const body of parts.readParts(graphId, head.snapshotSeq)) {
      missingBytes -= body.length;
      await file.appendFile(await decompress(body));
    }
    await file.datasync();
  } catch (error) {
    await rm(path);
    throw error;
  } finally {
    await file.close();
  }
  if (missingBytes !== 0) await rm(path);
  return missingBytes === 0;
}

async function* readPieces(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; ; ) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PART_BYTES), 0, PART_BYTES, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}
