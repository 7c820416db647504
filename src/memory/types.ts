import type { RawNumber } from '../exact-json.ts';
import type { LanguageModel } from '../llm/model.ts';

/** A chunk id and its score. Scores are positive; their scale depends on the ranking function. */
export interface Scored {
  id: number;
  score: number;
}

/** Configuration of a graph. All fields may be empty. */
export interface GraphConfiguration {
  /** Subject of the graph's memories, as a sentence. */
  domain: string;
  /** Typical queries, joined by newlines. */
  exampleQueries: string;
  /** Entity types to assign, most specific first. */
  entityTypes: string[];
}

export const EMPTY_CONFIGURATION: GraphConfiguration = { domain: '', exampleQueries: '', entityTypes: [] };

export type Metadata = Record<string, unknown>;

export type Scalar = string | number | RawNumber | boolean | null;

/** Condition on the metadata of a memory: each key must have one of the listed values, either directly or as an item
 *  of a list. */
export type MetadataFilter = Record<string, Scalar[]>;

/** Clients split longer texts; the server splits the text of files. */
export const MAX_MEMORY_CHARACTERS = 262_144;

/** A memory to insert. One request can contain several. Applying the same `requestId` twice has no further effect. */
export interface MemoryInsert {
  requestId: string;
  /** Unique within the graph. Inserting the same id again replaces the memory. */
  memoryId: string;
  /** 1 to `MAX_MEMORY_CHARACTERS` characters. */
  text: string;
  metadata: Metadata | null;
  /** See `MemoryChange`. */
  sequence?: number | undefined;
  createdAt?: number | undefined;
}

/** A memory to delete. */
export interface MemoryRemoval {
  requestId: string;
  memoryId: string;
}

export type MemoryEdit = MemoryInsert | MemoryRemoval;

/** Outcome of an edit. `missing`: the memory to delete does not exist. */
export type EditOutcome = 'applied' | 'missing';

/** Token budgets use the o200k encoding. A negative budget omits the part. Tokens that one part does not use are
 *  available to the others. */
export interface QueryParameters {
  onlyContext: boolean;
  withReferences: boolean;
  entitiesMaxTokens: number;
  relationsMaxTokens: number;
  chunksMaxTokens: number;
  /** Null searches all memories. */
  filter: MetadataFilter | null;
  /** Whether each context item includes its provenance (`why`). */
  explain: boolean;
}

/** A query and the request it belongs to. */
export interface MemoryQuery {
  requestId: string;
  query: string;
  parameters: QueryParameters;
}

/** Why an item is in a context. `seed`: the query names it, shares words with it, or is close to it in meaning; `recent`: nothing else matched, and the memory is new.
 *  `path`: names of entities and ids of documents that led to it, in order. `statedIn`: id of the document that
 *  states the relation. */
export type WhyRetrieved =
  | { seed: 'name' | 'words' | 'meaning' | 'recent' }
  | { path: string[] }
  | { statedIn: string };

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

/** A document of a context. Times are epoch ms. */
export interface ContextDocument {
  id: string;
  /** Absent if the memory was deleted meanwhile. */
  memoryId?: string;
  metadata: Metadata;
  /** When the memory was accepted; absent if an earlier version of the server accepted it. */
  createdAt?: number;
  /** When it was said or written; absent if unknown. */
  time?: number;
}

/** Context of an answer. Each list is sorted by score, except that cited chunks come first. The reference number of
 *  a chunk is its 1-based position. */
export interface QueryContext {
  entities: ContextEntity[];
  relations: ContextRelation[];
  chunks: ContextChunk[];
  /** Documents of the chunks. */
  documents: ContextDocument[];
}

/** Serializes a context and its items as JSON. Token budgets count this serialized form. */
export interface ContextWriter {
  writeItem(item: ContextEntity | ContextRelation): string;
  writeChunk(chunk: ContextChunk): string;
  writeContext(context: QueryContext): string;
}

export interface QueryResult {
  /** Empty if only the context was requested. */
  answer: string;
  context: QueryContext;
}

/** Parts of the language model that the engine uses. */
export type MemoryModel = Pick<LanguageModel, 'name' | 'concurrency' | 'embedder' | 'extract' | 'answer'>;

/** A graph and its owner. */
export interface GraphOfAccount {
  id: string;
  accountId: string;
  configuration: GraphConfiguration;
}

/** Work that one worker holds under a lease. */
export interface LeasedWork {
  signal: AbortSignal;
  /** Checks the lease just before a commit. Rejects if another worker holds the work. */
  confirm?: () => Promise<void>;
  /** Token of the lease: see `GraphDelta.fence`. */
  fence?: string;
}

export interface ChangeWork extends LeasedWork {
  /** Epoch ms. */
  changedAt: number;
  /** The request that owns all edits. If absent, each edit's `requestId` does. */
  ownerId?: string;
}
