import { type CanonicalKey, countPersons, findCanonicalKeys } from '../context/merge-aliases.ts';
import {
  type CountedEntity,
  type CountedRelation,
  count,
  type GraphEntities,
  mostFrequent,
} from './collect-entities.ts';

/** An entity with what is counted under all its names. A sentence counts once for each name in it. */
export interface MergedEntity extends CountedEntity {
  /** Its other names, sorted. */
  aliases: string[];
}

export interface MergedEntities {
  /** By key of the full name. */
  entities: Map<number, MergedEntity>;
  relations: Map<string, CountedRelation>;
}

/** Merges the entities that are one under several names, as a context does, and the relations between the same
 *  entities. */
export function mergeEntities({ entities, relations, owners }: GraphEntities): MergedEntities {
  const canonical = findCanonicalKeys(
    new Map(
      Array.from(entities, ([key, { names, texts, types }]) => {
        return [key, { surface: mostFrequent(names) ?? '', texts, ...countPersons(types) }];
      }),
    ),
    owners,
  );
  const merged = new Map<number, MergedEntity>();
  for (const [key, entity] of entities) if (canonical(key) === key) merged.set(key, { ...entity, aliases: [] });
  for (const [key, entity] of entities) {
    const full = canonical(key) === key ? undefined : merged.get(canonical(key));
    if (full) addAlias(full, entity);
  }
  for (const { aliases } of merged.values()) aliases.sort();
  return { entities: merged, relations: mergeRelations(relations, canonical) };
}

function addAlias(full: MergedEntity, { names, texts, types, mentionCount }: CountedEntity): void {
  full.aliases.push(...names.keys());
  for (const id of texts) full.texts.add(id);
  for (const [type, times] of types) count(full.types, type, times);
  full.mentionCount += mentionCount;
}

function mergeRelations(
  relations: ReadonlyMap<string, CountedRelation>,
  canonical: CanonicalKey,
): Map<string, CountedRelation> {
  const merged = new Map<string, CountedRelation>();
  for (const relation of relations.values()) {
    const [source, target] = [canonical(relation.source), canonical(relation.target)];
    if (source === target) continue;
    const key = `${source} ${target}`;
    const known = merged.get(key);
    if (known) known.sentenceCount += relation.sentenceCount;
    else merged.set(key, { ...relation, source, target });
  }
  return merged;
}
