import { guessTypeFromAll } from '../../text/entity-types.ts';
import { nameKey } from '../../text/names.ts';
import { type NamedEntity, type ParsedText, parseText } from '../../text/read-text.ts';
import { PASSAGE_CHARACTERS } from '../../text/titles.ts';
import type { ExtractedEntity, ExtractedRelation, ExtractInput, Extraction } from '../model.ts';

/** A sentence with many names says little about each pair. */
const MAX_RELATIONS_PER_SENTENCE = 8;

/** Rule-based extraction: entities are sequences of capitalized words. A sentence relates its names to the subject
 *  of the text, and adjacent names to each other. The sentence is the description. */
export function extractOffline({ text, subject, entityTypes }: ExtractInput): Extraction {
  const parsed = parseText(text, subject);
  const toEntity = (name: string, sentences: readonly number[]): ExtractedEntity => {
    const texts = sentences.map((sentence) => sentenceText(text, parsed, sentence));
    return { name, type: guessTypeFromAll(name, texts, entityTypes), description: '' };
  };
  const entities = parsed.entities.map(({ surface, sentences }) => toEntity(surface, sentences));
  const subjectKey = subject === null ? null : nameKey(subject);
  if (subject !== null && !parsed.entities.some((entity) => entity.key === subjectKey)) {
    entities.unshift(toEntity(subject, [0]));
  }
  return { entities, relations: relate(text, subject, parsed) };
}

function sentenceText(text: string, { sentences }: ParsedText, number: number): string {
  return text.slice(sentences[number]?.start ?? 0, sentences[number]?.end ?? 0);
}

function relate(text: string, subject: string | null, parsed: ParsedText): ExtractedRelation[] {
  const named: NamedEntity[][] = parsed.sentences.map(() => []);
  for (const entity of parsed.entities) {
    for (const sentence of entity.sentences) named[sentence]?.push(entity);
  }
  const subjectKey = subject === null ? null : nameKey(subject);
  const isNamed = parsed.entities.some((entity) => entity.key === subjectKey);
  const topic = isNamed || text.length < PASSAGE_CHARACTERS ? subject : null;
  return named.flatMap((entities, sentence) => {
    const others = entities.filter((entity) => entity.key !== subjectKey).map((entity) => entity.surface);
    const description = sentenceText(text, parsed, sentence);
    const pairs = [...starOf(topic, others), ...chainOf(others)];
    return pairs.slice(0, MAX_RELATIONS_PER_SENTENCE).map(([source, target]) => ({ source, target, description }));
  });
}

function starOf(subject: string | null, others: readonly string[]): [string, string][] {
  return subject === null ? [] : others.map((other) => [subject, other]);
}

function chainOf(others: readonly string[]): [string, string][] {
  return others.slice(1).map((other, i) => [others[i] ?? other, other]);
}
