/** A request as rules, the journal and recordings see it. */
export interface SeenRequest {
  /** Null on routes without a key. */
  accountId: string | null;
  service: Service | null;
  /** The operationId of the OpenAPI document; null for routes that it does not list. */
  operation: string | null;
  method: string;
  /** Without the query string, as sent. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Names in lower case; keys are masked. */
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON; undefined without a JSON body. */
  body: unknown;
}

export type Service = 'task' | 'memory';

/** The service that a path belongs to; null for paths of this server only. */
export function serviceOf(path: string): Service | null {
  if (path.startsWith('/api/v1/')) return 'task';
  return /^\/(?:graph|list_graphs|plan)(?:\/|$)/.test(path) ? 'memory' : null;
}
