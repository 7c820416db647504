import type { ClaimedRequests, RequestPayload } from '../ports/request-store.ts';
import type { MemoryEdit } from '../types.ts';

export type ClaimedRequest = ClaimedRequests['requests'][number];
export type Edit = ClaimedRequest & {
  payload: Exclude<RequestPayload, { kind: 'query' | 'file' }>;
};
export type AddFile = ClaimedRequest & {
  payload: Extract<RequestPayload, { kind: 'file' }>;
};
export type Query = ClaimedRequest & {
  payload: Extract<RequestPayload, { kind: 'query' }>;
};

export const isQuery = (request: ClaimedRequest): request is Query => request.payload.kind === 'query';
export const isFile = (request: ClaimedRequest): request is AddFile => request.payload.kind === 'file';
export const isEdit = (request: ClaimedRequest): request is Edit => !isQuery(request) && !isFile(request);

/** The edits of a request. */
export function toEdits({ id: requestId, payload }: Edit): MemoryEdit[] {
  if (payload.kind === 'import') return payload.memories.map((memory) => ({ requestId, ...memory }));
  const { kind: _, ...edit } = payload;
  return [{ requestId, ...edit }];
}

/** Groups consecutive inserts, deletes and imports, so that they share a commit. Each query, each file and each
 *  request with directives forms its own group. */
export function toGroups(requests: readonly ClaimedRequest[]): ClaimedRequest[][] {
  const groups: ClaimedRequest[][] = [];
  for (const request of requests) {
    const last = groups.at(-1);
    if (last?.[0] && canShareCommit(request) && canShareCommit(last[0])) last.push(request);
    else groups.push([request]);
  }
  return groups;
}

/** Whether a request can share a commit with others. */
export function canShareCommit(request: ClaimedRequest): boolean {
  return isEdit(request) && Object.keys(request.directives).length === 0;
}
