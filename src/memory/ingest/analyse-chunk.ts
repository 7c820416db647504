import type { ExtractedEntity, Extraction } from '../../llm/model.ts';
import { aliasKeys } from '../../text/names/name-forms.ts';
import { nameKey } from '../../text/names/names.ts';
import { UNKNOWN_TYPE } from '../../text/names/unknown-type.ts';
import { foldedWords, type ParsedText } from '../../text/parts/read-text.ts';
import { entityKey, shortKey, type WordTerm } from '../index/keys.ts';
import type { ChunkAnalysis, StoredEntity, StoredRelation } from '../ports/graph-store.ts';
import { ROLE, type Role } from '../postings.ts';

/** A name within this many words of the start of an untitled text is its subject. */
const OPENING_WORDS = 3;

/** The text of a chunk without its title. */
export interface Body {
  text: string;
  /** Offset in the chunk. */
  start: number;
  reading: ParsedText;
  /** Index terms by sentence. */
  terms: readonly WordTerm[][];
  /** Name keys of other names of the subject. */
  aliases: readonly string[];
  /** Whether the subject is who speaks: what they say is seldom about them. */
  isSpoken: boolean;
}

/** Maps the extracted entities and relations to the sentences that state them. Offsets refer to the chunk. */
export function analyseChunk(body: Body, subject: string | null, extraction: Extraction): ChunkAnalysis {
  const { text, reading, terms } = body;
  const opening = body.isSpoken || subject !== null ? undefined : findOpening(reading);
  const aliases = opening ? aliasKeys(opening.surface) : body.aliases;
  const roles = body.isSpoken ? new Map<string, Role>() : subjectRoles(reading, subject, aliases);
  const entities = mapEntities(reading, subject, extraction.entities, roles);
  const numbers = new Map(reading.sentences.map(({ start, end }, number) => [text.slice(start, end), number]));
  return {
    sentences: reading.sentences.map((sentence, number) => ({
      start: sentence.start + body.start,
      end: sentence.end + body.start,
      words: sentenceKeys(terms[number] ?? []),
    })),
    entities: [...entities.values()],
    relations: mapRelations(extraction, [...entities.keys()], numbers),
    aliases: aliases.map(entityKey),
  };
}

/** The name that opens an untitled text. */
function findOpening({ entities: [first] }: ParsedText): ParsedText['entities'][number] | undefined {
  return first && first.firstWordIndex < OPENING_WORDS ? first : undefined;
}

function sentenceKeys(terms: readonly WordTerm[]): number[] {
  const keys = new Set<number>();
  for (const { key, isFunctionWord } of terms) if (!isFunctionWord) keys.add(shortKey(key));
  return [...keys];
}

/** By name key. The subject comes first, if there is one. */
function mapEntities(
  reading: ParsedText,
  subject: string | null,
  extracted: readonly ExtractedEntity[],
  roles: ReadonlyMap<string, Role>,
): Map<string, StoredEntity> {
  const mentions = new Map(reading.entities.map((entity) => [entity.key, entity]));
  const result = new Map<string, StoredEntity>();
  for (const { name, type, description } of withSubject(subject, extracted)) {
    const key = nameKey(name);
    const known = result.get(key);
    if (key === '' || known) {
      if (known?.type === UNKNOWN_TYPE) known.type = type;
      if (known?.description === '') known.description = description;
      continue;
    }
    const sentences = mentions.get(key)?.sentences ?? findSentences(reading, key);
    const role = roles.get(key) ?? ROLE.mention;
    result.set(key, { key: entityKey(key), role, name, type, description, sentences });
  }
  return result;
}

function withSubject(subject: string | null, extracted: readonly ExtractedEntity[]): ExtractedEntity[] {
  return subject === null ? [...extracted] : [{ name: subject, type: UNKNOWN_TYPE, description: '' }, ...extracted];
}

function subjectRoles(reading: ParsedText, subject: string | null, aliases: readonly string[]): Map<string, Role> {
  const first = findOpening(reading);
  const opening = first ? [[first.key, ROLE.opening] as const] : [];
  if (subject === null) return new Map(opening);
  return new Map<string, Role>([
    ...opening,
    ...aliases.map((key) => [key, ROLE.alias] as const),
    [nameKey(subject), ROLE.subject],
  ]);
}

/** Sentences that contain a name that the rules did not detect, such as a name from the model. */
function findSentences(reading: ParsedText, key: string): number[] {
  const found: number[] = [];
  reading.sentences.forEach((sentence, number) => {
    if (` ${foldedWords(sentence).join(' ')} `.includes(` ${key} `)) found.push(number);
  });
  return found;
}

function mapRelations(
  { relations }: Extraction,
  entityKeys: readonly string[],
  sentenceNumbers: ReadonlyMap<string, number>,
): StoredRelation[] {
  const indices = new Map(entityKeys.map((key, index) => [key, index]));
  return relations.flatMap((relation) => {
    const source = indices.get(nameKey(relation.source));
    const target = indices.get(nameKey(relation.target));
    if (source === undefined || target === undefined || source === target) return [];
    const sentence = sentenceNumbers.get(relation.description) ?? -1;
    return [{ source, target, sentence, description: sentence < 0 ? relation.description : '' }];
  });
}
