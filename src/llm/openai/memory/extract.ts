import { UNKNOWN_TYPE } from '../../../text/names/unknown-type.ts';
import type { ExtractedEntity, ExtractedRelation, Extraction, LanguageModel } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import type { AskModel } from '../endpoint/chat.ts';
import { createJsonReader } from '../read-json.ts';
import { EXTRACT_PROMPT, toExtractMessages } from './memory-prompts.ts';

const MAX_NAME_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 1000;

/** JSON Schema of a reply. Restricts types if the graph specifies them. */
function toSchema(entityTypes: readonly string[]): object {
  const string = { type: 'string' };
  const type = entityTypes.length > 0 ? { ...string, enum: [...new Set([...entityTypes, UNKNOWN_TYPE])] } : string;
  return objectOf({
    entities: { type: 'array', items: objectOf({ name: string, type, description: string }) },
    relations: { type: 'array', items: objectOf({ source: string, target: string, description: string }) },
  });
}

function objectOf(properties: Record<string, object>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

// Types are normalized later, so one schema validates every reply.
const readReply = createJsonReader<Extraction>(toSchema([]));

/** Asks the model for the entities and relations of a chunk. */
export function createOpenAiExtractor(ask: AskModel): LanguageModel['extract'] {
  return (input, call) =>
    ask(
      {
        prompt: EXTRACT_PROMPT,
        messages: toExtractMessages(input),
        schema: toSchema(input.entityTypes),
        read: ({ text, isTruncated }) => {
          if (isTruncated)
            throw new ModelError('rejected', 'The reply of the language model exceeded its token limit.');
          return toExtraction(readReply(text), input.entityTypes);
        },
      },
      call,
    );
}

/** Omits entities without a name, and relations of unlisted entities. */
function toExtraction({ entities, relations }: Extraction, entityTypes: readonly string[]): Extraction {
  const named = entities.map((entity) => toEntity(entity, entityTypes)).filter(({ name }) => isName(name));
  const names = new Set(named.map(({ name }) => name));
  return {
    entities: named,
    relations: relations.map(toRelation).filter(({ source, target }) => names.has(source) && names.has(target)),
  };
}

function toEntity({ name, type, description }: ExtractedEntity, entityTypes: readonly string[]): ExtractedEntity {
  return { name: clean(name), type: toType(clean(type), entityTypes), description: toDescription(description) };
}

function toRelation({ source, target, description }: ExtractedRelation): ExtractedRelation {
  return { source: clean(source), target: clean(target), description: toDescription(description) };
}

function toType(type: string, wanted: readonly string[]): string {
  if (wanted.length === 0) return isName(type) ? type : UNKNOWN_TYPE;
  return wanted.find((each) => each.toLowerCase() === type.toLowerCase()) ?? UNKNOWN_TYPE;
}

function isName(text: string): boolean {
  return text !== '' && text.length <= MAX_NAME_CHARACTERS;
}

function toDescription(text: string): string {
  return clean(text).slice(0, MAX_DESCRIPTION_CHARACTERS).toWellFormed();
}

/** Normalizes whitespace and makes the text well-formed, as stored texts must be. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
