import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Creates identifiers. Injected, so that tests can make them predictable. */
export interface Ids {
  /** A UUIDv7 (RFC 9562): unique, and ordered by creation, so that index pages fill from the right. */
  newId(): string;
  /** An unguessable URL-safe token with 192 random bits, which grants access to what it names. Begins with the time, for
   *  the same reason. */
  newToken(): string;
  /** Ids of their own for one piece of work. With a seed, they do not depend on what is created elsewhere meanwhile. */
  stream(name: string): Ids;
}

const TIME_BYTES = 6;
const TOKEN_BYTES = TIME_BYTES + 24;

/** Random bytes to be used at once: a later call may overwrite them. */
export type TakeRandom = (byteCount: number) => Buffer;

export const systemIds: Ids = { ...createIds(Date.now, takePooled), stream: () => systemIds };

export function createIds(now: () => number, takeRandom: TakeRandom): Omit<Ids, 'stream'> {
  return {
    newId: createUuids(now, takeRandom),
    newToken() {
      const token = Buffer.alloc(TOKEN_BYTES);
      takeRandom(TOKEN_BYTES - TIME_BYTES).copy(token, TIME_BYTES);
      token.writeUIntBE(now(), 0, TIME_BYTES);
      return token.toString('base64url');
    },
  };
}

/** UUIDs that strictly increase: within a millisecond, and when the clock is set back, they count up from a random start
 *  (RFC 9562, section 6.2, method 1). */
export function createUuids(now: () => number, takeRandom: TakeRandom = takePooled): () => string {
  let msecs = 0;
  let seq = 0;
  return () => {
    const random = takeRandom(16);
    if (now() > msecs) {
      msecs = now();
      seq = random.readUInt32BE(6) & 0x7fffffff;
    } else {
      seq = (seq + 1) >>> 0;
      if (seq === 0) msecs++;
    }
    return v7({ random, msecs, seq });
  };
}

const pool = Buffer.allocUnsafe(2 ** 14);
let usedBytes = pool.length;

/** Random bytes from a pool, which amortizes the system call. */
function takePooled(byteCount: number): Buffer {
  if (usedBytes + byteCount > pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += byteCount;
  return pool.subarray(usedBytes - byteCount, usedBytes);
}
