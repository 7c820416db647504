import { findFullForms, type KnownName } from '../../text/names/aliases.ts';
import { refersTo } from '../../text/names/entity-types.ts';
import { nameKey } from '../../text/names/names.ts';
import { UNKNOWN_TYPE } from '../../text/names/unknown-type.ts';
import type { ChunkAnalysis } from '../ports/graph-store.ts';
import { ROLE } from '../postings.ts';
import type { EvidenceChunk } from './evidence.ts';

/** Maps the key of an entity to that of the entity it is merged with: what a text is about, for the other names of it, or
 *  the full form of a person's name. Other keys map to themselves. */
export type CanonicalKey = (key: number) => number;

/** By name, the key of what texts are about under it; null where they are about different things. */
export type NameOwners = Map<number, number | null>;

/** Finds which entities of the evidence are one under several names ("Marley", "Jacob Marley"). A name belongs to the text
 *  that gives it: without the evidence, the entities are separate again. */
export function mergeAliases(evidence: readonly EvidenceChunk[]): CanonicalKey {
  const counts = new Map<number, NameCounts & { texts: Set<number> }>();
  const owners: NameOwners = new Map();
  for (const { chunk } of evidence) {
    addOwner(owners, chunk.analysis);
    for (const { key, name, type } of chunk.analysis.entities) {
      const known = counts.get(key) ?? { surface: name, texts: new Set(), persons: 0, others: 0 };
      counts.set(key, known);
      known.texts.add(chunk.id);
      if (refersTo(type, 'Person')) known.persons += 1;
      else if (type !== UNKNOWN_TYPE) known.others += 1;
    }
  }
  return findCanonicalKeys(counts, owners);
}

/** Adds the names of what a chunk is about. */
export function addOwner(owners: NameOwners, { entities, aliases }: ChunkAnalysis): void {
  const about =
    entities.find(({ role }) => role === ROLE.subject) ?? entities.find(({ role }) => role === ROLE.opening);
  if (!about) return;
  const { key } = about;
  for (const name of [key, ...aliases]) owners.set(name, owners.has(name) && owners.get(name) !== key ? null : key);
}

/** Finds which entities are one under several names. `counts` is by entity key. */
export function findCanonicalKeys(counts: ReadonlyMap<number, NameCounts>, owners: NameOwners): CanonicalKey {
  const merged = new Map<number, number>();
  const rootOf = (key: number): number => {
    const next = merged.get(key);
    return next === undefined ? key : rootOf(next);
  };
  for (const key of counts.keys()) {
    const owner = owners.get(key) ?? key;
    if (owner !== key && counts.has(owner)) merged.set(key, owner);
  }
  for (const [short, full] of findFullKeys(counts)) {
    if (!merged.has(short) && rootOf(full) !== short) merged.set(short, full);
  }
  return rootOf;
}

/** Keys of short forms of names of persons, with those of their full forms. */
function findFullKeys(counts: ReadonlyMap<number, NameCounts>): [short: number, full: number][] {
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
  return Array.from(findFullForms(names), ([short, full]) => [keys.get(short) ?? 0, keys.get(full) ?? 0]);
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
