import type { LanguageModel } from '../llm/model.ts';

/** A chunk and its score, in any positive unit. */
export interface Scored {
  id: number;
  score: number;
}

/** What a graph is told about itself; all three may be empty. */
export interface GraphConfiguration {
  /** What the graph's memories are about, in a sentence. */
  domain: string;
  /** Queries the graph should answer, joined by newlines. */
  exampleQueries: string;
  /** Entity types wanted, most specific first. */
  entityTypes: string[];
}

export const EMPTY_CONFIGURATION: GraphConfiguration = { domain: '', exampleQueries: '', entityTypes: [] };

export type Metadata = Record<string, unknown>;

export type Scalar = string | number | boolean | null;

/** What the metadata of a memory must have: under each key one of these values, alone or in a list. */
export type MetadataFilter = Record<string, Scalar[]>;

/** Clients split longer texts, and so do we with those of files. */
export const MAX_MEMORY_CHARACTERS = 262_144;

/** One memory as accepted from a client, of a request that may have several. Applying the same `requestId` twice
 *  changes nothing the second time. */
export interface MemoryInsert {
  requestId: string;
  /** Names the memory within its graph: a second insert under the same name replaces the first. */
  memoryId: string;
  /** 1 to `MAX_MEMORY_CHARACTERS` characters. */
  text: string;
  metadata: Metadata | null;
}

/** A memory to take away. */
export interface MemoryRemoval {
  requestId: string;
  memoryId: string;
}

export type MemoryEdit = MemoryInsert | MemoryRemoval;

/** How an edit ended: `missing` when it was to take away a memory that was not there. */
export type EditOutcome = 'applied' | 'missing';

/** Token budgets are counted with o200k. A negative one leaves its part out; what one part leaves unused goes to the others. */
export interface QueryParameters {
  onlyContext: boolean;
  withReferences: boolean;
  entitiesMaxTokens: number;
  relationsMaxTokens: number;
  chunksMaxTokens: number;
  /** Null to ask of all memories. */
  filter: MetadataFilter | null;
  /** Whether each item of the context says why it is there. */
  explain: boolean;
}

/** What is asked of a graph, by which request. */
export interface MemoryQuery {
  requestId: string;
  query: string;
  parameters: QueryParameters;
}

/** Why an item is in a context: the query names it, or shares words with it, or means much the same; or the walk came to it over entities (by
 *  name) and documents (by id), in this order; or a document states it. */
export type WhyRetrieved = { seed: 'name' | 'words' | 'meaning' } | { path: string[] } | { statedIn: string };

export const DEFAULT_QUERY_PARAMETERS: QueryParameters = {
  onlyContext: false,
  withReferences: false,
  entitiesMaxTokens: 4000,
  relationsMaxTokens: 3000,
  chunksMaxTokens: 9000,
  filter: null,
  explain: false,
};

/** Scores are in [0, 1]. */
export interface ContextEntity {
  name: string;
  type: string;
  description: string;
  score: number;
  why?: WhyRetrieved;
}

export interface ContextRelation {
  source: string;
  target: string;
  description: string;
  score: number;
  why?: WhyRetrieved;
}

export interface ContextChunk {
  documentId: string;
  content: string;
  score: number;
  why?: WhyRetrieved;
}

/** The context of an answer: each list best first, but the chunks that the answer cites before the others. The reference
 *  number of a chunk is its position, from 1. */
export interface QueryContext {
  entities: ContextEntity[];
  relations: ContextRelation[];
  chunks: ContextChunk[];
  /** Those of the chunks. */
  documents: { id: string; metadata: Metadata }[];
}

/** Writes a context and its parts as JSON for their reader. Token budgets count what it writes. */
export interface ContextWriter {
  writeItem(item: ContextEntity | ContextRelation): string;
  writeChunk(chunk: ContextChunk): string;
  writeContext(context: QueryContext): string;
}

export interface QueryResult {
  /** Empty when only the context was asked for. */
  answer: string;
  context: QueryContext;
}

/** What the engine asks of a model. */
export type MemoryModel = Pick<LanguageModel, 'name' | 'concurrency' | 'embedder' | 'extract' | 'answer'>;

/** A graph, and whose it is. */
export interface GraphOfAccount {
  id: string;
  accountId: string;
  configuration: GraphConfiguration;
}

/** How a change is carried out. */
/** What is held by one worker, until another may take it. */
export interface HeldWork {
  signal: AbortSignal;
  /** Asked just before a commit. Rejects when another worker has the work now. */
  confirm?: () => Promise<void>;
}

export interface ChangeWork extends HeldWork {
  /** Epoch ms. */
  changedAt: number;
  /** The request that asks for it, where the edits have not one each. */
  ownerId?: string;
}
