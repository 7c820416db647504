import type { LeftOut } from '../storage/database-archive.ts';

/** One line that names what is left out because only `owner` have a place for it; none if nothing is. */
export function toLeftOutLine(leftOut: readonly LeftOut[], owner: string): string[] {
  if (leftOut.length === 0) return [];
  const counts = leftOut.map(({ name, count }) => `${count} of ${name}`);
  return [`Left out, because only ${owner} have a place for it: ${counts.join(', ')}.`];
}
