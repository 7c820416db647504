import type { Directives } from '../directives.ts';
import { type ClaimedRequest, isFile } from './request-groups.ts';
import type { RequestEnd } from './request-store.ts';

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

export function done(id: string, answer = '', context = ''): RequestEnd {
  return { id, status: 'DONE', answer, context, detail: null };
}

export function failed(id: string, detail: string): RequestEnd {
  return { id, status: 'FAILED', answer: '', context: '', detail };
}
