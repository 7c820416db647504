import { SimulatedCrash } from '../../attempts.ts';
import type { Directives } from '../../directives.ts';
import type { RequestEnd, RequestPayload } from '../ports/request-store.ts';
import type { EditOutcome } from '../types.ts';
import { type ClaimedRequest, isFile } from './groups.ts';

/** Clients sent several files as one request: the reason of each is told with its name. */
export function withFileName([first]: readonly ClaimedRequest[]): (end: RequestEnd) => RequestEnd {
  return (end) =>
    first && isFile(first) && end.detail !== null ? { ...end, detail: `${first.payload.name}: ${end.detail}` } : end;
}

/** Why a request fails by directive; null when none asks for it. */
export function directedRefusal({ fail, stuck }: Directives, limitMs: number): string | null {
  return fail ?? (stuck ? `Time limit reached: ${limitMs / 1000} s.` : null);
}

export function directedAnswer({ output }: Directives): string | undefined {
  return output === undefined || typeof output === 'string' ? output : JSON.stringify(output);
}

/** How a change of a graph ends by what came of it there. */
export function toEnd(id: string, payload: RequestPayload, outcome: EditOutcome | undefined): RequestEnd {
  return outcome === 'missing' && payload.kind === 'delete'
    ? failed(id, `This graph has no memory named "${payload.memoryId}".`)
    : done(id);
}

export function done(id: string, answer = '', context = ''): RequestEnd {
  return { id, status: 'done', answer, context, detail: null };
}

export function failed(id: string, detail: string): RequestEnd {
  return { id, status: 'failed', answer: '', context: '', detail };
}

/** A request at which its run stops as if the process had died. */
export class RequestCrash extends SimulatedCrash {
  readonly requestId: string;

  constructor(requestId: string) {
    super();
    this.requestId = requestId;
  }
}
