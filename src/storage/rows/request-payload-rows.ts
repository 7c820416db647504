import type { NewPayload, RequestPayload } from '../../memory/ports/request-store.ts';

/** The trace is stored with the payload, because both are needed until the request has ended. */
export function writePayload(payload: NewPayload, traceparent?: string): string {
  return JSON.stringify({ ...payload, traceparent });
}

/** @param memories JSON of the memories of an import */
export function readPayload(json: string, memories: string | null): { payload: RequestPayload; traceparent?: string } {
  const { traceparent, ...payload } = JSON.parse(json);
  return {
    payload: memories === null ? payload : { ...payload, memories: JSON.parse(memories) },
    ...(traceparent && { traceparent }),
  };
}
