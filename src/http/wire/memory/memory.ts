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
  search: Type.Optional(
    Type.String({
      maxLength: 256,
      description:
        'Only memories in whose text, metadata or memoryId each of these words stands, or a part of a word, regardless of ' +
        'case and accents. A page looks at about a million characters: it may have fewer memories than `limit`, or none, ' +
        'and a `next`.',
    }),
  ),
});

export const MemoryList = Type.Object(
  {
    memories: Type.Array(
      Type.Object({
        ...fields,
        beginning: Type.String({
          description: 'The text from its first word on, up to 240 characters.',
        }),
        characters: Type.Integer({ description: 'Length of the text in UTF-16 code units.' }),
      }),
    ),
    total: Type.Integer({ description: 'Number of memories in the graph.' }),
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
            ...{ memoryId: 'marley', metadata: { id: 'carol-1' } },
            ...{ beginning: 'Jacob Marley was the partner of Ebenezer Scrooge.', characters: 49 },
            ...{ createdAt: 1_767_225_600_000, time: null },
          },
        ],
        total: 2,
        next: 'marley',
      },
    ],
  },
);

export function toMemory(stored: StoredMemory): Static<typeof Memory> {
  const { memoryId, text, metadata, chunkCount, createdAt, time } = stored;
  return { memoryId, memory: text, metadata: metadata ?? {}, createdAt, time, chunkCount };
}

export const MemoryFactList = Type.Object(
  {
    entities: Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.String(),
        mentions: Type.Integer({ description: 'Number of sentences that name it.' }),
      }),
      { description: 'The entities that the memory names, the most mentioned first.' },
    ),
    relations: Type.Array(
      Type.Object({
        source: Type.String(),
        target: Type.String(),
        description: Type.String({ description: 'The sentence that states it, or the words of the model.' }),
      }),
      { description: 'The relations that the memory states, in the order of the text.' },
    ),
  },
  {
    $id: 'MemoryFacts',
    description: 'What the memory states',
    examples: [
      {
        entities: [
          { name: 'Ebenezer Scrooge', type: 'Person', mentions: 1 },
          { name: 'Jacob Marley', type: 'Person', mentions: 1 },
        ],
        relations: [
          {
            ...{ source: 'Jacob Marley', target: 'Ebenezer Scrooge' },
            description: 'Jacob Marley was the partner of Ebenezer Scrooge.',
          },
        ],
      },
    ],
  },
);

export function toPage({ limit = DEFAULT_PAGE_SIZE, after = '', search }: Static<typeof MemoryListQuery>) {
  return { limit, after, search };
}

export function toMemoryList({ memories, ...page }: MemoryPage): Static<typeof MemoryList> {
  return { memories: memories.map((memory) => ({ ...memory, metadata: memory.metadata ?? {} })), ...page };
}
