import { guessTypeFromAll } from '../../text/names/entity-types.ts';
import { isNationality } from '../../text/names/gazetteers/gazetteers.ts';
import { linkNames } from '../../text/names/linked-names.ts';
import { nameKey } from '../../text/names/names.ts';
import { onOneLine } from '../../text/one-line.ts';
import { type NamedEntity, type ParsedText, parseText } from '../../text/parts/read-text.ts';
import { PASSAGE_CHARACTERS } from '../../text/parts/titles.ts';
import type { ExtractedEntity, ExtractedRelation, ExtractInput, Extraction } from '../model.ts';

/** A sentence with many names says little about each pair. */
const MAX_RELATIONS_PER_SENTENCE = 8;

/** Only this many names of a sentence are compared with their neighbours. */
const MAX_CHAINED = 60;

/** Rule-based extraction: entities are sequences of capitalized words. A sentence relates its names to the subject
 *  of the text, and adjacent names of a clause to each other. The sentence is the description. */
export function extractOffline({ text, subject, entityTypes }: ExtractInput): Extraction {
  const parsed = parseText(text, subject);
  const lines = parsed.sentences.map(({ start, end }) => onOneLine(text.slice(start, end)));
  const toEntity = (name: string, sentences: readonly number[]): ExtractedEntity => {
    const texts = sentences.map((sentence) => lines[sentence] ?? '');
    return { name, type: guessTypeFromAll(name, texts, entityTypes), description: '' };
  };
  const entities = parsed.entities.map(({ surface, sentences }) => toEntity(surface, sentences));
  const subjectKey = subject === null ? null : nameKey(subject);
  if (subject !== null && !parsed.entities.some((entity) => entity.key === subjectKey)) {
    entities.unshift(toEntity(subject, [0]));
  }
  return { entities, relations: relate(text, subject, parsed, lines) };
}

function sentenceText(text: string, { sentences }: ParsedText, number: number): string {
  return text.slice(sentences[number]?.start ?? 0, sentences[number]?.end ?? 0);
}

/** `lines` are the sentences, each on one line. */
function relate(
  text: string,
  subject: string | null,
  parsed: ParsedText,
  lines: readonly string[],
): ExtractedRelation[] {
  const named: NamedEntity[][] = parsed.sentences.map(() => []);
  for (const entity of parsed.entities) {
    for (const sentence of entity.sentences) named[sentence]?.push(entity);
  }
  const subjectKey = subject === null ? null : nameKey(subject);
  const isNamed = parsed.entities.some((entity) => entity.key === subjectKey);
  const topic = isNamed || text.length < PASSAGE_CHARACTERS ? subject : null;
  return named.flatMap((entities, sentence) => {
    const others = entities.filter((entity) => entity.key !== subjectKey);
    const description = sentenceText(text, parsed, sentence);
    const pairs = [...starOf(topic, others), ...chainOf(others, lines[sentence] ?? '')];
    return pairs.slice(0, MAX_RELATIONS_PER_SENTENCE).map(([source, target]) => ({ source, target, description }));
  });
}

function starOf(subject: string | null, others: readonly NamedEntity[]): [string, string][] {
  return subject === null ? [] : others.map(({ surface }) => [subject, surface]);
}

function chainOf(others: readonly NamedEntity[], line: string): [string, string][] {
  // An adjective of a people relates nothing.
  const names = others.slice(0, MAX_CHAINED).flatMap(({ key, surface }) => (isNationality(key) ? [] : [surface]));
  return linkNames(line, names).map(([left, right]) => [names[left] ?? '', names[right] ?? '']);
}
