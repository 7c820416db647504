import type { RequestStatus } from '../../../memory/ports/request-store.ts';

export type WireRequestStatus = Uppercase<RequestStatus>;

/** The status of a request to a graph, as clients compare it: CREATED, DONE or FAILED. */
export function toWireStatus(status: RequestStatus): WireRequestStatus {
  return status.toUpperCase() as WireRequestStatus;
}
