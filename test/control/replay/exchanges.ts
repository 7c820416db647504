import {
  type RecordedRequest,
  type RecordedResponse,
  type Recording,
  toRecording,
} from '../../../src/control/replay/exchange.ts';

export const toRequest = (method: string, path: string, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  ...{ method, path, query: {}, hasKey: true },
  ...more,
});

/** Recordings in their order, each `[request, response body]` or `[request, response]`. */
export function toRecordings(exchanges: readonly (readonly [RecordedRequest, unknown, number?])[]): Recording[] {
  return exchanges.map(([request, body, status = 200], index) => {
    const response: RecordedResponse = { status, headers: { 'content-type': 'application/json' }, body };
    return toRecording({ sequence: index + 1, service: 'task', operation: 'anything', request, response });
  });
}
