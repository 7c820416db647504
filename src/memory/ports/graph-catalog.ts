import type { GraphConfiguration } from '../types.ts';

/** A named graph of an account. The id identifies its data; the name is unique within the account. */
export interface Graph {
  id: string;
  accountId: string;
  name: string;
  configuration: GraphConfiguration;
  createdAt: number;
}

/** Port: the list of graphs. Each method is atomic. */
export interface GraphCatalog {
  /** Resolves to false, and changes nothing, if the account has another graph with this name. If a graph with this
   *  id exists, it remains unchanged and the result is true. */
  createGraph(graph: Graph): Promise<boolean>;
  /** Resolves to null if it does not exist or belongs to another account. */
  findGraph(accountId: string, name: string): Promise<Graph | null>;
  hasGraph(id: string): Promise<boolean>;
  /** Sorted by code point. */
  listGraphNames(accountId: string): Promise<string[]>;
  /** Resolves to false if the graph does not exist. */
  configureGraph(accountId: string, name: string, configuration: GraphConfiguration): Promise<boolean>;
  /** Deletes the graph and fails its open requests with `detail`. Resolves to its id, or null if it does not exist. */
  deleteGraph(accountId: string, name: string, end: { detail: string; deletedAt: number }): Promise<string | null>;
  /** Ids of all graphs of all accounts, to find orphaned data. */
  listGraphIds(): Promise<string[]>;
}
