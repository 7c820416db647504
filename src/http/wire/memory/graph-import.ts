import { type Static, Type } from '#typebox';
import { AppError } from '../../../errors.ts';
import type { ImportedMemory } from '../../../memory/ports/request-store.ts';
import { checkAgainst } from '../../validation.ts';
import { text } from '../common.ts';
import { ConfigurationBody, checkMemory, jsonObject, newMemoryIdField, toMetadata } from './graph.ts';
import { SNAPSHOT_FORMAT, SNAPSHOT_VERSION } from './snapshot-document.ts';

/** Limit of an import document. */
export const IMPORT_LIMIT_BYTES = 64 * 1024 * 1024;

/** Far more than a graph can hold. */
const MAX_SEQUENCE = 2 ** 40;
/** Latest time of a `Date`, in milliseconds. */
const MAX_TIME = 8.64e15;

const exampleMemories = [
  { memoryId: 'marley', memory: 'Jacob Marley was the partner of Ebenezer Scrooge.', metadata: { id: 'carol-1' } },
];

const headFields = {
  format: Type.Literal(SNAPSHOT_FORMAT, { 'x-allowed': `"${SNAPSHOT_FORMAT}"` }),
  version: Type.Literal(SNAPSHOT_VERSION, { 'x-allowed': `${SNAPSHOT_VERSION}, the only version` }),
  configuration: Type.Optional(ConfigurationBody),
};

const SnapshotMemory = Type.Object(
  {
    memoryId: newMemoryIdField,
    memory: text({ description: 'The text.' }),
    metadata: Type.Optional(jsonObject('A JSON object, or a string that contains one, of at most 64 KiB.')),
    sequence: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_SEQUENCE,
        description: 'Position in the order in which the memories were accepted. By default they follow all others.',
      }),
    ),
    createdAt: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_TIME,
        description: 'When it was first accepted, in milliseconds since 1970. Default: now.',
      }),
    ),
  },
  { $id: 'SnapshotMemory' },
);

export const SnapshotBody = Type.Object(
  {
    ...headFields,
    memories: Type.Array(SnapshotMemory, {
      description: 'In any order. Of several with the same memoryId, the last one is stored.',
    }),
  },
  {
    $id: 'GraphSnapshot',
    description: 'A graph in the format of GET /graph/{graph_name}/export',
    examples: [
      {
        format: SNAPSHOT_FORMAT,
        version: SNAPSHOT_VERSION,
        configuration: { domain: 'A novel', exampleQueries: '', entityTypes: [] },
        memories: exampleMemories,
      },
    ],
  },
);

export const SNAPSHOT_FIELDS = new Set(Object.keys(SnapshotBody.properties));

/** A snapshot without its memories. */
const SnapshotHead = Type.Object(headFields);

/** Throws invalid. */
export function toSnapshotHead(value: unknown, isStrict: boolean): Static<typeof SnapshotHead> {
  return checkAgainst(SnapshotHead, value, '', isStrict);
}

/** Throws invalid, naming the field. */
export function toImportedMemory(value: unknown, index: number, isStrict: boolean): ImportedMemory {
  const place = `memories[${index}].`;
  const { memoryId, memory, metadata, ...origin } = checkAgainst(SnapshotMemory, value, place, isStrict);
  try {
    checkMemory(place, memory, memoryId);
    return { ...origin, memoryId, text: memory, metadata: toMetadata(`${place}metadata`, metadata) };
  } catch (error) {
    throw error instanceof AppError ? new AppError('invalid', error.message) : error;
  }
}
