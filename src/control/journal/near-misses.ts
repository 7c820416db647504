import type { Demands } from '../match/matcher.ts';

/** Something that does not match, and each demand that it does not meet, in words. */
export interface NearMiss<T> {
  item: T;
  mismatches: readonly string[];
}

/** The items that fail the fewest demands; of equals, the last first. Items that match are left out. */
export function findNearMisses<T>(
  items: readonly T[],
  { mismatches: differsIn }: Pick<Demands<T>, 'mismatches'>,
  limit: number,
): NearMiss<T>[] {
  return items
    .toReversed()
    .map((item) => ({ item, mismatches: differsIn(item) }))
    .filter(({ mismatches }) => mismatches.length > 0)
    .sort((a, b) => a.mismatches.length - b.mismatches.length)
    .slice(0, limit);
}
