import { findFullForms, type KnownName } from '../../text/aliases.ts';
import { refersTo, UNKNOWN_TYPE } from '../../text/entity-types.ts';
import { nameKey } from '../../text/names.ts';
import type { EvidenceChunk } from './evidence.ts';

/** Maps the key of an entity to that of the entity it is merged with: the full form of a person's name. Other keys map
 *  to themselves. */
export type CanonicalKey = (key: number) => number;

/** Finds which entities of the evidence are one person under several names ("Marley", "Jacob Marley"). Nothing of this
 *  is stored: without the evidence, the entities are separate again. */
export function mergeAliases(evidence: readonly EvidenceChunk[]): CanonicalKey {
  const keys = new Map<string, number>();
  const counts = new Map<string, Counts>();
  for (const { chunk } of evidence) {
    for (const { key, name, type } of chunk.analysis.entities) {
      const named = nameKey(name);
      keys.set(named, key);
      const known = counts.get(named) ?? { surface: name, texts: new Set(), persons: 0, others: 0 };
      counts.set(named, known);
      known.texts.add(chunk.id);
      if (refersTo(type, 'Person')) known.persons++;
      else if (type !== UNKNOWN_TYPE) known.others++;
    }
  }
  const fullForms = findFullForms(Array.from(counts, toKnownName));
  const merged = new Map(Array.from(fullForms, ([short, full]) => [keys.get(short), keys.get(full)]));
  return (key) => merged.get(key) ?? key;
}

interface Counts {
  surface: string;
  texts: Set<number>;
  /** Number of chunks that take it for a person, or for something else. */
  persons: number;
  others: number;
}

function toKnownName([key, { surface, texts, persons, others }]: [string, Counts]): KnownName {
  return { key, surface, texts, isPerson: persons + others === 0 ? null : persons > others };
}

/** Adds the weight of each entity to that of the entity it is merged with. */
export function mergeWeights(weights: ReadonlyMap<number, number>, canonical: CanonicalKey): Map<number, number> {
  const merged = new Map<number, number>();
  for (const [key, weight] of weights) merged.set(canonical(key), (merged.get(canonical(key)) ?? 0) + weight);
  return merged;
}
