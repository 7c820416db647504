/** Deterministic pseudorandom number generator. */
export interface Random {
  /** An integer from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** From 0 up to 1. */
  fraction(): number;
}

/** Seeds a generator by seed and name. Different names are independent, so that a new product does not change flights. */
export function createRandom(seed: number, name: string): Random {
  const next = mulberry32(fnv1a(`${seed}:${name}`));
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    fraction: next,
    pick(list) {
      const picked = list[integer(0, list.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from.');
      return picked;
    },
  };
}

/** Mulberry32 (Tommy Ettinger, 2017, public domain): 32 bits of state, numbers from 0 up to 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a (Fowler, Noll and Vo), 32 bits, over UTF-16 units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}
