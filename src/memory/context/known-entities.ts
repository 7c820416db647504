import { UNKNOWN_TYPE } from '../../text/names/unknown-type.ts';
import type { StoredChunk, StoredEntity } from '../ports/graph-store.ts';
import { ROLE } from '../postings.ts';
import type { ContextEntity } from '../types.ts';
import { type EvidenceChunk, sentenceText } from './evidence.ts';
import type { CanonicalKey } from './merge-aliases.ts';
import { toWantedType } from './wanted-types.ts';

const DESCRIPTION_SENTENCES = 2;
/** Entities below this share of the highest weight are considered irrelevant. */
const MIN_SHARE = 0.01;

interface Evidence {
  value: number;
  chunk: StoredChunk;
  sentence: number;
}

interface Profile {
  names: Map<string, number>;
  types: Map<string, number>;
  descriptions: Set<string>;
  evidence: Evidence[];
}

/** Describes the `limit` entities with the highest weights (by canonical key). Name and type are the most frequent ones;
 *  the description is the model's, or else the sentences that match the query best. Scores are relative to the highest
 *  weight. If the graph specifies types, only those are used. */
export function describeEntities(
  evidence: readonly EvidenceChunk[],
  weights: ReadonlyMap<number, number>,
  { limit, wantedTypes, canonical }: { limit: number; wantedTypes: readonly string[]; canonical: CanonicalKey },
): Map<number, ContextEntity> {
  const strongest = listMentioned(evidence, weights, canonical)
    .sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || a - b)
    .slice(0, limit);
  const best = weights.get(strongest[0] ?? 0) ?? 1;
  const shareOf = (key: number) => (weights.get(key) ?? 0) / best;
  const relevant = strongest.filter((key) => shareOf(key) >= MIN_SHARE);
  const profiles = profileEntities(evidence, relevant, wantedTypes, canonical);
  return new Map(Array.from(profiles, ([key, profile]) => [key, toContextEntity(profile, shareOf(key))]));
}

/** Canonical keys of the entities that the evidence mentions and that have a weight. */
function listMentioned(
  evidence: readonly EvidenceChunk[],
  weights: ReadonlyMap<number, number>,
  canonical: CanonicalKey,
): number[] {
  const keys = new Set(evidence.flatMap(({ chunk }) => chunk.analysis.entities.map(({ key }) => canonical(key))));
  return [...keys].filter((key) => weights.get(key));
}

/** Sorted like `keys`. */
function profileEntities(
  evidence: readonly EvidenceChunk[],
  keys: readonly number[],
  wantedTypes: readonly string[],
  canonical: CanonicalKey,
): Map<number, Profile> {
  const profiles = new Map(keys.map((key) => [key, newProfile()]));
  for (const found of evidence) {
    for (const entity of found.chunk.analysis.entities) {
      const key = canonical(entity.key);
      const profile = profiles.get(key);
      if (profile) addTo(profile, entity, found, { wantedTypes, isAlias: key !== entity.key });
    }
  }
  return profiles;
}

function newProfile(): Profile {
  return { names: new Map(), types: new Map(), descriptions: new Set(), evidence: [] };
}

function addTo(
  profile: Profile,
  entity: StoredEntity,
  found: EvidenceChunk,
  { wantedTypes, isAlias }: { wantedTypes: readonly string[]; isAlias: boolean },
): void {
  const { chunk, relativeScore, sentenceCoverage, boosts } = found;
  if (!isAlias) count(profile.names, entity.name, Math.max(1, entity.sentences.length));
  const naming = chunk.analysis.sentences[entity.sentences[0] ?? 0];
  const type = toWantedType(entity, () => (naming ? sentenceText(chunk, naming) : ''), wantedTypes);
  if (type !== UNKNOWN_TYPE) count(profile.types, type, 1);
  if (entity.description !== '') profile.descriptions.add(entity.description);
  const isSubject = entity.role !== ROLE.mention;
  for (const number of isSubject ? [0, ...entity.sentences] : entity.sentences) {
    const value =
      (0.01 + relativeScore) * (0.2 + (sentenceCoverage[number] ?? 0)) * (isSubject ? 2 : 1) * (boosts[number] ?? 1);
    profile.evidence.push({ value, chunk, sentence: number });
  }
}

function count(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

function toContextEntity({ names, types, descriptions, evidence }: Profile, score: number): ContextEntity {
  const description = descriptions.size > 0 ? [...descriptions].sort().join(' ') : describe(evidence);
  return { name: mostFrequent(names) ?? '', type: mostFrequent(types) ?? UNKNOWN_TYPE, description, score };
}

/** The key with the highest count; ties by code unit order. */
function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))[0]?.[0];
}

function describe(evidence: readonly Evidence[]): string {
  const best = evidence.toSorted((a, b) => b.value - a.value || a.chunk.id - b.chunk.id || a.sentence - b.sentence);
  const texts = new Set<string>();
  for (const { chunk, sentence } of best) {
    const stored = chunk.analysis.sentences[sentence];
    if (stored) texts.add(sentenceText(chunk, stored));
    if (texts.size === DESCRIPTION_SENTENCES) break;
  }
  return [...texts].join(' ');
}
