import type { Clock } from '../clock.ts';
import type { Directives } from '../directives.ts';
import { AppError } from '../errors.ts';
import { ModelError } from '../llm/model-error.ts';
import { createFileAdder } from './add-file.ts';
import type { DocumentReader } from './document-reader.ts';
import type { GraphEngine } from './engine.ts';
import type { Graph } from './graph-catalog.ts';
import type {
  ClaimedRequests,
  ClaimLimits,
  RequestEnd,
  RequestLease,
  RequestPayload,
  RequestStore,
} from './request-store.ts';
import type { MemoryEdit } from './types.ts';

/** A request that was broken off this often (the process died under it) is given up. */
const MAX_ATTEMPTS = 3;
export const CLAIM_LIMITS: ClaimLimits = { requestCount: 64, payloadCharacters: 400_000 };

type ClaimedRequest = ClaimedRequests['requests'][number];
type Edit = ClaimedRequest & { payload: Exclude<RequestPayload, { kind: 'query' | 'file' }> };
type AddFile = ClaimedRequest & { payload: Extract<RequestPayload, { kind: 'file' }> };
type Query = ClaimedRequest & { payload: Extract<RequestPayload, { kind: 'query' }> };

export interface RequestRunner {
  /** Leases the next requests of one graph; null when there are none. */
  claim(lease: RequestLease): Promise<ClaimedRequests | null>;
  /** Resolves to false when the lease is lost. */
  renew(claimed: ClaimedRequests, lease: RequestLease): Promise<boolean>;
  /** Carries out claimed requests in order, or gives back the rest when `signal` aborts. */
  run(claimed: ClaimedRequests, signal: AbortSignal): Promise<void>;
  /** The graph is gone: what is asked of it here is broken off. */
  abandon(graphId: string): void;
}

export interface RequestRunnerOptions {
  store: RequestStore;
  engine: GraphEngine;
  documents: DocumentReader;
  clock: Clock;
  /** How much of a graph's work is taken at once. */
  claimLimits?: ClaimLimits;
  /** Ends the worker at once: for the directive that asks for it. */
  crash: () => void;
  /** The longest that a directive may hold a request up, in ms. */
  limitMs: number;
  /** Told of a request that failed because of a defect of ours. */
  onError: (error: unknown, requestId: string) => void;
}

export function createRequestRunner(options: RequestRunnerOptions): RequestRunner {
  const { store, engine, clock, onError } = options;
  const addFile = createFileAdder(options);
  const current = new Map<string, AbortController>();
  let lastGraphId = '';

  async function* applyEdits(graph: Graph, edits: readonly Edit[], signal: AbortSignal): AsyncGenerator<RequestEnd[]> {
    try {
      const work = { changedAt: clock.now(), signal };
      const outcomes = await engine.changeMemories(graph, edits.flatMap(toEdits), work);
      yield edits.map(({ id, payload }) =>
        outcomes.get(id) === 'missing' && payload.kind === 'delete'
          ? failed(id, `This graph has no memory named "${payload.memoryId}".`)
          : done(id),
      );
    } catch (error) {
      if (signal.aborted) return;
      if (edits.length === 1 || isOfEndpoint(error)) yield edits.map(({ id }) => fail(error, id));
      // Nothing of a failed commit stays, so each may be tried alone: only the one at fault fails.
      else for (const edit of edits) yield* applyEdits(graph, [edit], signal);
    }
  }

  /** Gives no end when it was broken off. */
  async function answerQuery(graph: Graph, request: Query, signal: AbortSignal): Promise<RequestEnd[]> {
    const { id, payload, directives } = request;
    try {
      const { answer, context } = await engine.query(graph, { ...payload, requestId: id }, signal);
      return [done(id, directedAnswer(directives) ?? answer, JSON.stringify(context))];
    } catch (error) {
      return signal.aborted ? [] : [fail(error, id)];
    }
  }

  /** Gives no end when it was broken off. */
  async function addOneFile(graph: Graph, request: AddFile, signal: AbortSignal): Promise<RequestEnd[]> {
    try {
      await addFile(graph, request, signal);
      return [done(request.id)];
    } catch (error) {
      return signal.aborted ? [] : [fail(error, request.id)];
    }
  }

  function fail(error: unknown, id: string): RequestEnd {
    if (error instanceof AppError) return failed(id, error.message);
    onError(error, id);
    return failed(id, 'Internal error: the server log has more.');
  }

  /** Gives the ends of each commit as it is made: a graph remembers only the requests of its last one, so that these
   *  must be finished before the next. */
  async function* carryOut(
    graph: Graph,
    group: readonly ClaimedRequest[],
    signal: AbortSignal,
  ): AsyncGenerator<RequestEnd[]> {
    const [first] = group;
    if (!first) return;
    if (first.attempts > MAX_ATTEMPTS) {
      yield [failed(first.id, `Given up: the request was broken off ${MAX_ATTEMPTS} times before it could end.`)];
      return;
    }
    if (first.directives.crash && first.attempts === 1) options.crash();
    const refusal = directedRefusal(first.directives, options.limitMs);
    if (refusal !== null) yield [failed(first.id, refusal)];
    else if (isQuery(first)) yield await answerQuery(graph, first, signal);
    else if (isFile(first)) yield await addOneFile(graph, first, signal);
    else yield* applyEdits(graph, group.filter(isEdit), signal);
  }

  return {
    async claim(lease) {
      const claimed = await store.claimRequests(lastGraphId, lease, options.claimLimits ?? CLAIM_LIMITS);
      lastGraphId = claimed?.graph.id ?? '';
      return claimed;
    },
    renew: (_claimed, lease) => store.renewRequests(lease),
    async run({ graph, requests, leaseToken }, stop) {
      const gone = new AbortController();
      current.set(graph.id, gone);
      const signal = AbortSignal.any([stop, gone.signal]);
      for (const group of toGroups(requests)) {
        if (signal.aborted) break;
        for await (const ends of carryOut(graph, group, signal)) {
          await store.finishRequests(leaseToken, ends.map(withFileName(group)), clock.now());
        }
      }
      if (current.get(graph.id) === gone) current.delete(graph.id);
      if (signal.aborted) await store.releaseRequests(leaseToken);
    },
    abandon(graphId) {
      current.get(graphId)?.abort(new Error('the graph was deleted'));
    },
  };
}

function isOfEndpoint(error: unknown): boolean {
  return error instanceof ModelError && error.isOfEndpoint;
}

const isQuery = (request: ClaimedRequest): request is Query => request.payload.kind === 'query';
const isFile = (request: ClaimedRequest): request is AddFile => request.payload.kind === 'file';
const isEdit = (request: ClaimedRequest): request is Edit => !isQuery(request) && !isFile(request);

/** Clients sent several files as one request: the reason of each is told with its name. */
function withFileName([first]: readonly ClaimedRequest[]): (end: RequestEnd) => RequestEnd {
  return (end) =>
    first && isFile(first) && end.detail !== null ? { ...end, detail: `${first.payload.name}: ${end.detail}` } : end;
}

function toEdits({ id: requestId, payload }: Edit): MemoryEdit[] {
  if (payload.kind === 'import') return payload.memories.map((memory) => ({ requestId, ...memory }));
  const { kind: _, ...edit } = payload;
  return [{ requestId, ...edit }];
}

/** Inserts, deletes and imports that follow one another form a group, to share a commit; each query and
 *  each file is a group of its own, and so is a request whose end a directive decides. */
function toGroups(requests: readonly ClaimedRequest[]): ClaimedRequest[][] {
  const groups: ClaimedRequest[][] = [];
  for (const request of requests) {
    const last = groups.at(-1);
    if (last?.[0] && mayJoin(request) && mayJoin(last[0])) last.push(request);
    else groups.push([request]);
  }
  return groups;
}

function mayJoin(request: ClaimedRequest): boolean {
  return isEdit(request) && Object.keys(request.directives).length === 0;
}

/** Why a request fails by directive; null when none asks for it. */
function directedRefusal({ fail, stuck }: Directives, limitMs: number): string | null {
  return fail ?? (stuck ? `Time limit reached: ${limitMs / 1000} s.` : null);
}

function directedAnswer({ output }: Directives): string | undefined {
  return output === undefined || typeof output === 'string' ? output : JSON.stringify(output);
}

function done(id: string, answer = '', context = ''): RequestEnd {
  return { id, status: 'DONE', answer, context, detail: null };
}

function failed(id: string, detail: string): RequestEnd {
  return { id, status: 'FAILED', answer: '', context: '', detail };
}
