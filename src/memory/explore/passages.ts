import type { ChunkPlace, GraphSnapshot } from '../ports/graph-reader.ts';
import type { StoredChunk } from '../ports/graph-store.ts';

/** A chunk that mentions something. */
export interface Passage {
  memoryId: string;
  /** Offset of the text in the memory. */
  start: number;
  text: string;
  /** Sentences of the text with the mention, in order: half-open offsets. */
  sentences: { start: number; end: number }[];
}

/** The chunks in the given order, without those that are gone.
 * @param sentencesOf numbers of the sentences with the mention */
export async function readPassages(
  snapshot: GraphSnapshot,
  ids: readonly number[],
  sentencesOf: (chunk: StoredChunk) => readonly number[],
): Promise<Passage[]> {
  const chunks = await snapshot.readChunks(ids);
  return ids.flatMap((id) => {
    const chunk = chunks.get(id);
    return chunk ? [toPassage(chunk, sentencesOf(chunk))] : [];
  });
}

function toPassage(
  { memoryId, start, content, analysis }: StoredChunk & ChunkPlace,
  named: readonly number[],
): Passage {
  const numbers = [...new Set(named)].sort((a, b) => a - b);
  const sentences = numbers.flatMap((number) => {
    const found = analysis.sentences[number];
    return found ? [{ start: found.start, end: found.end }] : [];
  });
  return { memoryId, start, text: content, sentences };
}
