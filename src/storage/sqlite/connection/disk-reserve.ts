import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

const RESERVE_BYTES = 4 * 2 ** 20;
const RETRY_MS = 5_000;

/** Room on the disk that is given up so that things can be deleted when nothing else can be written. */
export interface DiskReserve {
  /** Gives the room up. */
  release(): void;
  /** Takes it again where there is room; tried every 5 s at most. */
  restore(): void;
  close(): void;
}

/** Keeps 4 MiB in the file at `path`; none where there is no room for it, or the file cannot be written. */
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
