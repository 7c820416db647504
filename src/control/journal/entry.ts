import { keptBytes, type StoredBody } from './stored-body.ts';

/** How a response ended that is not complete: a rule reset or closed the connection, or it was closed otherwise. */
export type BrokenEnd = 'reset' | 'closed' | 'disconnected';

/** A request and its response as they are kept. What a reader sees is made of it when it is read. */
export interface JournalEntry {
  /** As in the header x-request-id of the response. */
  id: string;
  /** When its head arrived, in epoch ms on the server's clock. */
  time: number;
  /** Null for requests without a valid key. */
  accountId: string | null;
  operation: string | null;
  method: string;
  /** With the query string, as sent. */
  url: string;
  /** As sent. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  requestBody: StoredBody;
  /** JSON Schema of the body; null if the route has none. */
  bodySchema: object | null;
  /** Null if no response was begun. */
  status: number | null;
  /** Null if the response is complete. */
  ended: BrokenEnd | null;
  responseBody: StoredBody;
  /** From the head of the request to the end of the response. */
  ms: number;
  /** The rule that was applied. */
  ruleId: string | null;
}

/** An entry of the journal. */
export interface NumberedEntry extends JournalEntry {
  /** Its place in the order of all entries, counted from 1. */
  number: number;
  /** Memory that it takes, about, in bytes. */
  size: number;
}

/** What an entry takes beside its texts, about. */
const FIXED_BYTES = 1024;

/** Memory that the entry takes, about. */
export function sizeOf({ url, headers, requestBody, responseBody }: JournalEntry): number {
  let byteCount = FIXED_BYTES + url.length + keptBytes(requestBody) + keptBytes(responseBody);
  for (const name in headers) byteCount += name.length + (headers[name]?.length ?? 0);
  return byteCount;
}
