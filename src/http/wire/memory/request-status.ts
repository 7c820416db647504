import type { RequestStatus } from '../../../memory/ports/request-store.ts';

export type WireRequestStatus = Uppercase<RequestStatus>;

/** The status of a graph request on the wire: CREATED, DONE or FAILED. */
export function toWireStatus(status: RequestStatus): WireRequestStatus {
  return status.toUpperCase() as WireRequestStatus;
}
