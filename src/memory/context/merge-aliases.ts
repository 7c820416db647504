import { findFullForms, type KnownName } from '../../text/names/aliases.ts';
import { refersTo, UNKNOWN_TYPE } from '../../text/names/entity-types.ts';
import { nameKey } from '../../text/names/names.ts';
import type { EvidenceChunk } from './evidence.ts';

/** Maps the key of an entity to that of the entity it is merged with: the full form of a person's name. Other keys map
 *  to themselves. */
export type CanonicalKey = (key: number) => number;

/** Finds which entities of the evidence are one person under several names ("Marley", "Jacob Marley"). Nothing of this
 *  is stored: without the evidence, the entities are separate again. */
export function mergeAliases(evidence: readonly EvidenceChunk[]): CanonicalKey {
  const counts = new Map<number, NameCounts & { texts: Set<number>; types: Map<string, number> }>();
  for (const { chunk } of evidence) {
    for (const { key, name, type } of chunk.analysis.entities) {
      const known = counts.get(key) ?? { surface: name, texts: new Set(), types: new Map() };
      counts.set(key, known);
      known.texts.add(chunk.id);
      known.types.set(type, (known.types.get(type) ?? 0) + 1);
    }
  }
  return findCanonicalKeys(counts);
}

/** Finds which entities are one person under several names. `counts` is by entity key. */
export function findCanonicalKeys(counts: ReadonlyMap<number, NameCounts>): CanonicalKey {
  const keys = new Map<string, number>();
  const names: KnownName[] = [];
  for (const [key, count] of counts) {
    const isPerson = readIsPerson(count.types);
    if (isPerson === false) continue;
    const name = { key: nameKey(count.surface), surface: count.surface, texts: count.texts, isPerson };
    keys.set(name.key, key);
    names.push(name);
  }
  const fullForms = findFullForms(names);
  const merged = new Map(Array.from(fullForms, ([short, full]) => [keys.get(short), keys.get(full)]));
  return (key) => merged.get(key) ?? key;
}

/** A name and the chunks that mention it. */
export interface NameCounts {
  surface: string;
  texts: ReadonlySet<number>;
  /** Number of chunks by the type that they give it. */
  types: Map<string, number>;
}

/** What most chunks take it for; null if none gives it a type. */
function readIsPerson(types: ReadonlyMap<string, number>): boolean | null {
  let [persons, others] = [0, 0];
  for (const [type, count] of types) {
    if (refersTo(type, 'Person')) persons += count;
    else if (type !== UNKNOWN_TYPE) others += count;
  }
  return persons + others === 0 ? null : persons > others;
}

/** Adds the weight of each entity to that of the entity it is merged with. */
export function mergeWeights(weights: ReadonlyMap<number, number>, canonical: CanonicalKey): Map<number, number> {
  const merged = new Map<number, number>();
  for (const [key, weight] of weights) merged.set(canonical(key), (merged.get(canonical(key)) ?? 0) + weight);
  return merged;
}
