import { fold } from '../../text/words/fold.ts';
import type { StoredMemory } from '../ports/graph-reader.ts';

/** Tells whether each word of a search, or part of a word, stands in the text, the id or the metadata of a memory,
 *  regardless of case and accents. Undefined without a word. */
export function createMatcher(search: string): ((memory: StoredMemory) => boolean) | undefined {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return ({ text, memoryId, metadata }) => {
    const all = fold(`${text}\n${memoryId}\n${metadata ? JSON.stringify(metadata) : ''}`);
    return words.every((word) => all.includes(word));
  };
}
