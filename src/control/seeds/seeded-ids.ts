import { createHmac, hash } from 'node:crypto';
import { createIds, type Ids, systemIds } from '../../ids.ts';
import { cacheDecoded, createSharedMemory, createSharedWords } from '../seqlock.ts';

/** Ids that follow a seed once one is set: the same seed and the same calls give the same ids. Every thread has one over
 *  the same memory; one thread sets the seed. Without a seed, ids are those of the system. */
export interface SeededIds extends Ids {
  /** Starts all streams again; null ends the seed.
   *  @param position of the first id: the number of ids and tokens before it */
  setSeed(seed: string | number | null, position?: number): void;
  /** Calls back in this thread with the position after each id and token of the seed, except those of streams. */
  onDraw(callback: (position: number) => void): void;
}

const DIGEST_WORDS = 4;
/** Whether there is a seed, its first position, and its digest. */
const WORDS = 2 + DIGEST_WORDS;
/** Ids begin with a time. Those of a seed count milliseconds from 2000-01-01, so that they sort by creation. */
const FIRST_TIME = Date.UTC(2000, 0, 1);

/** Memory without a seed. */
export function createSeedMemory(): SharedArrayBuffer {
  return createSharedMemory(WORDS);
}

export function createSeededIds(memory: SharedArrayBuffer, system: Ids = systemIds): SeededIds {
  const words = createSharedWords(memory);
  let noteDraw = (_position: number) => {};
  const current = cacheDecoded(words, ([isSet, position, ...digest]) => {
    if (isSet !== 1n) return { ids: system, stream: system.stream };
    const key = Buffer.from(BigInt64Array.from(digest).buffer);
    const ids = fromKey(key, Number(position), (count) => noteDraw(count));
    return { ids, stream: (name: string) => toStream(key, name) };
  });
  return {
    newId: () => current().ids.newId(),
    newToken: () => current().ids.newToken(),
    stream: (name) => current().stream(name),
    onDraw(callback) {
      noteDraw = callback;
    },
    setSeed(seed, position = 0) {
      const digest = hash('sha256', String(seed), 'buffer');
      const values = Array.from({ length: DIGEST_WORDS }, (_, at) => digest.readBigInt64LE(8 * at));
      words.write(seed === null ? Array.from({ length: WORDS }, () => 0n) : [1n, BigInt(position), ...values]);
    },
  };
}

function toStream(key: Buffer, name: string): Ids {
  const ownKey = digest(key, name);
  return { ...fromKey(ownKey), stream: (part) => toStream(ownKey, part) };
}

/** Each id takes the digest of its number. */
function fromKey(key: Buffer, position = 0, onDraw = (_position: number) => {}): Omit<Ids, 'stream'> {
  let count = position;
  return createIds(
    () => FIRST_TIME + count,
    (byteCount) => {
      count += 1;
      onDraw(count);
      return digest(key, String(count)).subarray(0, byteCount);
    },
  );
}

/** HMAC-SHA-256 (RFC 2104), 32 bytes. */
const digest = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
