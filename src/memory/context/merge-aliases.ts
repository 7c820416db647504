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
  const counts = new Map<number, NameCounts & { texts: Set<number> }>();
  for (const { chunk } of evidence) {
    for (const { key, name, type } of chunk.analysis.entities) {
      const known = counts.get(key) ?? { surface: name, texts: new Set(), persons: 0, others: 0 };
      counts.set(key, known);
      known.texts.add(chunk.id);
      if (refersTo(type, 'Person')) known.persons += 1;
      else if (type !== UNKNOWN_TYPE) known.others += 1;
    }
  }
  return findCanonicalKeys(counts);
}

/** Finds which entities are one person under several names. `counts` is by entity key. */
export function findCanonicalKeys(counts: ReadonlyMap<number, NameCounts>): CanonicalKey {
  const keys = new Map<string, number>();
  const names: KnownName[] = [];
  for (const [key, count] of counts) {
    const isPerson = readIsPerson(count);
    if (isPerson === false) continue;
    const { surface, texts } = count;
    const name = { key: nameKey(surface), surface, texts, isPerson };
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
  /** Number of chunks that take it for a person, and for something else. */
  persons: number;
  others: number;
}

/** Counts of chunks by what their types of a name say of it. */
export function countPersons(types: ReadonlyMap<string, number>): Pick<NameCounts, 'persons' | 'others'> {
  const counts = { persons: 0, others: 0 };
  for (const [type, count] of types) {
    if (refersTo(type, 'Person')) counts.persons += count;
    else if (type !== UNKNOWN_TYPE) counts.others += count;
  }
  return counts;
}

/** What most chunks take it for; null if none gives it a type. */
function readIsPerson({ persons, others }: NameCounts): boolean | null {
  return persons + others === 0 ? null : persons > others;
}

/** Adds the weight of each entity to that of the entity it is merged with. */
export function mergeWeights(weights: ReadonlyMap<number, number>, canonical: CanonicalKey): Map<number, number> {
  const merged = new Map<number, number>();
  for (const [key, weight] of weights) merged.set(canonical(key), (merged.get(canonical(key)) ?? 0) + weight);
  return merged;
}
