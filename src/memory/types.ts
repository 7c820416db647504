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

/** One memory as accepted from a client. Applying the same `requestId` twice changes nothing the second time. */
export interface MemoryInsert {
  requestId: string;
  /** Names the memory within its graph: a second insert under the same name replaces the first. */
  memoryId: string;
  /** 1 to 262,144 characters. */
  text: string;
  metadata: Metadata | null;
}

/** Token budgets are counted with o200k; `null` means no limit. What one part leaves unused goes to the others. */
export interface QueryParameters {
  onlyContext: boolean;
  withReferences: boolean;
  entitiesMaxTokens: number | null;
  relationsMaxTokens: number | null;
  chunksMaxTokens: number | null;
}

export const DEFAULT_QUERY_PARAMETERS: QueryParameters = {
  onlyContext: false,
  withReferences: false,
  entitiesMaxTokens: 4000,
  relationsMaxTokens: 3000,
  chunksMaxTokens: 9000,
};

/** The context of an answer, as the wire shows it (scores in [0, 1], best first). */
export interface QueryContext {
  entities: { name: string; type: string; description: string; score: number }[];
  relations: { source: string; target: string; description: string; score: number }[];
  /** Keyed by the reference number, from "1" in order of rank (cited chunks first). */
  chunks: Record<string, { full_doc_id: string; content: string; score: number }>;
  documents: Record<string, { metadata: Metadata }>;
}

export interface QueryResult {
  /** Empty when only the context was asked for. */
  answer: string;
  context: QueryContext;
}
