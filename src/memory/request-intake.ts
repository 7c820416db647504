import type { Clock } from '../clock.ts';
import type { Directives } from '../directives.ts';
import type { Ids } from '../ids.ts';
import { unknownGraph } from './get-graph.ts';
import type { Graph } from './graph-catalog.ts';
import type { NewBatch, RequestPayload, RequestStore } from './request-store.ts';

/** Names an accepted request; `requestTime` (epoch ms) is sent back when polling. */
export interface RequestHandle {
  requestId: string;
  requestTime: number;
}

export type BatchPart = Omit<NewBatch['requests'][number], 'id'>;

/** Stores what is asked of graphs and wakes whoever carries it out. A request that was made under `newId` before is not
 *  made again. Throws not_found when the graph is gone. */
export interface RequestIntake {
  accept(graph: Graph, payload: RequestPayload, newId?: string, directives?: Directives): Promise<RequestHandle>;
  /** Several as one, all or none. */
  acceptAll(graph: Graph, parts: readonly BatchPart[], newId?: string): Promise<RequestHandle>;
}

export interface RequestIntakeOptions {
  requests: RequestStore;
  clock: Clock;
  ids: Ids;
  /** Called once a request has been stored. */
  onRequest: () => void;
}

export function createRequestIntake({ requests, clock, ids, onRequest }: RequestIntakeOptions): RequestIntake {
  /** One that was made before keeps its time. */
  async function toHandle(accountId: string, made: RequestHandle, newId?: string): Promise<RequestHandle> {
    onRequest();
    const known = newId === undefined ? null : await requests.findRequest(accountId, newId);
    return { ...made, requestTime: known?.requestedAt ?? made.requestTime };
  }

  return {
    async accept(graph, payload, newId, directives = {}) {
      const { accountId } = graph;
      const request = { id: newId ?? ids.newId(), accountId, graph, payload, directives, requestedAt: clock.now() };
      if (!(await requests.createRequest(request))) throw unknownGraph(graph.name);
      return toHandle(accountId, { requestId: request.id, requestTime: request.requestedAt }, newId);
    },

    async acceptAll(graph, parts, newId) {
      const { accountId, name } = graph;
      const batch = parts.map((part, at) => ({ ...part, id: (at === 0 && newId) || ids.newId() }));
      const requestedAt = clock.now();
      if (!(await requests.createBatch({ accountId, graph, requests: batch, requestedAt }))) throw unknownGraph(name);
      return toHandle(accountId, { requestId: batch[0]?.id ?? '', requestTime: requestedAt }, newId);
    },
  };
}
