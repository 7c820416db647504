import type { Matcher } from '../match/matcher.ts';
import type { NumberedEntry } from './entry.ts';
import { seeEntry } from './seen-entry.ts';

/** A request that does not match, and each demand that it does not meet, in words. */
export interface NearMiss {
  entry: NumberedEntry;
  mismatches: readonly string[];
}

/** The entries that fail the fewest demands; of equals, the newest first. Entries that match are left out. */
export function findNearMisses(entries: readonly NumberedEntry[], matcher: Matcher, limit: number): NearMiss[] {
  return entries
    .toReversed()
    .map((entry) => ({ entry, mismatches: matcher.mismatches(seeEntry(entry)) }))
    .filter(({ mismatches }) => mismatches.length > 0)
    .sort((a, b) => a.mismatches.length - b.mismatches.length)
    .slice(0, limit);
}
