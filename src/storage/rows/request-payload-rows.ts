import { parseExact } from '../../exact-json.ts';
import type { NewPayload, RequestPayload } from '../../memory/ports/request-store.ts';

/** The trace is stored with the payload, because both are needed until the request has ended. */
export function writePayload(payload: NewPayload, traceparent?: string): string {
  return JSON.stringify({ ...payload, traceparent });
}

/** @param memories JSON of the memories of an import */
export function readPayload(json: string, memories: string | null): { payload: RequestPayload; traceparent?: string } {
  const { traceparent, ...payload } = parseExact(json) as RequestPayload & { traceparent?: string };
  return {
    payload: memories === null ? payload : ({ ...payload, memories: parseExact(memories) } as RequestPayload),
    ...(traceparent && { traceparent }),
  };
}
