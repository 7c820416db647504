import type { MemoryRequest, RequestStatus } from '../../../../memory/ports/request-store.ts';
import { toUsage } from '../../../rows/usage-row.ts';

/** Statuses are stored in upper case. */
export type StoredStatus = Uppercase<RequestStatus>;

export type RequestRow = Omit<MemoryRequest, 'status' | 'directives' | 'usage'> & {
  status: StoredStatus;
  batchId: string | null;
  directives: string;
  usage: string | null;
};

export function toRequest(row: RequestRow): MemoryRequest {
  const { id, graphName, kind, memoryId, answer, context, detail, requestedAt } = row;
  const shared = { id, graphName, kind, status: toStatus(row.status), memoryId, answer, context, detail, requestedAt };
  return { ...shared, directives: JSON.parse(row.directives), usage: toUsage(row.usage) };
}

export function toStatus(stored: StoredStatus): RequestStatus {
  return stored.toLowerCase() as RequestStatus;
}

export function toStoredStatus(status: RequestStatus): StoredStatus {
  return status.toUpperCase() as StoredStatus;
}
