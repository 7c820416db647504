import { guessType } from '../../text/names/entity-types.ts';
import { UNKNOWN_TYPE } from '../../text/names/unknown-type.ts';
import type { StoredEntity } from '../ports/graph-store.ts';

/** The entity's type according to the graph's current configuration. Keeps the type found during ingestion if the
 *  graph accepts it; otherwise guesses one from the sentence that mentions the entity. */
export function toWantedType(
  { name, type }: StoredEntity,
  readSentence: () => string,
  wanted: readonly string[],
): string {
  const isAccepted = wanted.length === 0 ? type !== UNKNOWN_TYPE : wanted.includes(type);
  return isAccepted ? type : guessType(name, readSentence(), wanted);
}
