import type { Entry } from './posting-blocks.ts';
import { encodePostings, listPostings, mergeEncoded } from './posting-codec.ts';

/** Merges sorted runs of entries and keeps only one entry of each run in memory. Omits postings of `removed` chunks
 *  and adds those chunks to `purged`. Omits lists that become empty. */
export function* mergeEntries(
  runs: readonly Iterator<Entry>[],
  removed: ReadonlySet<number>,
  purged: Set<number>,
): Generator<Entry> {
  const heads = runs.map(nextEntry);
  for (;;) {
    let key = Number.POSITIVE_INFINITY;
    for (const head of heads) if (head && head.key < key) key = head.key;
    if (key === Number.POSITIVE_INFINITY) return;
    const lists: Buffer[] = [];
    runs.forEach((run, i) => {
      const head = heads[i];
      if (head?.key !== key) return;
      lists.push(head.list);
      heads[i] = nextEntry(run);
    });
    const list = mergeLists(lists, removed, purged);
    if (list) yield { key, list };
  }
}

function nextEntry(run: Iterator<Entry>): Entry | null {
  const next = run.next();
  return next.done ? null : next.value;
}

function mergeLists(lists: readonly Buffer[], removed: ReadonlySet<number>, purged: Set<number>): Buffer | null {
  const kept = removed.size === 0 ? lists : lists.flatMap((list) => withoutRemoved(list, removed, purged) ?? []);
  const [only] = kept;
  if (!only) return null;
  return kept.length === 1 ? only : mergeEncoded(kept);
}

function withoutRemoved(list: Buffer, removed: ReadonlySet<number>, purged: Set<number>): Buffer | null {
  const postings = listPostings(list);
  const kept = postings.filter(({ id }) => !removed.has(id));
  if (kept.length === postings.length) return list;
  for (const { id } of postings) if (removed.has(id)) purged.add(id);
  return kept.length === 0 ? null : encodePostings(kept);
}
