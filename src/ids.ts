import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Creates identifiers. Injected, so that tests can make them predictable. */
export interface Ids {
  /** A UUIDv7 (RFC 9562): unique, and ordered by creation, so that index pages fill from the right. */
  newId(): string;
  /** An unguessable URL-safe token with 192 random bits, which grants access to what it names. Begins with the time, for
   *  the same reason. */
  newToken(): string;
}

const TIME_BYTES = 6;
const TOKEN_BYTES = TIME_BYTES + 24;

export const systemIds: Ids = {
  newId: createUuids(Date.now),
  newToken() {
    const token = Buffer.alloc(TOKEN_BYTES);
    token.writeUIntBE(Date.now(), 0, TIME_BYTES);
    takeRandom(TOKEN_BYTES - TIME_BYTES).copy(token, TIME_BYTES);
    return token.toString('base64url');
  },
};

/** UUIDs that strictly increase: within a millisecond, and when the clock is set back, they count up from a random start
 *  (RFC 9562, section 6.2, method 1). */
export function createUuids(now: () => number): () => string {
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

/** Random bytes from a pool, which amortizes the system call. Use them at once: a later call overwrites the pool. */
function takeRandom(byteCount: number): Buffer {
  if (usedBytes + byteCount > pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += byteCount;
  return pool.subarray(usedBytes - byteCount, usedBytes);
}
