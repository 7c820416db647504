import { guessTypeFromAll } from '../../text/names/entity-types.ts';
import { isNationality } from '../../text/names/gazetteers/gazetteers.ts';
import { firstWordOf, lastWordOf, nameKey } from '../../text/names/names.ts';
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
  // An exclamation of names states nothing: "Christmas, Ebenezer!".
  if (others.length < 2 || !/(?:^|\s)\p{Ll}{2}/u.test(line)) return [];
  const chained = others.slice(0, MAX_CHAINED).map(({ key, surface }) => {
    // An adjective of a people relates nothing.
    return { surface, isOfPeople: isNationality(key), span: findName(line, surface) };
  });
  return chained.slice(1).flatMap((right, i): [string, string][] => {
    const left = chained[i];
    if (!left || left.isOfPeople || right.isOfPeople || !areNear(line, left.span, right.span)) return [];
    return [[left.surface, right.surface]];
  });
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
function findName(sentence: string, name: string): Span | null {
  const found = findForm(sentence, name) ?? findForm(sentence, lastWordOf(name));
  return found ?? findForm(sentence, firstWordOf(name));
}

function findForm(sentence: string, form: string): Span | null {
  const start = sentence.indexOf(form);
  return start < 0 ? null : { start, end: start + form.length };
}
