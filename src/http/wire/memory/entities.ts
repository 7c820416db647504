import { type Static, Type } from '#typebox';
import { oneOf } from '../common.ts';
import { graphName } from './graph.ts';

const MAX_NAME = 512;
const SEPARATOR = '|';

const entityName = (description: string) => Type.String({ minLength: 1, maxLength: MAX_NAME, description });
const NAME = 'Any name of an entity. Case does not matter.';

export const EntityParams = Type.Object({ graph_name: graphName, entity_name: entityName(NAME) });

const limit = (maximum: number, fallback: number, of = 'entities') =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, description: `Maximum number of ${of}; ${fallback} by default.` }));
const type = Type.Optional(Type.String({ maxLength: MAX_NAME, description: 'Only entities of this type.' }));
const minDegree = Type.Optional(
  Type.Integer({ minimum: 0, description: 'Only entities that have relations with at least this number of others.' }),
);

export const EntityListQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: MAX_NAME, description: 'Part of a name. Case and accents do not matter.' }),
  ),
  type,
  min_degree: minDegree,
  limit: limit(1000, 100),
  after: Type.Optional(Type.String({ maxLength: 2 * MAX_NAME, description: '`next` of the previous page.' })),
});
export const NeighborsQuery = Type.Object({
  depth: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3, description: 'Greatest distance, in relations; 1 by default.' }),
  ),
  limit: limit(1000, 100),
});
export const SubgraphQuery = Type.Object({
  type,
  min_degree: minDegree,
  names: Type.Optional(
    Type.String({
      description: `Only these entities: names separated by "${SEPARATOR}". Unknown ones are left out.`,
    }),
  ),
  limit: limit(5000, 1000),
});
export const PathQuery = Type.Object({ from: entityName(NAME), to: entityName(NAME) });
export const CommunitiesQuery = Type.Object({ limit: limit(1000, 50, 'communities') });

const line = {
  name: Type.String({ description: 'The most frequent spelling of its name.' }),
  type: Type.String({ description: 'The type; Entity if it is unknown.' }),
  degree: Type.Integer({ description: 'Number of other entities that it has relations with.' }),
  mentions: Type.Integer({ description: 'Number of sentences that mention it.' }),
};
const community = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  description: 'Number of its community, 0 for the largest; null for an entity without relations.',
});
const isCut = Type.Boolean({ description: 'Whether entities or relations were left out because of a limit.' });
const weight = Type.Integer({ description: 'Number of sentences that state the relation.' });
const chunks = Type.Array(
  Type.Object({
    memoryId: Type.String({ description: 'The memory that the chunk is part of.' }),
    start: Type.Integer({ description: 'Offset of the chunk in the memory, in UTF-16 code units.' }),
    text: Type.String(),
    sentences: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }), {
      description: 'The sentences in question: offsets in `text`, in UTF-16 code units.',
    }),
  }),
  { description: 'Up to 20 chunks, by memoryId.' },
);
const edge = {
  source: Type.String({ description: 'Name of the entity that the relation starts from.' }),
  target: Type.String({ description: 'Name of the other entity.' }),
  weight,
};
const node = Type.Object({ ...line, community });
const total = (of: string) => Type.Integer({ description: `Number of all ${of}.` });

const MARLEY = { name: 'Jacob Marley', type: 'Person', degree: 1, mentions: 1 };
const SCROOGE = { name: 'Ebenezer Scrooge', type: 'Person', degree: 1, mentions: 1 };
const EDGE = { source: 'Jacob Marley', target: 'Ebenezer Scrooge', weight: 1 };
const TEXT = 'Jacob Marley was the partner of Ebenezer Scrooge.';
const CHUNK = { memoryId: 'marley', start: 0, text: TEXT, sentences: [{ start: 0, end: TEXT.length }] };
const NODES = [SCROOGE, MARLEY].map((each) => ({ ...each, community: 0 }));

export const GraphSummary = Type.Object(
  {
    memories: total('memories'),
    chunks: total('chunks'),
    entities: total('entities'),
    relations: total('relations'),
    types: Type.Array(Type.Object({ type: Type.String(), entities: Type.Integer() }), {
      description: 'The types of entities, the most frequent first.',
    }),
    top: Type.Array(Type.Object(line), { description: 'The 20 entities with the highest degree.' }),
  },
  {
    $id: 'GraphSummary',
    description: 'What the graph holds',
    examples: [
      {
        ...{ memories: 1, chunks: 1, entities: 2, relations: 1 },
        ...{ types: [{ type: 'Person', entities: 2 }], top: [SCROOGE, MARLEY] },
      },
    ],
  },
);

export const EntityList = Type.Object(
  {
    entities: Type.Array(Type.Object(line)),
    total: Type.Integer({ description: 'Number of entities on all pages.' }),
    next: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Send it as `after` to get the next page; null on the last page.',
    }),
  },
  {
    $id: 'EntityList',
    description: 'The entities, by descending degree, then by name',
    examples: [{ entities: [SCROOGE, MARLEY], total: 2, next: null }],
  },
);

export const Entity = Type.Object(
  {
    ...line,
    aliases: Type.Array(Type.String(), { description: 'Other names of a person.' }),
    description: Type.String({ description: 'What the texts say of it.' }),
    community,
    chunks,
    relations: Type.Array(
      Type.Object({
        entity: Type.String({ description: 'Name of the other entity.' }),
        direction: oneOf(['in', 'out'], { description: 'in: the relation starts from the other entity.' }),
        description: Type.String({ description: 'The sentence that states it.' }),
        weight,
      }),
      { description: 'The 200 relations with the highest weights.' },
    ),
    relationCount: total('its relations'),
  },
  {
    $id: 'Entity',
    description: 'The entity',
    examples: [
      {
        ...{ ...MARLEY, aliases: ['Marley'], description: TEXT, community: 0, chunks: [CHUNK] },
        relations: [{ entity: 'Ebenezer Scrooge', direction: 'out', description: TEXT, weight: 1 }],
        relationCount: 1,
      },
    ],
  },
);

export const Subgraph = Type.Object(
  { nodes: Type.Array(node), edges: Type.Array(Type.Object(edge)), isCut },
  {
    $id: 'Subgraph',
    description: 'Entities by descending degree, and the relations among them, at most 20,000',
    examples: [{ nodes: NODES, edges: [EDGE], isCut: false }],
  },
);

export const Neighbors = Type.Object(
  {
    nodes: Type.Array(
      Type.Object({
        ...node.properties,
        distance: Type.Integer({ description: 'Distance from the entity, in relations.' }),
      }),
    ),
    edges: Type.Array(Type.Object(edge)),
    isCut,
  },
  {
    $id: 'Neighbours',
    description: 'The entity and those around it, the nearest first, and the relations among them',
    examples: [{ nodes: NODES.map((each, distance) => ({ ...each, distance })), edges: [EDGE], isCut: false }],
  },
);

export const Path = Type.Object(
  {
    nodes: Type.Array(node, { description: 'From one end to the other.' }),
    edges: Type.Array(
      Type.Object({ ...edge, description: Type.String({ description: 'The sentence that states it.' }), chunks }),
      { description: 'One between each two nodes.' },
    ),
  },
  {
    $id: 'GraphPath',
    description: 'A shortest path; empty if no relations join the two',
    examples: [{ nodes: NODES, edges: [{ ...EDGE, description: TEXT, chunks: [CHUNK] }] }],
  },
);

export const Communities = Type.Object(
  {
    communities: Type.Array(
      Type.Object({
        community: Type.Integer({ description: 'Its number.' }),
        size: Type.Integer({ description: 'Number of its entities.' }),
        entities: Type.Array(Type.Object(line), { description: 'The five with the highest degree.' }),
      }),
    ),
    total: total('communities'),
  },
  {
    $id: 'Communities',
    description: 'The communities, the largest first',
    examples: [{ communities: [{ community: 0, size: 2, entities: [SCROOGE, MARLEY] }], total: 1 }],
  },
);

export function toEntityQuery(query: Static<typeof EntityListQuery>) {
  const { search = '', type: wanted = '', min_degree: degree = 0, limit: count = 100, after = '' } = query;
  return { search, type: wanted, minDegree: degree, limit: count, after };
}

export function toSubgraphQuery(query: Static<typeof SubgraphQuery>) {
  const { type: wanted = '', min_degree: degree = 0, names, limit: count = 1000 } = query;
  const listed = names === undefined ? null : names.split(SEPARATOR).filter((name) => name.trim() !== '');
  return { type: wanted, minDegree: degree, names: listed, limit: count };
}
