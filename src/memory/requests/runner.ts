import { setTimeout as delay } from 'node:timers/promises';
import { isGivenUp, LOSS_POLICY, lossesOf } from '../../attempts.ts';
import type { Clock } from '../../clock.ts';
import { AppError, CannotWriteError } from '../../errors.ts';
import { createFairTurns } from '../../fair-queue.ts';
import { faultPoint } from '../../fault-points.ts';
import { ModelError } from '../../llm/model-error.ts';
import type { GraphEngine } from '../engine.ts';
import type { ChunkReader } from '../ingest/chunk-extractor.ts';
import type { DocumentReader } from '../ports/document-reader.ts';
import type { Graph } from '../ports/graph-catalog.ts';
import type {
  ClaimedRequests,
  ClaimLimits,
  RequestEnd,
  RequestLease,
  RequestStore,
  RequestSummary,
} from '../ports/request-store.ts';
import type { ContextWriter, HeldWork } from '../types.ts';
import { createFileAdder, STAY, type StepAside } from './add-file.ts';
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

/** Files are read one after the other; a second may be added meanwhile. */
const FILES_AT_ONCE = { slots: 2, slotsPerAccount: 1 };
/** How long nothing more is tried when nothing can be written. */
const PAUSE_MS = 1000;
/** Others wait for one claim: a fraction of a second of work. */
export const CLAIM_LIMITS: ClaimLimits = { requestCount: 64, payloadCharacters: 100_000 };

/** Requests to be carried out together, and who reads what they add. */
interface Begun {
  requests: readonly ClaimedRequest[];
  reader?: Promise<ChunkReader>;
}

/** A request in hand. */
interface Held extends HeldWork {
  stepAside: StepAside;
}

export interface RequestRunner {
  /** Leases the next requests of one graph, of the account whose turn it is; null when there are none. */
  claim(lease: RequestLease): Promise<ClaimedRequests | null>;
  /** When the next may be leased that may not be now; null when none waits for a time. */
  nextClaimAt(): Promise<number | null>;
  /** Resolves to false when the lease is lost. */
  renew(claimed: ClaimedRequests, lease: RequestLease): Promise<boolean>;
  /** Carries out claimed requests in order, or gives back the rest when `signal` aborts; also when nothing can be written,
   *  and then rejects with the CannotWriteError. */
  run(claimed: ClaimedRequests, signal: AbortSignal, stepAside?: StepAside): Promise<void>;
  /** The graph is gone: what is asked of it here is broken off. */
  abandon(graphId: string): void;
}

export interface RequestRunnerOptions {
  store: RequestStore;
  engine: GraphEngine;
  contextWriter: Pick<ContextWriter, 'writeContext'>;
  documents: DocumentReader;
  clock: Clock;
  /** How much of a graph's work is taken at once. */
  claimLimits?: ClaimLimits;
  /** Whether the next of a graph's work is begun before the last has ended: for a model that is waited for. */
  claimsAhead?: boolean;
  /** The longest that a directive may hold a request up, in ms. */
  limitMs: number;
  /** Told of requests whose end has been stored. */
  onEnded: (ends: RequestSummary[]) => void;
  /** Told of a request that failed because of a defect of ours. */
  onError: (error: unknown, requestId: string) => void;
}

export function createRequestRunner(options: RequestRunnerOptions): RequestRunner {
  const { store, engine, contextWriter, clock, onError } = options;
  const fileTurns = createFairTurns(FILES_AT_ONCE);
  const addFile = createFileAdder({ ...options, fileTurns });
  const current = new Map<string, AbortController>();
  let lastAccountId = '';
  let claimedAt = 0;

  async function* applyEdits(
    graph: Graph,
    edits: readonly Edit[],
    held: HeldWork,
    reader?: Promise<ChunkReader>,
  ): AsyncGenerator<RequestEnd[]> {
    try {
      const work = { changedAt: clock.now(), ...held };
      const outcomes = await engine.changeMemories(graph, edits.flatMap(toEdits), work, await reader);
      yield edits.map(({ id, payload }) => toEnd(id, payload, outcomes.get(id)));
    } catch (error) {
      if (held.signal.aborted) return;
      if (error instanceof CannotWriteError) throw error;
      if (edits.length === 1 || isOfEndpoint(error)) yield edits.map(({ id }) => fail(error, id));
      // Nothing of a failed commit stays, so each may be tried alone: only the one at fault fails.
      else for (const edit of edits) yield* applyEdits(graph, [edit], held);
    }
  }

  /** Gives no end when it was broken off. */
  async function answerQuery(graph: Graph, request: Query, signal: AbortSignal): Promise<RequestEnd[]> {
    const { id, payload, directives } = request;
    try {
      const { answer, context } = await engine.query(graph, { ...payload, requestId: id }, signal);
      const end = done(id, directedAnswer(directives) ?? answer, contextWriter.writeContext(context));
      return [{ ...end, chunkCount: context.chunks.length }];
    } catch (error) {
      return signal.aborted ? [] : [fail(error, id)];
    }
  }

  /** Gives no end when it was broken off. */
  async function addOneFile(graph: Graph, request: AddFile, { stepAside, ...held }: Held): Promise<RequestEnd[]> {
    try {
      await stepAside((inQueue) => addFile(graph, request, held, inQueue));
      return [done(request.id)];
    } catch (error) {
      return held.signal.aborted ? [] : [fail(error, request.id)];
    }
  }

  /** How the request ends for this error; throws it where the request may be carried out later. */
  function fail(error: unknown, id: string): RequestEnd {
    if (error instanceof CannotWriteError) throw error;
    if (error instanceof AppError && error.code !== 'internal') return failed(id, error.message);
    onError(error, id);
    return failed(id, error instanceof AppError ? error.message : 'Internal error: the server log has more.');
  }

  /** What was broken off between the graph's commit and its own end is done all the same. */
  async function giveUp(graph: Graph, request: ClaimedRequest): Promise<RequestEnd> {
    const { id, payload } = request;
    const outcome = (await engine.findApplied(graph.id, [id])).get(id);
    if (outcome) return toEnd(id, payload, outcome);
    return failed(id, `Given up: the server stopped ${lossesOf(request)} times during the request.`);
  }

  /** Gives the ends of each commit as it is made: a graph remembers only the requests of its last one, so that these
   *  must be finished before the next. */
  async function* carryOut(graph: Graph, { requests: group, reader }: Begun, held: Held): AsyncGenerator<RequestEnd[]> {
    const [first] = group;
    if (!first) return;
    if (isGivenUp(first)) {
      yield [await giveUp(graph, first)];
      return;
    }
    faultPoint('request begun', nameOf(first));
    if (first.directives.crash && first.attempts === 1) throw new RequestCrash(first.id);
    const refusal = directedRefusal(first.directives, options.limitMs);
    if (refusal !== null) yield [failed(first.id, refusal)];
    else if (isQuery(first)) yield await answerQuery(graph, first, held.signal);
    else if (isFile(first)) yield await addOneFile(graph, first, held);
    else yield* applyEdits(graph, group.filter(isEdit), held, reader);
  }

  /** Begins to read what the group adds, while those before it are carried out. */
  function begin(graph: Graph, requests: readonly ClaimedRequest[], signal: AbortSignal): Begun {
    const [first] = requests;
    if (!options.claimsAhead || !first || !mayJoin(first)) return { requests };
    const edits = requests.filter(isEdit).flatMap(toEdits);
    const reader = engine.readAhead(graph, edits, { changedAt: clock.now(), signal });
    reader.catch(() => {});
    return { requests, reader };
  }

  /** None while another graph waits for its turn, and none after one that was broken off before: that can only harm
   *  itself. */
  async function claimMore(graph: Graph, groups: readonly Begun[], leaseToken: string): Promise<ClaimedRequest[]> {
    if (!options.claimsAhead || groups.some(({ requests }) => requests.some(({ attempts }) => attempts > 1))) return [];
    if (await store.isGraphWaiting(clock.now(), LOSS_POLICY.suspectAfter)) return [];
    return store.claimMore(graph.id, leaseToken, options.claimLimits ?? CLAIM_LIMITS);
  }

  /** Gives back what the lease holds, after a while: it would be claimed again at once. */
  async function putOff(leaseToken: string, stop: AbortSignal): Promise<void> {
    await delay(PAUSE_MS, undefined, { signal: stop }).catch(() => {});
    await store.releaseRequests(leaseToken);
  }

  async function carryOutAll({ graph, requests, leaseToken }: ClaimedRequests, held: Held): Promise<void> {
    const { signal } = held;
    const beginAll = (claimed: readonly ClaimedRequest[]) =>
      toGroups(claimed).map((group) => begin(graph, group, signal));
    let groups = beginAll(requests);
    while (groups.length > 0 && !signal.aborted) {
      const next = beginAll(await claimMore(graph, groups, leaseToken));
      for (const group of groups) {
        if (signal.aborted) break;
        const startedAt = clock.now();
        for await (const ends of carryOut(graph, group, held)) {
          faultPoint('before request end');
          await store.finishRequests(leaseToken, ends.map(withFileName(group.requests)), clock.now());
          options.onEnded(summarize(ends, group.requests, clock.now() - startedAt));
        }
      }
      groups = next;
    }
  }

  return {
    async claim(lease) {
      claimedAt = lease.now;
      const claimed = await store.claimRequests(
        lastAccountId,
        { ...lease, suspectAfter: LOSS_POLICY.suspectAfter },
        options.claimLimits ?? CLAIM_LIMITS,
      );
      if (claimed) lastAccountId = claimed.graph.accountId;
      return claimed;
    },
    // What came to its time since the last claim is not to be missed.
    nextClaimAt: () => store.nextClaimAt(claimedAt),
    renew: (_claimed, lease) => store.renewRequests(lease),
    async run(claimed, stop, stepAside = STAY) {
      const { graph, leaseToken } = claimed;
      const gone = new AbortController();
      current.set(graph.id, gone);
      const signal = AbortSignal.any([stop, gone.signal]);
      try {
        const confirm = async () => {
          if (!(await store.isHeld(leaseToken))) gone.abort(new Error('another worker has it now'));
          signal.throwIfAborted();
        };
        await carryOutAll(claimed, { signal, confirm, stepAside });
      } catch (error) {
        if (error instanceof RequestCrash) {
          gone.abort(error);
          return await store.loseRequest(leaseToken, error.requestId);
        }
        if (error instanceof CannotWriteError) await putOff(leaseToken, stop);
        throw error;
      } finally {
        if (current.get(graph.id) === gone) current.delete(graph.id);
      }
      if (signal.aborted) await store.releaseRequests(leaseToken);
    },
    abandon(graphId) {
      current.get(graphId)?.abort(new Error('the graph was deleted'));
    },
  };
}

function summarize(ends: readonly RequestEnd[], requests: readonly ClaimedRequest[], ms: number): RequestSummary[] {
  const kinds = new Map(requests.map(({ id, payload }) => [id, payload.kind]));
  return ends.map(({ id, status, chunkCount }) => ({
    ...{ id, kind: kinds.get(id) ?? 'insert', status, ms },
    ...(chunkCount !== undefined && { chunkCount }),
  }));
}

function isOfEndpoint(error: unknown): boolean {
  return error instanceof ModelError && error.isOfEndpoint;
}

function nameOf({ payload }: ClaimedRequest): string {
  if (payload.kind === 'query') return payload.query;
  if (payload.kind === 'file') return payload.name;
  return payload.kind === 'import' ? '' : payload.memoryId;
}
