import { guessType } from '../../text/entity-types.ts';
import { nameKey } from '../../text/names.ts';
import { type NamedEntity, type ParsedText, parseText } from '../../text/read-text.ts';
import { PASSAGE_CHARACTERS } from '../../text/titles.ts';
import type { ExtractedEntity, ExtractedRelation, ExtractInput, Extraction } from '../model.ts';

/** A sentence that lists many names says little about each pair of them. */
const MAX_RELATIONS_PER_SENTENCE = 8;

/** Names the entities of a text (runs of capitalised words) and the relations its sentences state, by rules alone: a
 *  sentence relates the names in it to the subject of the text, and neighbours to each other. The sentence itself is the description. */
export function extractOffline({ text, subject, entityTypes }: ExtractInput): Extraction {
  const reading = parseText(text, subject);
  const toEntity = (name: string, sentence: string): ExtractedEntity => {
    return { name, type: guessType(name, sentence, entityTypes), description: '' };
  };
  const entities = reading.entities.map((entity) => {
    return toEntity(entity.surface, sentenceText(text, reading, entity.sentences[0] ?? 0));
  });
  const subjectKey = subject === null ? null : nameKey(subject);
  if (subject !== null && !reading.entities.some((entity) => entity.key === subjectKey)) {
    entities.unshift(toEntity(subject, sentenceText(text, reading, 0)));
  }
  return { entities, relations: relate(text, subject, reading) };
}

function sentenceText(text: string, { sentences }: ParsedText, number: number): string {
  return text.slice(sentences[number]?.start ?? 0, sentences[number]?.end ?? 0);
}

function relate(text: string, subject: string | null, reading: ParsedText): ExtractedRelation[] {
  const named: NamedEntity[][] = reading.sentences.map(() => []);
  for (const entity of reading.entities) {
    for (const sentence of entity.sentences) named[sentence]?.push(entity);
  }
  const subjectKey = subject === null ? null : nameKey(subject);
  const isNamed = reading.entities.some((entity) => entity.key === subjectKey);
  const topic = isNamed || text.length < PASSAGE_CHARACTERS ? subject : null;
  return named.flatMap((entities, sentence) => {
    const others = entities.filter((entity) => entity.key !== subjectKey).map((entity) => entity.surface);
    const description = sentenceText(text, reading, sentence);
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
