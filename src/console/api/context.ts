import { parseExact } from '../../exact-json.ts';

/** Why an item is in a context, as the server says it with `explain`. */
export type Why = { seed: string } | { path: string[] } | { stated_in: string };

interface Item {
  score: number;
  why?: Why;
}

export interface Entity extends Item {
  name: string;
  type: string;
  description: string;
}

export interface Relation extends Item {
  source: string;
  target: string;
  description: string;
}

export interface Chunk extends Item {
  full_doc_id: string;
  content: string;
}

/** A memory of a context. Times are epoch ms. */
export interface ContextDocument {
  memoryId?: string;
  metadata: Record<string, unknown>;
  createdAt?: number;
  time?: number;
}

/** What an answer is made from. */
export interface Context {
  entities: Entity[];
  relations: Relation[];
  /** By reference number, from "1". */
  chunks: Record<string, Chunk>;
  documents: Record<string, ContextDocument>;
}

const EMPTY: Context = { entities: [], relations: [], chunks: {}, documents: {} };

/** Reads the `context` of an answered query, which is JSON or empty. */
export function parseContext(json: string): Context {
  return json === '' ? EMPTY : { ...EMPTY, ...(parseExact(json) as Context) };
}
