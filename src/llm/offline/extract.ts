import { guessTypeFromAll } from '../../text/names/entity-types.ts';
import { isNationality } from '../../text/names/gazetteers/gazetteers.ts';
import { nameKey } from '../../text/names/names.ts';
import { onOneLine } from '../../text/one-line.ts';
import { type NamedEntity, type ParsedText, parseText } from '../../text/parts/read-text.ts';
import type { Span } from '../../text/parts/sentences.ts';
import { PASSAGE_CHARACTERS } from '../../text/parts/titles.ts';
import type { ExtractedEntity, ExtractedRelation, ExtractInput, Extraction } from '../model.ts';

/** A sentence with many names says little about each pair. */
const MAX_RELATIONS_PER_SENTENCE = 8;

/** Only this many names of a sentence are compared with their neighbours. */
const MAX_CHAINED = 60;
/** Names further apart are not neighbours. */
const MAX_DISTANCE = 60;
/** A possessor is related only to what directly follows: "Ann's sister Marie". */
const MAX_POSSESSED = 25;

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
    const others = entities.filter((entity) => entity.key !== subjectKey).map((entity) => entity.surface);
    const description = sentenceText(text, parsed, sentence);
    const pairs = [...starOf(topic, others), ...chainOf(others, lines[sentence] ?? '')];
    return pairs.slice(0, MAX_RELATIONS_PER_SENTENCE).map(([source, target]) => ({ source, target, description }));
  });
}

function starOf(subject: string | null, others: readonly string[]): [string, string][] {
  return subject === null ? [] : others.map((other) => [subject, other]);
}

function chainOf(others: readonly string[], line: string): [string, string][] {
  // An exclamation of names states nothing: "Christmas, Ebenezer!".
  if (others.length < 2 || !/(?:^|\s)\p{Ll}{2}/u.test(line)) return [];
  const forms = others.slice(0, MAX_CHAINED).map((other) => findForm(line, other));
  // An adjective of a people relates nothing.
  const isOfPeople = others.slice(0, MAX_CHAINED).map((other) => isNationality(nameKey(other)));
  return others
    .slice(1, MAX_CHAINED)
    .map((other, i): [string, string] => [others[i] ?? other, other])
    .filter((_, i) => !isOfPeople[i] && !isOfPeople[i + 1] && areNear(line, forms[i] ?? null, forms[i + 1] ?? null));
}

/** Whether two names are near each other in one clause. The owner of something has no part in what it does: "Ann's
 *  sister met Bob". */
function areNear(sentence: string, a: Span | null, b: Span | null): boolean {
  if (!a || !b) return true;
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  const between = sentence.slice(first.end, second.start);
  const isOwner = (end: number) => /^['’]s\s\p{Ll}/u.test(sentence.slice(end, end + 4));
  const limit = isOwner(first.end) ? MAX_POSSESSED : MAX_DISTANCE;
  return between.length <= limit && !/[;!?:]|--|—/.test(between) && !isOwner(second.end);
}

/** The name in a sentence, or else its last or first word. */
function findForm(sentence: string, name: string): Span | null {
  const words = name.split(' ');
  for (const form of words.length === 1 ? words : [name, words.at(-1) ?? name, words[0] ?? name]) {
    const start = sentence.indexOf(form);
    if (start >= 0) return { start, end: start + form.length };
  }
  return null;
}
