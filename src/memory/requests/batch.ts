import { isGivenUp, LOSS_POLICY, lossesOf } from '../../attempts.ts';
import type { Clock } from '../../clock.ts';
import { AppError, CannotWriteError } from '../../errors.ts';
import { faultPoint } from '../../fault-points.ts';
import { ModelError } from '../../llm/model-error.ts';
import type { GraphEngine } from '../engine.ts';
import type { ChunkExtractor } from '../ingest/chunk-extractor.ts';
import type { Graph } from '../ports/graph-catalog.ts';
import type { ClaimedRequests, ClaimLimits, RequestEnd, RequestStore, RequestSummary } from '../ports/request-store.ts';
import type { ContextWriter, HeldWork } from '../types.ts';
import type { FileAdder, StepAside } from './add-file.ts';
import { directedAnswer, directedRefusal, done, failed, RequestCrash, toEnd, withFileName } from './ends.ts';
import {
  type AddFile,
  type ClaimedRequest,
  type Edit,
  isEdit,
  isFile,
  isQuery,
  mayJoin,
  type Query,
  toEdits,
  toGroups,
} from './groups.ts';

/** What the requests of a graph are carried out with. */
export interface BatchOptions {
  store: RequestStore;
  engine: GraphEngine;
  contextWriter: Pick<ContextWriter, 'writeContext'>;
  addFile: FileAdder;
  clock: Clock;
  /** How much of a graph's work is taken at once. */
  claimLimits: ClaimLimits;
  /** Whether the next of a graph's work is begun before the last has ended: for a model that is waited for. */
  claimsAhead?: boolean;
  /** The longest that a directive may hold a request up, in ms. */
  limitMs: number;
  /** Told of requests whose end has been stored. */
  onEnded: (ends: RequestSummary[]) => void;
  /** Told of a request that failed because of a defect of ours. */
  onError: (error: unknown, requestId: string) => void;
}

/** A batch in hand. */
export interface HeldBatch extends HeldWork {
  stepAside: StepAside;
}

/** Requests to be carried out together, and the reader of what they add. */
interface Group {
  requests: readonly ClaimedRequest[];
  reader?: Promise<ChunkExtractor>;
}

/** Claimed requests of one graph, carried out in order under one lease. */
export class Batch {
  readonly #graph: Graph;
  readonly #leaseToken: string;
  readonly #requests: readonly ClaimedRequest[];
  readonly #held: HeldBatch;
  readonly #options: BatchOptions;

  constructor({ graph, leaseToken, requests }: ClaimedRequests, held: HeldBatch, options: BatchOptions) {
    this.#graph = graph;
    this.#leaseToken = leaseToken;
    this.#requests = requests;
    this.#held = held;
    this.#options = options;
  }

  /** Resolves once all requests have ended, or when the signal aborts. Rejects with a RequestCrash where a directive asks
   *  for one, and with the CannotWriteError when nothing can be written. */
  async run(): Promise<void> {
    const { signal } = this.#held;
    let groups = this.#beginAll(this.#requests);
    while (groups.length > 0 && !signal.aborted) {
      const next = this.#beginAll(await this.#claimMore(groups));
      for (const group of groups) {
        if (signal.aborted) break;
        await this.#carryOut(group);
      }
      groups = next;
    }
  }

  #beginAll(requests: readonly ClaimedRequest[]): Group[] {
    return toGroups(requests).map((group) => this.#begin(group));
  }

  /** Begins to read what the group adds, while those before it are carried out. */
  #begin(requests: readonly ClaimedRequest[]): Group {
    const { engine, clock, claimsAhead } = this.#options;
    const [first] = requests;
    if (!claimsAhead || !first || !mayJoin(first)) return { requests };
    const edits = requests.filter(isEdit).flatMap(toEdits);
    const reader = engine.readAhead(this.#graph, edits, { changedAt: clock.now(), signal: this.#held.signal });
    reader.catch(() => {});
    return { requests, reader };
  }

  /** None while another graph waits for its turn, and none after one that was broken off before: that can only harm
   *  itself. */
  async #claimMore(groups: readonly Group[]): Promise<ClaimedRequest[]> {
    const { store, clock, claimLimits, claimsAhead } = this.#options;
    if (!claimsAhead || groups.some(({ requests }) => requests.some(({ attempts }) => attempts > 1))) return [];
    if (await store.isGraphWaiting(clock.now(), LOSS_POLICY.suspectAfter)) return [];
    return store.claimMore(this.#graph.id, this.#leaseToken, claimLimits);
  }

  async #carryOut({ requests: group, reader }: Group): Promise<void> {
    const [first] = group;
    if (!first) return;
    const startedAt = this.#options.clock.now();
    const finish = (ends: readonly RequestEnd[]) => this.#finish(group, ends, startedAt);
    if (isGivenUp(first)) return finish([await this.#giveUp(first)]);
    faultPoint('request begun', nameOf(first));
    if (first.directives.crash && first.attempts === 1) throw new RequestCrash(first.id);
    const refusal = directedRefusal(first.directives, this.#options.limitMs);
    if (refusal !== null) await finish([failed(first.id, refusal)]);
    else if (isQuery(first)) await finish(await this.#answer(first));
    else if (isFile(first)) await finish(await this.#addFile(first));
    else await this.#applyEdits(group.filter(isEdit), finish, reader);
  }

  /** Stores the ends of one commit: a graph remembers only the requests of its last one, so that these must be finished
   *  before the next. */
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
    reader?: Promise<ChunkExtractor>,
  ): Promise<void> {
    const ends = await this.#commit(edits, reader);
    if (ends) return finish(ends);
    // Nothing of a failed commit stays, so each may be tried alone: only the one at fault fails.
    for (const edit of edits) await this.#applyEdits([edit], finish);
  }

  /** None when it was broken off; null when several failed together. */
  async #commit(edits: readonly Edit[], reader?: Promise<ChunkExtractor>): Promise<RequestEnd[] | null> {
    const { engine, clock } = this.#options;
    const { stepAside: _, ...held } = this.#held;
    try {
      const work = { changedAt: clock.now(), ...held };
      const outcomes = await engine.changeMemories(this.#graph, edits.flatMap(toEdits), work, await reader);
      return edits.map(({ id, payload }) => toEnd(id, payload, outcomes.get(id)));
    } catch (error) {
      if (held.signal.aborted) return [];
      if (error instanceof CannotWriteError) throw error;
      const isShared = edits.length > 1 && !(error instanceof ModelError && error.isOfEndpoint);
      return isShared ? null : edits.map(({ id }) => this.#fail(error, id));
    }
  }

  /** None when it was broken off. */
  async #answer({ id, payload, directives }: Query): Promise<RequestEnd[]> {
    const { engine, contextWriter } = this.#options;
    try {
      const { answer, context } = await engine.query(this.#graph, { ...payload, requestId: id }, this.#held.signal);
      const end = done(id, directedAnswer(directives) ?? answer, contextWriter.writeContext(context));
      return [{ ...end, chunkCount: context.chunks.length }];
    } catch (error) {
      return this.#held.signal.aborted ? [] : [this.#fail(error, id)];
    }
  }

  /** None when it was broken off. */
  async #addFile(request: AddFile): Promise<RequestEnd[]> {
    const { stepAside, ...held } = this.#held;
    try {
      await stepAside((inQueue) => this.#options.addFile(this.#graph, request, held, inQueue));
      return [done(request.id)];
    } catch (error) {
      return held.signal.aborted ? [] : [this.#fail(error, request.id)];
    }
  }

  /** How the request ends for this error; throws it where the request may be carried out later. */
  #fail(error: unknown, id: string): RequestEnd {
    if (error instanceof CannotWriteError) throw error;
    if (error instanceof AppError && error.code !== 'internal') return failed(id, error.message);
    this.#options.onError(error, id);
    return failed(id, error instanceof AppError ? error.message : 'Internal error: the server log has more.');
  }

  /** What was broken off between the graph's commit and its own end is done all the same. */
  async #giveUp(request: ClaimedRequest): Promise<RequestEnd> {
    const { id, payload } = request;
    const outcome = (await this.#options.engine.findApplied(this.#graph.id, [id])).get(id);
    if (outcome) return toEnd(id, payload, outcome);
    return failed(id, `Given up: the server stopped ${lossesOf(request)} times during the request.`);
  }
}

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
