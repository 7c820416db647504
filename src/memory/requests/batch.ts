import { isGivenUp, isStruckOut, LOSS_POLICY, lossesOf } from '../../attempts.ts';
import type { Clock } from '../../clock.ts';
import { asCurrentWork } from '../../current-work.ts';
import { AppError, CannotWriteError } from '../../errors.ts';
import { faultPoint } from '../../fault-points.ts';
import { ModelError } from '../../llm/model-error.ts';
import type { GraphEngine } from '../engine.ts';
import type { ChunkExtractor } from '../ingest/chunk-extractor.ts';
import type { Graph } from '../ports/graph-catalog.ts';
import type { ClaimedRequests, ClaimLimits, RequestEnd, RequestStore, RequestSummary } from '../ports/request-store.ts';
import type { ContextWriter, LeasedWork } from '../types.ts';
import type { FileAdder, RunOutsideQueue } from './add-file.ts';
import {
  directedAnswer,
  directedContext,
  directedFailure,
  done,
  failed,
  RequestCrash,
  toEnd,
  withFileName,
} from './ends.ts';
import { type GroupTrace, traceGroup } from './group-trace.ts';
import {
  type AddFile,
  type ClaimedRequest,
  canShareCommit,
  type Edit,
  isEdit,
  isFile,
  isQuery,
  type Query,
  toEdits,
  toGroups,
} from './groups.ts';

/** Dependencies and limits of a batch. */
export interface BatchOptions {
  store: RequestStore;
  engine: GraphEngine;
  contextWriter: Pick<ContextWriter, 'writeContext'>;
  addFile: FileAdder;
  clock: Clock;
  /** Limits of one claim. */
  claimLimits: ClaimLimits;
  /** Whether to claim and extract the next requests of a graph before the current ones have ended. Useful for models
   *  with high latency. */
  claimsAhead?: boolean;
  /** Maximum delay by a directive, in ms. */
  limitMs: number;
  /** Called after the ends of requests are stored. */
  onEnded: (ends: RequestSummary[]) => void;
  /** Called for a request that failed with an unexpected error. */
  onError: (error: unknown, requestId: string) => void;
}

/** A batch that this worker holds. */
export interface LeasedBatch extends LeasedWork {
  runOutsideQueue: RunOutsideQueue;
}

/** Requests that are executed together, and the extractor of their memories. */
interface Group {
  requests: readonly ClaimedRequest[];
  /** Both only if extraction has begun. */
  extractor?: Promise<ChunkExtractor>;
  trace?: GroupTrace;
}

/** Claimed requests of one graph, executed in order under one lease. */
export class Batch {
  readonly #graph: Graph;
  readonly #leaseToken: string;
  readonly #requests: readonly ClaimedRequest[];
  readonly #held: LeasedBatch;
  readonly #options: BatchOptions;

  constructor({ graph, leaseToken, requests }: ClaimedRequests, held: LeasedBatch, options: BatchOptions) {
    this.#graph = graph;
    this.#leaseToken = leaseToken;
    this.#requests = requests;
    this.#held = held;
    this.#options = options;
  }

  /** Resolves once all requests have ended or the signal aborts. Rejects with a RequestCrash if a directive asks for
   *  it, and with a CannotWriteError if the storage cannot be written. */
  async run(): Promise<void> {
    const { signal } = this.#held;
    let groups = this.#prepareAll(this.#requests);
    while (groups.length > 0 && !signal.aborted) {
      const next = this.#prepareAll(await this.#claimMore(groups));
      for (const group of groups) {
        if (signal.aborted) break;
        await this.#execute(group);
      }
      groups = next;
    }
  }

  #prepareAll(requests: readonly ClaimedRequest[]): Group[] {
    return toGroups(requests).map((group) => this.#prepare(group));
  }

  /** Starts extraction for the group while earlier groups are executed. */
  #prepare(requests: readonly ClaimedRequest[]): Group {
    const { engine, clock, claimsAhead } = this.#options;
    const [first] = requests;
    if (!claimsAhead || !first || !canShareCommit(first)) return { requests };
    const edits = requests.filter(isEdit).flatMap(toEdits);
    const trace = traceGroup(requests);
    const work = { changedAt: clock.now(), signal: this.#held.signal };
    const extractor = trace.enter(() => engine.extractAhead(this.#graph, edits, work));
    extractor.catch(() => {});
    return { requests, extractor, trace };
  }

  /** Claims nothing while another graph waits, or after a request that was interrupted before and could fail again. */
  async #claimMore(groups: readonly Group[]): Promise<ClaimedRequest[]> {
    const { store, clock, claimLimits, claimsAhead } = this.#options;
    if (!claimsAhead || groups.some(({ requests }) => requests.some(({ attempts }) => attempts > 1))) return [];
    if (await store.isGraphWaiting(clock.now(), LOSS_POLICY.suspectAfter)) return [];
    return store.claimMore(this.#graph.id, this.#leaseToken, claimLimits);
  }

  async #execute(group: Group): Promise<void> {
    const trace = group.trace ?? traceGroup(group.requests);
    try {
      const ids = group.requests.map(({ id }) => id);
      await asCurrentWork({ kind: 'requests', ids, leaseToken: this.#leaseToken }, () =>
        trace.enter(() => this.#executeTraced(group, trace)),
      );
    } finally {
      trace.end();
    }
  }

  async #executeTraced({ requests: group, extractor }: Group, trace: GroupTrace): Promise<void> {
    const [first] = group;
    if (!first) return;
    const startedAt = this.#options.clock.now();
    const finish = (ends: readonly RequestEnd[]) => {
      trace.note(ends);
      return this.#finish(group, ends, startedAt);
    };
    if (isGivenUp(first) || isStruckOut(first.strikes)) return finish([await this.#giveUp(first)]);
    faultPoint('request begun', nameOf(first));
    if (first.directives.crash && first.attempts === 1) throw new RequestCrash(first.id);
    const failure = directedFailure(first.directives, this.#options.limitMs);
    if (failure !== null) await finish([failed(first.id, failure)]);
    else if (isQuery(first)) await finish(await this.#answer(first));
    else if (isFile(first)) await finish(await this.#addFile(first));
    else await this.#applyEdits(group.filter(isEdit), finish, extractor);
  }

  /** Stores the ends of one commit. A graph keeps only the outcomes of its last commit, so these requests must be
   *  finished before the next one. */
  async #finish(group: readonly ClaimedRequest[], ends: readonly RequestEnd[], startedAt: number): Promise<void> {
    if (ends.length === 0) return;
    const { store, clock, onEnded } = this.#options;
    faultPoint('before request end');
    await store.finishRequests(this.#leaseToken, ends.map(withFileName(group)), clock.now());
    onEnded(summarize(ends, group, clock.now() - startedAt));
  }

  async #applyEdits(
    edits: readonly Edit[],
    finish: (ends: readonly RequestEnd[]) => Promise<void>,
    extractor?: Promise<ChunkExtractor>,
  ): Promise<void> {
    const ends = await this.#commit(edits, extractor);
    if (ends) return finish(ends);
    // A failed commit is rolled back, so each edit is tried alone: only the faulty one fails.
    for (const edit of edits) await this.#applyEdits([edit], finish);
  }

  /** Returns an empty list if aborted; null if several edits failed together. */
  async #commit(edits: readonly Edit[], extractor?: Promise<ChunkExtractor>): Promise<RequestEnd[] | null> {
    const { engine, clock } = this.#options;
    const { runOutsideQueue: _, ...held } = this.#held;
    try {
      const work = { changedAt: clock.now(), ...held };
      const outcomes = await engine.changeMemories(this.#graph, edits.flatMap(toEdits), work, await extractor);
      return edits.map(({ id, payload }) => toEnd(id, payload, outcomes.get(id)));
    } catch (error) {
      if (held.signal.aborted) return [];
      if (error instanceof CannotWriteError) throw error;
      const isShared = edits.length > 1 && !(error instanceof ModelError && error.isEndpointFailure);
      return isShared ? null : edits.map(({ id }) => this.#fail(error, id));
    }
  }

  /** Returns an empty list if aborted. */
  async #answer({ id, payload, directives }: Query): Promise<RequestEnd[]> {
    const { engine, contextWriter } = this.#options;
    try {
      const { answer, context } = await engine.query(this.#graph, { ...payload, requestId: id }, this.#held.signal);
      const end = done(
        id,
        directedAnswer(directives) ?? answer,
        directedContext(directives) ?? contextWriter.writeContext(context),
      );
      return [{ ...end, chunkCount: context.chunks.length }];
    } catch (error) {
      return this.#held.signal.aborted ? [] : [this.#fail(error, id)];
    }
  }

  /** Returns an empty list if aborted. */
  async #addFile(request: AddFile): Promise<RequestEnd[]> {
    const { runOutsideQueue, ...held } = this.#held;
    try {
      await runOutsideQueue((inQueue) => this.#options.addFile(this.#graph, request, held, inQueue));
      return [done(request.id)];
    } catch (error) {
      return held.signal.aborted ? [] : [this.#fail(error, request.id)];
    }
  }

  /** Converts an error to the end of the request. Throws it if the request can be retried later. */
  #fail(error: unknown, id: string): RequestEnd {
    if (error instanceof CannotWriteError) throw error;
    if (error instanceof AppError && error.code !== 'internal') return failed(id, error.message);
    this.#options.onError(error, id);
    return failed(id, error instanceof AppError ? error.message : 'Internal error. See the server log for details.');
  }

  /** If the process stopped between the graph's commit and the end of the request, the request is done. */
  async #giveUp(request: ClaimedRequest): Promise<RequestEnd> {
    const { id, payload } = request;
    const outcome = (await this.#options.engine.findApplied(this.#graph.id, [id])).get(id);
    if (outcome) return toEnd(id, payload, outcome);
    if (isStruckOut(request.strikes)) return failed(id, STALLED);
    return failed(id, `Given up: the server stopped ${lossesOf(request)} times during the request.`);
  }
}

const STALLED = 'Given up: the worker stopped responding during the request and was replaced.';

function summarize(ends: readonly RequestEnd[], requests: readonly ClaimedRequest[], ms: number): RequestSummary[] {
  const kinds = new Map(requests.map(({ id, payload }) => [id, payload.kind]));
  return ends.map(({ id, status, chunkCount }) => ({
    ...{ id, kind: kinds.get(id) ?? 'insert', status, ms },
    ...(chunkCount !== undefined && { chunkCount }),
  }));
}

function nameOf({ payload }: ClaimedRequest): string {
  if (payload.kind === 'query') return payload.query;
  if (payload.kind === 'file') return payload.name;
  return payload.kind === 'import' ? '' : payload.memoryId;
}
