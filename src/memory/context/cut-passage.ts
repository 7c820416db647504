import type { Coverage } from '../index/term-index.ts';
import type { StoredChunk } from '../ports/graph-store.ts';

interface Passage {
  chunk: StoredChunk;
}

/** Cuts a passage to the sentence that holds most of the query, and those beside it that `fits` accepts, after it first. Null if
 *  not even that sentence fits. */
export function cutPassage<One extends Passage>(
  passage: One,
  coverage: Coverage,
  fits: (passage: One) => boolean,
): One | null {
  const { sentences } = passage.chunk.analysis;
  const shares = sentences.map(({ words }) => coverage.ofSentence(words));
  const best = shares.indexOf(Math.max(...shares));
  if (best < 0) return null;
  let [from, to] = [best, best];
  const cut = (first: number, last: number) => slice(passage, first, last);
  if (!fits(cut(from, to))) return null;
  while (to + 1 < sentences.length && fits(cut(from, to + 1))) to += 1;
  while (from > 0 && fits(cut(from - 1, to))) from -= 1;
  return cut(from, to);
}

function slice<One extends Passage>(passage: One, first: number, last: number): One {
  const { chunk } = passage;
  const { sentences } = chunk.analysis;
  const kept = sentences.slice(first, last + 1);
  const start = kept[0]?.start ?? 0;
  const end = kept.at(-1)?.end ?? chunk.content.length;
  const moved = kept.map((sentence) => ({ ...sentence, start: sentence.start - start, end: sentence.end - start }));
  const analysis = { sentences: moved, entities: [], relations: [] };
  return { ...passage, chunk: { ...chunk, content: chunk.content.slice(start, end), analysis } };
}
