import { createHmac, hash } from 'node:crypto';
import { createIds, type Ids, systemIds } from '../../ids.ts';
import { cacheDecoded, createSharedMemory, createSharedWords } from '../seqlock.ts';

/** Ids that follow a seed once one is set: the same seed and the same calls give the same ids. Every thread has one over
 *  the same memory; one thread sets the seed. Without a seed, ids are those of the system. */
export interface SeededIds extends Ids {
  /** Starts all streams again; null ends the seed. */
  setSeed(seed: string | number | null): void;
}

const DIGEST_WORDS = 4;
/** Ids begin with a time. Those of a seed count milliseconds from 2000-01-01, so that they sort by creation. */
const FIRST_TIME = Date.UTC(2000, 0, 1);

/** Memory without a seed. */
export function createSeedMemory(): SharedArrayBuffer {
  return createSharedMemory(1 + DIGEST_WORDS);
}

export function createSeededIds(memory: SharedArrayBuffer, system: Ids = systemIds): SeededIds {
  const words = createSharedWords(memory);
  const current = cacheDecoded(words, ([isSet, ...digest]) => {
    if (isSet !== 1n) return { ids: system, stream: system.stream };
    const key = Buffer.from(BigInt64Array.from(digest).buffer);
    return { ids: fromKey(key), stream: (name: string) => toStream(key, name) };
  });
  return {
    newId: () => current().ids.newId(),
    newToken: () => current().ids.newToken(),
    stream: (name) => current().stream(name),
    setSeed(seed) {
      const digest = hash('sha256', String(seed), 'buffer');
      const values = Array.from({ length: DIGEST_WORDS }, (_, at) => digest.readBigInt64LE(8 * at));
      words.write(seed === null ? Array.from({ length: 1 + DIGEST_WORDS }, () => 0n) : [1n, ...values]);
    },
  };
}

function toStream(key: Buffer, name: string): Ids {
  const ownKey = digest(key, name);
  return { ...fromKey(ownKey), stream: (part) => toStream(ownKey, part) };
}

/** Each id takes the digest of its number. */
function fromKey(key: Buffer): Omit<Ids, 'stream'> {
  let count = 0;
  return createIds(
    () => FIRST_TIME + count,
    (byteCount) => {
      count += 1;
      return digest(key, String(count)).subarray(0, byteCount);
    },
  );
}

/** HMAC-SHA-256 (RFC 2104), 32 bytes. */
const digest = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
