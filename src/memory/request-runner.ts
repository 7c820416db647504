import type { Clock } from '../clock.ts';
import type { Directives } from '../directives.ts';
import { AppError } from '../errors.ts';
import { createFileAdder } from './add-file.ts';
import type { DocumentReader } from './document-reader.ts';
import type { GraphEngine } from './engine.ts';
import type { Graph } from './graph-catalog.ts';
import type { ClaimedRequests, RequestEnd, RequestLease, RequestPayload, RequestStore } from './request-store.ts';
import type { MemoryEdit } from './types.ts';

/** A request that was broken off this often (the process died under it) is given up. */
const MAX_ATTEMPTS = 3;
const CLAIM_LIMITS = { requestCount: 64, payloadCharacters: 400_000 };

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
}

export interface RequestRunnerOptions {
  store: RequestStore;
  engine: GraphEngine;
  documents: DocumentReader;
  clock: Clock;
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
  let lastGraphId = '';

  async function* applyEdits(graph: Graph, edits: readonly Edit[]): AsyncGenerator<RequestEnd[]> {
    try {
      const outcomes = await engine.changeMemories(graph.id, graph.configuration, edits.flatMap(toEdits), clock.now());
      yield edits.map(({ id, payload }) =>
        outcomes.get(id) === 'missing' && payload.kind === 'delete'
          ? failed(id, `This graph has no memory named "${payload.memoryId}".`)
          : done(id),
      );
    } catch (error) {
      const [only, ...others] = edits;
      if (only && others.length === 0) yield [fail(error, only.id)];
      // Nothing of a failed commit stays, so each may be tried alone: only the one at fault fails.
      else for (const edit of edits) yield* applyEdits(graph, [edit]);
    }
  }

  async function answerQuery(graph: Graph, { id, payload, directives }: Query): Promise<RequestEnd> {
    try {
      const { answer, context } = await engine.query(graph.id, graph.configuration, payload.query, payload.parameters);
      return done(id, directedAnswer(directives) ?? answer, JSON.stringify(context));
    } catch (error) {
      return fail(error, id);
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
    else if (isQuery(first)) yield [await answerQuery(graph, first)];
    else if (isFile(first)) yield await addOneFile(graph, first, signal);
    else yield* applyEdits(graph, group.filter(isEdit));
  }

  return {
    async claim(lease) {
      const claimed = await store.claimRequests(lastGraphId, lease, CLAIM_LIMITS);
      lastGraphId = claimed?.graph.id ?? '';
      return claimed;
    },
    renew: (_claimed, lease) => store.renewRequests(lease),
    async run({ graph, requests, leaseToken }, signal) {
      for (const group of toGroups(requests)) {
        if (signal.aborted) break;
        for await (const ends of carryOut(graph, group, signal)) {
          await store.finishRequests(leaseToken, ends.map(withFileName(group)), clock.now());
        }
      }
      if (signal.aborted) await store.releaseRequests(leaseToken);
    },
  };
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
