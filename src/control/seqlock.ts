/** A few integers that one thread writes and every thread reads, without locks and never half written. */
export interface SharedWords {
  /** Changes with every write. */
  version(): bigint;
  read(): { version: bigint; values: bigint[] };
  write(values: readonly bigint[]): void;
}

const VERSION = 0;

export function createSharedMemory(wordCount: number): SharedArrayBuffer {
  return new SharedArrayBuffer((1 + wordCount) * BigInt64Array.BYTES_PER_ELEMENT);
}

/** A sequence lock: the version is odd during a write, and a reader that sees it change reads again. */
export function createSharedWords(memory: SharedArrayBuffer): SharedWords {
  const words = new BigInt64Array(memory);
  const version = () => Atomics.load(words, VERSION);
  return {
    version,
    read() {
      for (;;) {
        const before = version();
        const values = Array.from({ length: words.length - 1 }, (_, at) => Atomics.load(words, at + 1));
        if (before % 2n === 0n && version() === before) return { version: before, values };
      }
    },
    write(values) {
      Atomics.add(words, VERSION, 1n);
      values.forEach((value, at) => {
        Atomics.store(words, at + 1, value);
      });
      Atomics.add(words, VERSION, 1n);
    },
  };
}

/** Decodes the words after a write only. */
export function cacheDecoded<T>(words: SharedWords, decode: (values: readonly bigint[]) => T): () => T {
  const load = () => {
    const { version, values } = words.read();
    return { version, decoded: decode(values) };
  };
  let cached = load();
  return () => {
    if (words.version() !== cached.version) cached = load();
    return cached.decoded;
  };
}
