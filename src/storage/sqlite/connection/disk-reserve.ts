import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

const RESERVE_BYTES = 4 * 2 ** 20;
const RETRY_MS = 5_000;

/** Disk space that is released on a full disk, so that rows can still be deleted. */
export interface DiskReserve {
  /** Frees the space. */
  release(): void;
  /** Reserves the space again if possible; tries at most every 5 s. */
  restore(): void;
  close(): void;
}

/** Reserves 4 MiB in the file at `path`, or nothing if the disk is full or the file cannot be written. */
export function openDiskReserve(path: string, now: () => number = () => performance.now()): DiskReserve {
  const file = openSync(path, 'w', 0o600);
  let isOpen = true;
  let isHeld = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  function fill(): boolean {
    try {
      return writeSync(file, Buffer.alloc(RESERVE_BYTES), 0, RESERVE_BYTES, 0) === RESERVE_BYTES;
    } catch {
      return false;
    }
  }

  function restore(): void {
    if (isHeld || now() - triedAt < RETRY_MS) return;
    triedAt = now();
    isHeld = fill();
    if (!isHeld) ftruncateSync(file, 0);
  }

  restore();
  return {
    release() {
      ftruncateSync(file, 0);
      isHeld = false;
      triedAt = now();
    },
    restore,
    close() {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}
