import type { Clock } from '../../clock.ts';
import type { Directives } from '../../directives.ts';
import { AppError } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import { currentTraceparent } from '../../tracing/tracing.ts';
import type { Graph } from '../ports/graph-catalog.ts';
import type { NewBatch, NewPayload, RequestAcceptance, RequestStore } from '../ports/request-store.ts';
import type { FirstPollWait } from './first-poll-wait.ts';
import { unknownGraph } from './get-graph.ts';

/** Identifies an accepted request. Clients send `requestTime` (epoch ms) when polling. */
export interface RequestHandle {
  requestId: string;
  requestTime: number;
}

export type BatchPart = Omit<NewBatch['requests'][number], 'id'>;

/** Stores requests and wakes a worker. A request that exists under `newId` is not created again. Throws not_found if
 *  the graph does not exist, and too_many_requests if the account would exceed its limit of open requests. */
export interface RequestIntake {
  accept(graph: Graph, payload: NewPayload, newId?: string, directives?: Directives): Promise<RequestHandle>;
  /** Accepts several operations as one request, all or none. */
  acceptAll(graph: Graph, parts: readonly BatchPart[], newId?: string): Promise<RequestHandle>;
}

export interface RequestIntakeOptions {
  requests: RequestStore;
  clock: Clock;
  ids: Ids;
  /** Maximum number of open requests per account. */
  maxOpenRequests: number;
  /** Called after a request is stored. */
  onRequest: () => void;
  firstPolls: Pick<FirstPollWait, 'accepted'>;
}

const RETRY_AFTER_S = 2;

export function createRequestIntake(options: RequestIntakeOptions): RequestIntake {
  const { requests, clock, ids, maxOpenRequests, onRequest } = options;

  function check(acceptance: RequestAcceptance, graph: Graph, count: number): void {
    if (acceptance === 'no_graph') throw unknownGraph(graph.name);
    if (acceptance === 'too_many') {
      const limit = `Limit of ${maxOpenRequests} unfinished graph requests (MAX_OPEN_REQUESTS)`;
      const state = count === 1 ? 'reached' : `would be exceeded by these ${count}`;
      const detail = `${limit} ${state}. Wait for some to finish.`;
      throw new AppError('too_many_requests', detail, { retryAfterSeconds: RETRY_AFTER_S });
    }
  }

  /** A request that already existed keeps its time. */
  async function toHandle(accountId: string, handle: RequestHandle, newId?: string): Promise<RequestHandle> {
    options.firstPolls.accepted(handle.requestId);
    onRequest();
    const existing = newId === undefined ? null : await requests.findRequest(accountId, newId);
    return { ...handle, requestTime: existing?.requestedAt ?? handle.requestTime };
  }

  return {
    async accept(graph, payload, newId, directives = {}) {
      const { accountId } = graph;
      const shared = { accountId, graph, requestedAt: clock.now(), traceparent: currentTraceparent() };
      const request = { ...shared, id: newId ?? ids.newId(), payload, directives };
      check(await requests.createRequest(request, maxOpenRequests), graph, 1);
      return toHandle(accountId, { requestId: request.id, requestTime: request.requestedAt }, newId);
    },

    async acceptAll(graph, parts, newId) {
      const { accountId } = graph;
      const batch = parts.map((part, at) => ({ ...part, id: (at === 0 && newId) || ids.newId() }));
      const shared = { accountId, graph, requestedAt: clock.now(), traceparent: currentTraceparent() };
      check(await requests.createBatch({ ...shared, requests: batch }, maxOpenRequests), graph, batch.length);
      return toHandle(accountId, { requestId: batch[0]?.id ?? '', requestTime: shared.requestedAt }, newId);
    },
  };
}
