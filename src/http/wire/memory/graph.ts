import { type Static, Type } from '#typebox';
import { AppError } from '../../../errors.ts';
import type { MemoryRequest } from '../../../memory/ports/request-store.ts';
import type { MemoryInput } from '../../../memory/service/memories.ts';
import {
  DEFAULT_QUERY_PARAMETERS,
  type GraphConfiguration,
  MAX_MEMORY_CHARACTERS,
  type Metadata,
  type QueryParameters,
} from '../../../memory/types.ts';
import { NO_DOT_SEGMENT } from '../../../url-path.ts';
import { checkAgainst } from '../../validation.ts';
import { nullable, text } from '../common.ts';
import { toJsonObject } from '../json-object.ts';
import { toUsageField, Usage } from '../usage.ts';
import { toWarnings, Warnings } from '../warnings.ts';
import { countCharacters } from './characters.ts';
import { toMetadataFilter } from './metadata-filter.ts';
import { toWireStatus, type WireRequestStatus } from './request-status.ts';

const MAX_QUERY_CHARACTERS = 8192;
const MAX_METADATA_BYTES = 65_536;

export const graphName = Type.String({
  pattern: `${NO_DOT_SEGMENT}[A-Za-z0-9_.~ -]{1,128}$`,
  'x-allowed': '1 to 128 of A-Z, a-z, 0-9, space and _ . - ~, and not "." or ".."',
  description: "The graph's name.",
  examples: ['carol'],
});

export const GraphParams = Type.Object({ graph_name: graphName });
const memoryIdField = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'Identifier of the memory within its graph.',
});
/** Of a memory to store: it can be a segment of a path. */
export const newMemoryIdField = Type.String({
  ...memoryIdField,
  pattern: NO_DOT_SEGMENT,
  'x-allowed': 'a string of 1 to 256 characters, and not "." or ".."',
});
export const MemoryParams = Type.Object({ graph_name: graphName, memory_id: memoryIdField });
export const MemoryDeletion = Type.Object(
  { memoryId: memoryIdField },
  { $id: 'MemoryDeletion', examples: [{ memoryId: 'marley' }] },
);
export const RequestParams = Type.Object({
  graph_name: graphName,
  request_id: Type.String({ description: 'The requestId of the handle.' }),
});

const requestTime = Type.Integer({ minimum: 0, description: 'The requestTime of the handle, in epoch ms.' });
export const InsertStatusQuery = Type.Object({ requestTime: Type.Optional(requestTime) });
export const QueryStatusQuery = Type.Object({ requestTime });

export const GraphList = Type.Object(
  { graphs: Type.Array(Type.String(), { description: 'Names of the graphs, sorted.' }) },
  { $id: 'GraphList', description: 'The graphs of the account', examples: [{ graphs: ['carol', 'work notes'] }] },
);

const configurationFields = {
  domain: Type.String({ description: 'Subject of the memories.' }),
  exampleQueries: Type.String({ description: 'Queries that the graph should answer, separated by newlines.' }),
  entityTypes: Type.Array(Type.String(), { description: 'Types of entities to extract.' }),
};

export const Configuration = Type.Object(configurationFields, {
  $id: 'GraphConfiguration',
  description: 'The configuration of the graph',
  examples: [
    {
      domain: 'A novel: its people and places',
      exampleQueries: "Who is Scrooge's partner?",
      entityTypes: ['Person', 'Place'],
    },
  ],
});

export const ConfigurationBody = nullable(
  Type.Partial(
    Type.Object({
      domain: nullable(configurationFields.domain),
      exampleQueries: nullable(configurationFields.exampleQueries),
      entityTypes: nullable(configurationFields.entityTypes),
    }),
    { $id: 'GraphConfigurationInput', examples: Configuration.examples },
  ),
);

export const jsonObject = (description: string) =>
  Type.Unsafe<string | object | null>({
    type: ['string', 'object', 'null'],
    additionalProperties: true,
    'x-allowed': 'a JSON object, or a string that contains one',
    description,
  });

export const InsertBody = Type.Object(
  {
    memory: text({ description: `The text: up to ${MAX_MEMORY_CHARACTERS} characters.` }),
    metadata: Type.Optional(
      jsonObject(
        'A JSON object, or a string that contains one, of at most 64 KiB. Returned with the documents of a context.',
      ),
    ),
    memoryId: Type.Optional(
      nullable(
        Type.String({
          ...newMemoryIdField,
          description: 'Identifier of the memory. Inserting it again replaces the memory.',
        }),
      ),
    ),
  },
  {
    $id: 'InsertInput',
    examples: [{ memory: 'Jacob Marley was the partner of Ebenezer Scrooge.', metadata: '{"id": "carol-1"}' }],
  },
);

export const QueryBody = Type.Object(
  {
    query: text({
      maxLength: MAX_QUERY_CHARACTERS,
      'x-allowed': `a string of 1 to ${MAX_QUERY_CHARACTERS} characters that is not blank`,
      description: 'The question.',
    }),
    parameters: Type.Optional(
      jsonObject(
        'A JSON object, or a string that contains one. only_context: return no answer, only the context. with_references: cite ' +
          'chunks in the answer. entities_max_tokens, relations_max_tokens, chunks_max_tokens: token budgets (integers; -1 ' +
          'omits the part, 0 gives it only the tokens that the other parts do not use). filter: an object; the query searches ' +
          'only memories whose metadata has, for each key, the given value or one of a list of values. explain: add `why` ' +
          'to each item of the context, which says how it was found.',
      ),
    ),
  },
  { $id: 'QueryInput', examples: [{ query: "Who was Scrooge's partner?", parameters: '{"with_references": true}' }] },
);

const maxTokens = nullable(
  Type.Integer({
    minimum: -1,
    maximum: 1_000_000_000,
    'x-allowed': 'an integer: -1 to omit the part, or at least 0',
  }),
);

const Parameters = Type.Partial(
  Type.Object({
    only_context: nullable(Type.Boolean()),
    with_references: nullable(Type.Boolean()),
    entities_max_tokens: maxTokens,
    relations_max_tokens: maxTokens,
    chunks_max_tokens: maxTokens,
    explain: nullable(Type.Boolean()),
    filter: Type.Unknown(),
  }),
);

const handleFields = {
  requestId: Type.String({ description: 'Identifier of the request.' }),
  requestTime: Type.Integer({ description: 'Epoch ms. Send it back when polling.' }),
};

const exampleHandle = { requestId: '01a1fe13-c488-70e5-a74b-74da8e90ed08', requestTime: 1_795_264_070_792 };
const exampleMemoryId = 'm-3c48c0fcc3e4e3c87d4ba812b5216123';

export const QueryHandle = Type.Object(
  {
    ...handleFields,
    warnings: Warnings,
  },
  {
    $id: 'QueryHandle',
    description: 'The handle of the request: poll it until DONE or FAILED',
    examples: [exampleHandle],
  },
);
export const InsertHandle = Type.Object(
  {
    ...handleFields,
    memoryId: Type.String({ description: 'Identifier of the memory within its graph.' }),
    warnings: Warnings,
  },
  {
    $id: 'InsertHandle',
    description: 'The handle of the request: poll it until DONE or FAILED',
    examples: [{ ...exampleHandle, memoryId: exampleMemoryId }],
  },
);

const EXAMPLE_CONTEXT = JSON.stringify({
  entities: [{ name: 'Jacob Marley', type: 'Person', description: 'Jacob Marley was the partner...', score: 0.61 }],
  relations: [{ source: 'Jacob Marley', target: 'Ebenezer Scrooge', description: 'Jacob Marley was...', score: 0.4 }],
  chunks: { 1: { full_doc_id: 'd-5f2c', content: 'Jacob Marley was the partner...', score: 1 } },
  documents: { 'd-5f2c': { memoryId: 'marley', metadata: { id: 'carol-1' } } },
});

const stateFields = {
  status: Type.Unsafe<WireRequestStatus>({ type: 'string', enum: ['CREATED', 'DONE', 'FAILED'] }),
  answer: Type.String({ description: 'Empty until DONE, for inserts, and with only_context.' }),
  context: Type.String({
    description: 'JSON of {entities[], relations[], chunks{}, documents{}}; empty until DONE, and for inserts.',
  }),
  detail: Type.Optional(Type.String({ description: 'Why the request failed.' })),
  usage: Type.Optional(Usage),
};

export const QueryState = Type.Object(stateFields, {
  $id: 'QueryStatus',
  description: 'The status of the query',
  examples: [
    { status: 'DONE', answer: 'Jacob Marley was the partner of Ebenezer Scrooge. [1]', context: EXAMPLE_CONTEXT },
  ],
});
export const InsertState = Type.Object(
  {
    ...stateFields,
    memoryId: Type.Optional(Type.String({ description: 'Identifier of the memory within its graph.' })),
  },
  {
    $id: 'InsertStatus',
    description: 'The status of the insert, or of the deletion',
    examples: [{ status: 'DONE', answer: '', context: '', memoryId: exampleMemoryId }],
  },
);

export const Deleted = Type.Object(
  { status: Type.Literal('DELETED') },
  { $id: 'GraphDeleted', description: 'The graph is deleted', examples: [{ status: 'DELETED' }] },
);

export function toConfiguration(body: Static<typeof ConfigurationBody> | undefined): GraphConfiguration {
  return {
    domain: body?.domain ?? '',
    exampleQueries: body?.exampleQueries ?? '',
    entityTypes: body?.entityTypes ?? [],
  };
}

/** Throws invalid or too_large. The body has been checked against InsertBody. */
export function toMemoryInput(body: Static<typeof InsertBody>): MemoryInput {
  const { memory, metadata, memoryId } = body;
  checkMemory('', memory, memoryId);
  return { text: memory, metadata: toMetadata('metadata', metadata), memoryId: memoryId ?? undefined };
}

/** Throws too_large or invalid. */
export function toMetadata(field: string, value: string | object | null | undefined): Metadata | null {
  const byteCount = Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value ?? null));
  if (byteCount > MAX_METADATA_BYTES) {
    const detail = `${field} must be at most ${MAX_METADATA_BYTES} bytes of JSON; it has ${byteCount}.`;
    throw new AppError('too_large', detail);
  }
  return toJsonObject(field, value);
}

/** Throws too_large or invalid, with `place` before the name of the field. */
export function checkMemory(place: string, memory: string, memoryId: string | null | undefined): void {
  const count = memory.length > MAX_MEMORY_CHARACTERS ? countCharacters(memory) : memory.length;
  if (count > MAX_MEMORY_CHARACTERS) {
    throw new AppError(
      'too_large',
      `${place}memory must be at most ${MAX_MEMORY_CHARACTERS} characters; it has ${count}. Split it.`,
    );
  }
  if (memoryId?.isWellFormed() === false)
    throw new AppError('invalid', `${place}memoryId must be well-formed Unicode.`);
}

/** Returns a warning for each unknown parameter, which is ignored. Throws invalid; if `isStrict`, also for unknown ones. */
export function toQueryParameters(value: string | object | null | undefined, isStrict: boolean) {
  const given = checkAgainst(Parameters, toJsonObject('parameters', value) ?? {}, 'parameters.', isStrict);
  const known = Object.keys(Parameters.properties);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const names = unknown.map((name) => `parameters.${name}`);
  return { parameters: readParameters(given), warnings: toWarnings(names, known.join(', ')) };
}

function readParameters(given: Static<typeof Parameters>): QueryParameters {
  const defaults = DEFAULT_QUERY_PARAMETERS;
  return {
    onlyContext: given.only_context ?? defaults.onlyContext,
    withReferences: given.with_references ?? defaults.withReferences,
    entitiesMaxTokens: given.entities_max_tokens ?? defaults.entitiesMaxTokens,
    relationsMaxTokens: given.relations_max_tokens ?? defaults.relationsMaxTokens,
    chunksMaxTokens: given.chunks_max_tokens ?? defaults.chunksMaxTokens,
    filter: toMetadataFilter('parameters.filter', given.filter),
    explain: given.explain ?? defaults.explain,
  };
}

export function toRequestState(request: MemoryRequest): Static<typeof InsertState> {
  return {
    status: toWireStatus(request.status),
    answer: request.answer,
    context: request.context,
    ...(request.memoryId !== null && { memoryId: request.memoryId }),
    ...(request.detail !== null && { detail: request.detail }),
    ...toUsageField(request.usage),
  };
}
