import { SimulatedCrash } from '../../attempts.ts';
import type { Directives } from '../../directives.ts';
import type { RequestEnd, RequestPayload } from '../ports/request-store.ts';
import type { EditOutcome } from '../types.ts';
import { type ClaimedRequest, isFile } from './groups.ts';

/** Prefixes the reason with the file name, because a client can send several files as one request. */
export function withFileName([first]: readonly ClaimedRequest[]): (end: RequestEnd) => RequestEnd {
  return (end) =>
    first && isFile(first) && end.detail !== null ? { ...end, detail: `${first.payload.name}: ${end.detail}` } : end;
}

/** The failure that a directive asks for; null if there is none. */
export function directedFailure({ fail, stuck }: Directives, limitMs: number): string | null {
  return fail ?? (stuck ? `Time limit reached: ${limitMs / 1000} s.` : null);
}

export function directedAnswer({ output }: Directives): string | undefined {
  return output === undefined || typeof output === 'string' ? output : JSON.stringify(output);
}

/** The context that a rule asks for, as JSON text. */
export function directedContext({ context }: Directives): string | undefined {
  return context === undefined || typeof context === 'string' ? context : JSON.stringify(context);
}

/** The end of an edit, by its outcome in the graph. */
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

/** Thrown to simulate a crash of the process during a request. */
export class RequestCrash extends SimulatedCrash {
  readonly requestId: string;

  constructor(requestId: string) {
    super();
    this.requestId = requestId;
  }
}
