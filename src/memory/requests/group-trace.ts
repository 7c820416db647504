import { type OpenSpan, startSpan } from '../../tracing/tracing.ts';
import type { RequestEnd } from '../ports/request-store.ts';
import type { ClaimedRequest } from './groups.ts';

/** The spans of requests that are executed together, each in the trace of its own client. */
export interface GroupTrace {
  /** Executes `work` in the span of the first request, to which the others are linked. */
  enter<T>(work: () => T): T;
  /** Takes note of how requests have ended. */
  note(ends: readonly RequestEnd[]): void;
  end(): void;
}

const UNTRACED: GroupTrace = { enter: (work) => work(), note: () => {}, end: () => {} };

export function traceGroup(requests: readonly ClaimedRequest[]): GroupTrace {
  const spans = new Map<string, OpenSpan>();
  let main: OpenSpan | null = null;
  for (const request of requests) {
    const span = start(request, main);
    if (!span) return UNTRACED;
    spans.set(request.id, span);
    main ??= span;
  }
  return {
    enter: (work) => (main ? main.enter(work) : work()),
    note(ends) {
      for (const { id, status } of ends) {
        spans.get(id)?.set({ 'doppel.status': status });
        if (status === 'failed') spans.get(id)?.fail(status);
      }
    },
    end() {
      for (const span of spans.values()) span.end();
    },
  };
}

function start({ id, payload, attempts, traceparent }: ClaimedRequest, main: OpenSpan | null): OpenSpan | null {
  return startSpan(`graph ${payload.kind}`, {
    kind: 'consumer',
    parent: traceparent,
    links: main ? [main.traceparent] : [],
    attributes: { 'doppel.request.id': id, 'doppel.attempt': attempts },
  });
}
