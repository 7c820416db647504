import type { LossPolicy } from '../../attempts.ts';
import type { Directives } from '../../directives.ts';
import type { ModelUsage } from '../../llm/model-status.ts';
import type { Metadata, QueryParameters } from '../types.ts';
import type { Graph } from './graph-catalog.ts';

export type RequestStatus = 'created' | 'done' | 'failed';

export interface ImportedMemory {
  memoryId: string;
  text: string;
  metadata: Metadata | null;
  /** Its number in the order of acceptance, and when it was accepted (epoch ms), as exported. */
  sequence?: number | undefined;
  createdAt?: number | undefined;
}

/** A file to read and add. Its bytes are stored separately. */
export interface FilePayload {
  kind: 'file';
  memoryId: string;
  /** Display name; never used as part of a path. */
  name: string;
  /** As declared by the client; empty if not declared. */
  mediaType: string;
}

/** Operation on a graph. */
export type RequestPayload =
  | { kind: 'insert'; memoryId: string; text: string; metadata: Metadata | null }
  | { kind: 'delete'; memoryId: string }
  | { kind: 'import'; memories: ImportedMemory[] }
  | FilePayload
  | { kind: 'query'; query: string; parameters: QueryParameters };

export type RequestKind = RequestPayload['kind'];

/** An import refers to a slice that is stored beforehand. */
export type NewPayload = Exclude<RequestPayload, { kind: 'import' }> | { kind: 'import'; sliceId: string };

export interface NewRequest {
  id: string;
  accountId: string;
  graph: Pick<Graph, 'id' | 'name'>;
  payload: NewPayload;
  directives: Directives;
  requestedAt: number;
  /** Trace that its execution is a part of (W3C `traceparent`); absent unless traces are recorded. */
  traceparent?: string | undefined;
}

/** Requests that the client sees as one, under the id of the first. */
export interface NewBatch extends Omit<NewRequest, 'id' | 'payload' | 'directives'> {
  /** At least one, in order of execution. `content` contains the bytes of a file. */
  requests: readonly (Pick<NewRequest, 'id' | 'payload'> & { content?: Uint8Array })[];
}

/** A request as its client sees it. */
export interface MemoryRequest {
  id: string;
  graphName: string;
  kind: RequestKind;
  status: RequestStatus;
  memoryId: string | null;
  answer: string;
  /** JSON by the ContextWriter; empty until done, and for all kinds but queries. */
  context: string;
  /** Reason of the failure; null otherwise. */
  detail: string | null;
  directives: Directives;
  requestedAt: number;
  /** Model usage; null if no model was called. */
  usage: ModelUsage | null;
  /** Number of requests in the batch, and how many of them failed. */
  batch?: { count: number; failedCount: number };
}

/** Requests of one graph, in order of creation, claimed by one worker. */
export interface ClaimedRequests {
  graph: Graph;
  leaseToken: string;
  requests: {
    id: string;
    payload: RequestPayload;
    directives: Directives;
    attempts: number;
    excused: number;
    /** How often the worker stopped responding during it. */
    strikes: number;
    traceparent?: string;
  }[];
}

export interface RequestEnd {
  id: string;
  status: 'done' | 'failed';
  answer: string;
  context: string;
  detail: string | null;
  /** Number of chunks in the context of a query. */
  chunkCount?: number;
}

/** Summary of a finished request. `ms` is its execution time. */
export interface RequestSummary extends Pick<RequestEnd, 'id' | 'status' | 'chunkCount'> {
  kind: RequestKind;
  ms: number;
}

export interface RequestLease {
  token: string;
  now: number;
  expiresAt: number;
}

/** A lease to create. While suspect work is leased, work with `suspectAfter` or more lost attempts is not claimed. */
export interface NewRequestLease extends RequestLease {
  suspectAfter: number;
}

/** Upper limits of one claim, so that no graph delays the others for long. */
export interface ClaimLimits {
  requestCount: number;
  /** A byte of a file counts as a character. */
  payloadCharacters: number;
}

/** Result of storing a request. A request that already exists counts as created. */
export type RequestAcceptance = 'created' | 'no_graph' | 'too_many';

/** Port: requests to graphs. Each method is atomic. */
export interface RequestStore {
  /** Creates nothing if the account already has a request with this id, if the graph does not exist, or if the
   *  account would exceed `maxOpen` open requests. */
  createRequest(request: NewRequest, maxOpen?: number): Promise<RequestAcceptance>;
  /** Like `createRequest`, for all requests of a batch or none. Each counts towards the limit. An existing batch is
   *  recognized by its first id. */
  createBatch(batch: NewBatch, maxOpen?: number): Promise<RequestAcceptance>;
  /** Stores the memories of an import. */
  storeSlice(id: string, memories: readonly ImportedMemory[]): Promise<void>;
  /** Removes slices that no open request refers to: those in `ids`, or all if omitted. */
  removeUnusedSlices(ids?: readonly string[]): Promise<void>;
  /** Resolves to null if it does not exist or belongs to another account. A batch is open until all its requests
   *  have ended. It fails if any of them failed, with the detail of the first failure. */
  findRequest(accountId: string, id: string): Promise<MemoryRequest | null>;
  /** The bytes of a file; null once its request has ended. */
  readContent(id: string): Promise<Uint8Array | null>;
  /** Counts a read of the request, up to `limit`. Resolves to whether it was counted. */
  countRead(id: string, limit: number): Promise<boolean>;
  /** Leases the oldest open requests of one graph that are not leased. Accounts take turns, starting after
   *  `afterAccountId`, and so do the graphs of an account. A request that was interrupted before is claimed alone,
   *  so that it cannot affect others; if it is suspect, only while no other suspect work is leased. Resolves to null
   *  if there are none. */
  claimRequests(afterAccountId: string, lease: NewRequestLease, limits: ClaimLimits): Promise<ClaimedRequests | null>;
  /** Adds the next open requests of the graph to the lease. Adds none if the lease is no longer held, and none that
   *  was interrupted before. */
  claimMore(graphId: string, leaseToken: string, limits: ClaimLimits): Promise<ClaimedRequests['requests']>;
  /** Whether any graph has open requests that are not leased. */
  isGraphWaiting(now: number, suspectAfter: number): Promise<boolean>;
  /** Resolves to false if the lease is lost. */
  renewRequests(lease: RequestLease): Promise<boolean>;
  /** Whether the lease still holds any request. */
  isHeld(leaseToken: string): Promise<boolean>;
  /** Ends those of the requests that the lease still holds. */
  finishRequests(leaseToken: string, ends: readonly RequestEnd[], finishedAt: number): Promise<void>;
  /** Fails all open requests of the account, including leased ones. Resolves to their number. */
  failOpenRequests(accountId: string, detail: string, finishedAt: number): Promise<number>;
  /** Releases all requests of the lease, as if they had not been claimed. */
  releaseRequests(leaseToken: string): Promise<void>;
  countRequests(): Promise<Record<RequestStatus, number>>;
  /** When the oldest open request that no worker holds was made (epoch ms); null if there is none. Reads a row for each graph
   *  with open requests, not each request. */
  findOldestWaiting(now: number): Promise<number | null>;
  /** Number of requests the account has ever made. A batch counts as one. */
  countRequestsOf(accountId: string): Promise<number>;
  /** Removes requests that ended before `finishedBefore`, oldest first, at most `limit`. A batch counts as one and
   *  is removed as a whole. Resolves to the number removed. */
  removeFinished(finishedBefore: number, limit: number): Promise<number>;
  /** Removes the directives that hide the end of a request, for a test. Resolves to false if there is no such request.
   *  `accountId` null means any account. */
  releaseByHand(accountId: string | null, id: string): Promise<boolean>;
  /** Ends a request as given, also a finished one, for a test; nothing hides the end. As `releaseByHand`. */
  endByHand(accountId: string | null, end: RequestEnd, finishedAt: number): Promise<boolean>;
  /** Voids the lease as if the process had stopped at these requests. They are claimed again as a further attempt, the others
   *  as if they had not been claimed. `strikes` are added to those of each. */
  loseRequests(leaseToken: string, ids: readonly string[], strikes?: number): Promise<void>;
  /** The earliest time after `after` (epoch ms) at which a delayed request becomes claimable; null when none is delayed. */
  nextClaimAt(after: number): Promise<number | null>;
  /** Voids all leases. For startup, when no other server uses this data. Work lost more than once can be claimed
   *  again only after a delay. Work that was lost before, but not this time, is excused for all losses beyond those
   *  that make it suspect. */
  voidRequestLeases(now: number, policy: LossPolicy): Promise<void>;
}
