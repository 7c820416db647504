import { type Static, Type } from '#typebox';
import type { MemoryPage, StoredMemory } from '../../../memory/ports/graph-reader.ts';

const DEFAULT_PAGE_SIZE = 100;

const fields = {
  memoryId: Type.String({ description: 'Identifier of the memory within its graph.' }),
  metadata: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description: 'The metadata as it was sent; {} if there is none.',
  }),
  createdAt: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'When the memory was first accepted, in milliseconds since 1970; null if an earlier version of the server accepted it.',
  }),
  time: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'When it was said or written, in milliseconds since 1970: from the beginning of the text or from the metadata ' +
      '(timestamp, time, date, created_at); null if neither says.',
  }),
};

export const Memory = Type.Object(
  {
    memoryId: fields.memoryId,
    memory: Type.String({ description: 'The text, exactly as it was sent.' }),
    metadata: fields.metadata,
    createdAt: fields.createdAt,
    time: fields.time,
    chunkCount: Type.Integer({ description: 'Number of chunks of the text.' }),
  },
  {
    $id: 'Memory',
    description: 'The memory',
    examples: [
      {
        memoryId: 'marley',
        memory: 'Jacob Marley was the partner of Ebenezer Scrooge.',
        metadata: { id: 'carol-1' },
        createdAt: 1_767_225_600_000,
        time: null,
        chunkCount: 1,
      },
    ],
  },
);

export const MemoryListQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: `Maximum number of memories; ${DEFAULT_PAGE_SIZE} by default.`,
    }),
  ),
  after: Type.Optional(Type.String({ description: '`next` of the previous page.' })),
});

export const MemoryList = Type.Object(
  {
    memories: Type.Array(
      Type.Object({ ...fields, characters: Type.Integer({ description: 'Length of the text in UTF-16 code units.' }) }),
    ),
    next: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Send it as `after` to get the next page; null on the last page.',
    }),
  },
  {
    $id: 'MemoryList',
    description: 'The memories, sorted by the code points of their memoryId',
    examples: [
      {
        memories: [
          {
            ...{ memoryId: 'marley', metadata: { id: 'carol-1' }, characters: 49 },
            ...{ createdAt: 1_767_225_600_000, time: null },
          },
        ],
        next: 'marley',
      },
    ],
  },
);

export function toMemory(stored: StoredMemory): Static<typeof Memory> {
  const { memoryId, text, metadata, chunkCount, createdAt, time } = stored;
  return { memoryId, memory: text, metadata: metadata ?? {}, createdAt, time, chunkCount };
}

export function toPage({ limit = DEFAULT_PAGE_SIZE, after = '' }: Static<typeof MemoryListQuery>) {
  return { limit, after };
}

export function toMemoryList({ memories, hasMore }: MemoryPage): Static<typeof MemoryList> {
  return {
    memories: memories.map((memory) => ({ ...memory, metadata: memory.metadata ?? {} })),
    next: hasMore ? (memories.at(-1)?.memoryId ?? null) : null,
  };
}
