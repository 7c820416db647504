import { guessType, UNKNOWN_TYPE } from '../../text/entity-types.ts';
import type { StoredEntity } from '../ports/graph-store.ts';

/** The type of an entity as a graph wants it now. What was found when the memory came in stands where it is wanted, or
 *  where no types are asked for; else the sentence that names the entity is asked again. */
export function toWantedType(
  { name, type }: StoredEntity,
  readSentence: () => string,
  wanted: readonly string[],
): string {
  const isFitting = wanted.length === 0 ? type !== UNKNOWN_TYPE : wanted.includes(type);
  return isFitting ? type : guessType(name, readSentence(), wanted);
}
