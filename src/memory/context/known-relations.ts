import { readTypedRelation } from '../../text/names/typed-relations.ts';
import type { StoredRelation } from '../ports/graph-store.ts';
import type { ContextEntity, ContextRelation } from '../types.ts';
import { orderChangedFacts, type StatedRelation } from './changed-facts.ts';
import { type EvidenceChunk, sentenceText } from './evidence.ts';
import type { CanonicalKey } from './merge-aliases.ts';

/** Describes relations between `entities` (by canonical key), best first, at most `limit`: one per pair, with the statement
 *  that matches the query best. Where it states a typed relation literally, the description begins with that:
 *  "Ilse Brandt was born in Hafnarvik: ...". Of facts that exclude each other, the newest comes first. Scores are relative
 *  to the best. */
export function describeRelations(
  evidence: readonly EvidenceChunk[],
  entities: ReadonlyMap<number, ContextEntity>,
  { limit, canonical }: { limit: number; canonical: CanonicalKey },
): ContextRelation[] {
  const byPair = new Map<string, StatedRelation>();
  for (const found of evidence) {
    for (const relation of found.chunk.analysis.relations) {
      const stated = toContextRelation(found, relation, (key) => entities.get(canonical(key)));
      if (!stated) continue;
      const pair = JSON.stringify([stated.relation.source, stated.relation.target]);
      const known = byPair.get(pair);
      if (!known || precedes(stated.relation, known.relation)) byPair.set(pair, stated);
    }
  }
  const strongest = [...byPair.values()].sort((a, b) => (precedes(a.relation, b.relation) ? -1 : 1)).slice(0, limit);
  const best = strongest[0]?.relation.score || 1;
  return orderChangedFacts(strongest).map((relation) => ({ ...relation, score: relation.score / best }));
}

function toContextRelation(
  { chunk, relativeScore, sentenceCoverage }: EvidenceChunk,
  relation: StoredRelation,
  entityOf: (key: number) => ContextEntity | undefined,
): StatedRelation | null {
  const source = entityOf(chunk.analysis.entities[relation.source]?.key ?? -1);
  const target = entityOf(chunk.analysis.entities[relation.target]?.key ?? -1);
  if (!source || !target || source === target) return null;
  const sentence = chunk.analysis.sentences[relation.sentence];
  const text = sentence ? sentenceText(chunk, sentence) : relation.description;
  const typed = readTypedRelation(text, source, target);
  const stated = {
    source: typed?.source ?? source.name,
    target: typed?.target ?? target.name,
    description: typed ? `${typed.statement}: ${text}` : text,
    score: relativeScore * (0.1 + (sentenceCoverage[relation.sentence] ?? 0.5)) * (source.score + target.score),
  };
  return { relation: stated, typed, time: chunk.time };
}

function precedes(a: ContextRelation, b: ContextRelation): boolean {
  if (a.score !== b.score) return a.score > b.score;
  const wordsOf = ({ source, target, description }: ContextRelation) => JSON.stringify([source, target, description]);
  return wordsOf(a) < wordsOf(b);
}
