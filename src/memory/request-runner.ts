import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { GraphEngine } from './engine.ts';
import type { Graph } from './graph-catalog.ts';
import type { ClaimedRequests, RequestEnd, RequestLease, RequestPayload, RequestStore } from './request-store.ts';

/** A request that was broken off this often (the process died under it) is given up. */
const MAX_ATTEMPTS = 3;
const CLAIM_LIMITS = { requestCount: 64, payloadCharacters: 400_000 };

type ClaimedRequest = ClaimedRequests['requests'][number];
type Insert = ClaimedRequest & { payload: Extract<RequestPayload, { kind: 'insert' }> };
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
  clock: Clock;
  /** Told of a request that failed because of a defect of ours. */
  onError: (error: unknown, requestId: string) => void;
}

export function createRequestRunner({ store, engine, clock, onError }: RequestRunnerOptions): RequestRunner {
  let lastGraphId = '';

  async function applyInserts(graph: Graph, inserts: readonly Insert[]): Promise<RequestEnd[]> {
    const memories = inserts.map(({ id, payload: { memoryId, text, metadata } }) => ({
      requestId: id,
      memoryId,
      text,
      metadata,
    }));
    try {
      await engine.addMemories(graph.id, graph.configuration, memories);
      return inserts.map(({ id }) => done(id));
    } catch (error) {
      const [only, ...others] = inserts;
      if (only && others.length === 0) return [fail(error, only.id)];
      // Nothing of a failed commit stays, so each may be tried alone: only the one at fault fails.
      const ends: RequestEnd[] = [];
      for (const insert of inserts) ends.push(...(await applyInserts(graph, [insert])));
      return ends;
    }
  }

  async function answerQuery(graph: Graph, { id, payload }: Query): Promise<RequestEnd> {
    try {
      const { answer, context } = await engine.query(graph.id, graph.configuration, payload.query, payload.parameters);
      return done(id, answer, JSON.stringify(context));
    } catch (error) {
      return fail(error, id);
    }
  }

  function fail(error: unknown, id: string): RequestEnd {
    if (error instanceof AppError) return failed(id, error.message);
    onError(error, id);
    return failed(id, 'Internal error: the server log has more.');
  }

  async function carryOut(graph: Graph, group: readonly ClaimedRequest[]): Promise<RequestEnd[]> {
    const [first] = group;
    if (!first) return [];
    if (first.attempts > MAX_ATTEMPTS) {
      return [failed(first.id, `Given up: the request was broken off ${MAX_ATTEMPTS} times before it could end.`)];
    }
    return isQuery(first) ? [await answerQuery(graph, first)] : applyInserts(graph, group.filter(isInsert));
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
        if (signal.aborted) return store.releaseRequests(leaseToken);
        await store.finishRequests(leaseToken, await carryOut(graph, group), clock.now());
      }
    },
  };
}

const isInsert = (request: ClaimedRequest): request is Insert => request.payload.kind === 'insert';
const isQuery = (request: ClaimedRequest): request is Query => request.payload.kind === 'query';

/** Inserts that follow one another form a group, to share a commit; each query is a group of its own. */
function toGroups(requests: readonly ClaimedRequest[]): ClaimedRequest[][] {
  const groups: ClaimedRequest[][] = [];
  for (const request of requests) {
    const last = groups.at(-1);
    const joins = isInsert(request) && last?.[0] && isInsert(last[0]);
    if (joins) last.push(request);
    else groups.push([request]);
  }
  return groups;
}

function done(id: string, answer = '', context = ''): RequestEnd {
  return { id, status: 'DONE', answer, context, detail: null };
}

function failed(id: string, detail: string): RequestEnd {
  return { id, status: 'FAILED', answer: '', context: '', detail };
}
