import type { GraphConfiguration } from '../types.ts';

/** A named graph of an account. The id names its data; the name is the account's own. */
export interface Graph {
  id: string;
  accountId: string;
  name: string;
  configuration: GraphConfiguration;
  createdAt: number;
}

/** Port: which graphs there are. Each method is one atomic unit. */
export interface GraphCatalog {
  /** Resolves to false, and changes nothing, when the account has another graph of that name. One of the same id is the
   *  same graph: it stays as it is. */
  createGraph(graph: Graph): Promise<boolean>;
  /** Resolves to null when there is none, or when it is another account's. */
  findGraph(accountId: string, name: string): Promise<Graph | null>;
  hasGraph(id: string): Promise<boolean>;
  /** Sorted by code point. */
  listGraphNames(accountId: string): Promise<string[]>;
  /** Resolves to false when there is no such graph. */
  configureGraph(accountId: string, name: string, configuration: GraphConfiguration): Promise<boolean>;
  /** Forgets the graph and fails, with `detail`, its requests still open. Resolves to its id, or null when there is none. */
  deleteGraph(accountId: string, name: string, end: { detail: string; deletedAt: number }): Promise<string | null>;
  /** The id of every graph of every account: to find data whose graph is gone. */
  listGraphIds(): Promise<string[]>;
}
