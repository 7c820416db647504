/** Chance that a seed repeats (mulberry32). */
export interface Random {
  /** From 0 on, below 1. */
  next(): number;
  /** A whole number from 0 on, below `limit`. */
  below(limit: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Another, whose numbers are its own. */
  fork(): Random;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    fork: () => createRandom(below(2 ** 32)),
  };
}
