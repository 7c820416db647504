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
}

/** A file to be read and added; its bytes are kept apart. */
export interface FilePayload {
  kind: 'file';
  memoryId: string;
  /** As shown to people: never part of a path. */
  name: string;
  /** As the client declared it; empty when it did not. */
  mediaType: string;
}

/** What is asked of a graph. */
export type RequestPayload =
  | { kind: 'insert'; memoryId: string; text: string; metadata: Metadata | null }
  | { kind: 'delete'; memoryId: string }
  | { kind: 'import'; memories: ImportedMemory[] }
  | FilePayload
  | { kind: 'query'; query: string; parameters: QueryParameters };

export type RequestKind = RequestPayload['kind'];

/** An import refers to a slice that was stored before. */
export type NewPayload = Exclude<RequestPayload, { kind: 'import' }> | { kind: 'import'; sliceId: string };

export interface NewRequest {
  id: string;
  accountId: string;
  graph: Pick<Graph, 'id' | 'name'>;
  payload: NewPayload;
  directives: Directives;
  requestedAt: number;
}

/** Requests that their client knows as one, by the id of the first. */
export interface NewBatch extends Omit<NewRequest, 'id' | 'payload' | 'directives'> {
  /** At least one, in the order in which they are to be carried out; `content` has the bytes of a file. */
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
  /** As the ContextWriter wrote it; empty until done, and for all but queries. */
  context: string;
  /** Why it failed; null otherwise. */
  detail: string | null;
  directives: Directives;
  requestedAt: number;
  /** What asking a model cost; null where none was asked. */
  usage: ModelUsage | null;
  /** How many requests it stands for, and how many of them failed. */
  batch?: { count: number; failedCount: number };
}

/** Requests of one graph in the order they were made, held by one worker. */
export interface ClaimedRequests {
  graph: Graph;
  leaseToken: string;
  requests: { id: string; payload: RequestPayload; directives: Directives; attempts: number; excused: number }[];
}

export interface RequestEnd {
  id: string;
  status: 'done' | 'failed';
  answer: string;
  context: string;
  detail: string | null;
  /** Of the context of a query. */
  chunkCount?: number;
}

/** What is told of a request that has ended. `ms` is how long it was worked on. */
export interface RequestSummary extends Pick<RequestEnd, 'id' | 'status' | 'chunkCount'> {
  kind: RequestKind;
  ms: number;
}

export interface RequestLease {
  token: string;
  now: number;
  expiresAt: number;
}

/** A lease to be made. While suspect work is held, no work of which `suspectAfter` attempts were lost is claimed. */
export interface NewRequestLease extends RequestLease {
  suspectAfter: number;
}

/** How much one claim takes at most, so that no graph keeps the others waiting for long. */
export interface ClaimLimits {
  requestCount: number;
  /** A byte of a file counts as a character. */
  payloadCharacters: number;
}

/** What came of storing a request; one that was there before counts as created. */
export type RequestAcceptance = 'created' | 'no_graph' | 'too_many';

/** Port: requests to graphs. Each method is one atomic unit. */
export interface RequestStore {
  /** Creates nothing when the account has made a request of this id before, when the graph is gone, or when the account
   *  would have more than `maxOpen` open requests. */
  createRequest(request: NewRequest, maxOpen?: number): Promise<RequestAcceptance>;
  /** As `createRequest`, for all of a batch or none, each of which counts; one that was made before is known by its first
   *  id. */
  createBatch(batch: NewBatch, maxOpen?: number): Promise<RequestAcceptance>;
  /** Stores memories for an import to refer to. */
  storeSlice(id: string, memories: readonly ImportedMemory[]): Promise<void>;
  /** Removes those of the slices that no open request refers to; of all there are when `ids` is left out. */
  removeUnusedSlices(ids?: readonly string[]): Promise<void>;
  /** Resolves to null when there is none, or when it is another account's. A batch is open until all of it has ended,
   *  and then failed when any of it has, with the details of the first that did. */
  findRequest(accountId: string, id: string): Promise<MemoryRequest | null>;
  /** The bytes of a file until its request has ended; null after that. */
  readContent(id: string): Promise<Uint8Array | null>;
  /** Counts a read of the request, up to `limit`. Resolves to whether it was counted. */
  countRead(id: string, limit: number): Promise<boolean>;
  /** Leases the oldest open requests of a graph that no one holds. Accounts take turns, beginning with the first after
   *  `afterAccountId` that has any, and within an account its graphs do. One that was broken off before comes alone, so
   *  that it can only harm itself, and, when it is suspect, only while no other suspect work is held. Resolves to null when there are none. */
  claimRequests(afterAccountId: string, lease: NewRequestLease, limits: ClaimLimits): Promise<ClaimedRequests | null>;
  /** Adds the next open requests of the graph to what the lease holds, for as long as its others; none when it holds
   *  nothing any more, and none that was broken off before. */
  claimMore(graphId: string, leaseToken: string, limits: ClaimLimits): Promise<ClaimedRequests['requests']>;
  /** Whether a graph, of whatever account, has open requests that no one holds. */
  isGraphWaiting(now: number, suspectAfter: number): Promise<boolean>;
  /** Resolves to false when the lease is lost. */
  renewRequests(lease: RequestLease): Promise<boolean>;
  /** Whether the lease holds anything still. */
  isHeld(leaseToken: string): Promise<boolean>;
  /** Ends those that the lease still holds. */
  finishRequests(leaseToken: string, ends: readonly RequestEnd[], finishedAt: number): Promise<void>;
  /** Ends all open requests of the account as failed, whoever holds them. Resolves to how many they were. */
  failOpenRequests(accountId: string, detail: string, finishedAt: number): Promise<number>;
  /** Gives back all that the lease still holds, as if not claimed. */
  releaseRequests(leaseToken: string): Promise<void>;
  countRequests(): Promise<Record<RequestStatus, number>>;
  /** How many requests the account has ever made; a batch is one. */
  countRequestsOf(accountId: string): Promise<number>;
  /** Removes requests that ended before `finishedBefore`, those of a batch together, oldest first and at most `limit` as
   *  clients know them. Resolves to how many. */
  removeFinished(finishedBefore: number, limit: number): Promise<number>;
  /** Makes the lease void, as if the process had died when it came to the request: that one is claimed again as a further
   *  attempt, the others of the lease as if they had not been claimed. */
  loseRequest(leaseToken: string, id: string): Promise<void>;
  /** The earliest time after `after` (epoch ms) at which a delayed request becomes claimable; null when none is delayed. */
  nextClaimAt(after: number): Promise<number | null>;
  /** Makes every lease void: for the start of the only server on this data. What was lost more than once may be claimed
   *  again only after its delay; what was lost before, but not this time, is excused for all losses beyond those that make
   *  it suspect. */
  voidRequestLeases(now: number, policy: LossPolicy): Promise<void>;
}
