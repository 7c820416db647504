import { AppError } from '../../errors.ts';
import type { ImportedMemory } from '../../memory/request-store.ts';
import { SNAPSHOT_FORMAT, SNAPSHOT_VERSION } from '../../memory/snapshot-document.ts';
import { type Static, Type } from '../../schema.ts';
import { text } from './common.ts';
import { ConfigurationBody, checkMemory, jsonObject, memoryIdField } from './graph.ts';
import { toJsonObject } from './json-object.ts';

/** A whole graph in one document. */
export const IMPORT_LIMIT_BYTES = 64 * 1024 * 1024;

const exampleMemories = [
  { memoryId: 'marley', memory: 'Jacob Marley was the partner of Ebenezer Scrooge.', metadata: { id: 'carol-1' } },
];

export const SnapshotBody = Type.Object(
  {
    format: Type.Literal(SNAPSHOT_FORMAT, { 'x-allowed': `"${SNAPSHOT_FORMAT}"` }),
    version: Type.Literal(SNAPSHOT_VERSION, { 'x-allowed': `${SNAPSHOT_VERSION}, the only version there is` }),
    configuration: Type.Optional(ConfigurationBody),
    memories: Type.Array(
      Type.Object({
        memoryId: memoryIdField,
        memory: text({ description: 'The text.' }),
        metadata: Type.Optional(jsonObject('A JSON object, or a string that holds one.')),
      }),
      { description: 'In any order; of several with one memoryId, the last counts.' },
    ),
  },
  {
    description: 'A graph as GET /graph/{graph_name}/export writes it',
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

/** Throws invalid, naming the place. The body has been checked against SnapshotBody. */
export function toImportedMemories({ memories }: Static<typeof SnapshotBody>): ImportedMemory[] {
  return memories.map(({ memoryId, memory, metadata }, at) => {
    const place = `memories[${at}].`;
    try {
      checkMemory(place, memory, memoryId);
    } catch (error) {
      throw error instanceof AppError ? new AppError('invalid', error.message) : error;
    }
    return { memoryId, text: memory, metadata: toJsonObject(`${place}metadata`, metadata) };
  });
}
