import type { Clock } from '../clock.ts';
import type { Directives } from '../directives.ts';
import { AppError } from '../errors.ts';
import { ModelError } from '../llm/model-error.ts';
import { createFileAdder } from './add-file.ts';
import type { ChunkReader } from './chunk-reader.ts';
import type { DocumentReader } from './document-reader.ts';
import type { GraphEngine } from './engine.ts';
import type { Graph } from './graph-catalog.ts';

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
} from './request-groups.ts';
import type { ClaimedRequests, ClaimLimits, RequestEnd, RequestLease, RequestStore } from './request-store.ts';

/** A request that was broken off this often (the process died under it) is given up. */
const MAX_ATTEMPTS = 3;
export const CLAIM_LIMITS: ClaimLimits = { requestCount: 64, payloadCharacters: 400_000 };

/** Requests to be carried out together, and who reads what they add. */
interface Begun {
  requests: readonly ClaimedRequest[];
  reader?: Promise<ChunkReader>;
}

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
  /** Whether the next of a graph's work is begun before the last has ended: for a model that is waited for. */
  claimsAhead?: boolean;
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

  async function* applyEdits(
    graph: Graph,
    edits: readonly Edit[],
    signal: AbortSignal,
    reader?: Promise<ChunkReader>,
  ): AsyncGenerator<RequestEnd[]> {
    try {
      const work = { changedAt: clock.now(), signal };
      const outcomes = await engine.changeMemories(graph, edits.flatMap(toEdits), work, await reader);
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
    { requests: group, reader }: Begun,
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
    else yield* applyEdits(graph, group.filter(isEdit), signal, reader);
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
    if (await store.isGraphWaiting(clock.now())) return [];
    return store.claimMore(graph.id, leaseToken, options.claimLimits ?? CLAIM_LIMITS);
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
      const beginAll = (claimed: readonly ClaimedRequest[]) =>
        toGroups(claimed).map((group) => begin(graph, group, signal));
      let groups = beginAll(requests);
      while (groups.length > 0 && !signal.aborted) {
        const next = beginAll(await claimMore(graph, groups, leaseToken));
        for (const group of groups) {
          if (signal.aborted) break;
          for await (const ends of carryOut(graph, group, signal)) {
            await store.finishRequests(leaseToken, ends.map(withFileName(group.requests)), clock.now());
          }
        }
        groups = next;
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

/** Clients sent several files as one request: the reason of each is told with its name. */
function withFileName([first]: readonly ClaimedRequest[]): (end: RequestEnd) => RequestEnd {
  return (end) =>
    first && isFile(first) && end.detail !== null ? { ...end, detail: `${first.payload.name}: ${end.detail}` } : end;
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
