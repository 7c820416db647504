import type { AttributeRef } from '../lexicon/concept.ts';
import type { Lexicon, Sense } from '../lexicon/lexicon.ts';

/** An attribute named in the clause. */
export interface AttributeMention {
  ref: AttributeRef;
  senses: readonly Sense[];
  start: number;
  end: number;
}

/** Reference to the attribute that some senses mean. */
export function toAttributeRef(senses: readonly Sense[], words: readonly string[], lexicon: Lexicon): AttributeRef {
  const concepts = [...new Set(senses.map(({ concept }) => concept))];
  const dimensions = new Set(concepts.map((id) => lexicon.conceptOf(id)?.dimension));
  const [dimension] = dimensions;
  return { concepts, words, ...(dimensions.size === 1 && dimension && { dimension }) };
}
