import type { Directives } from '../../../directives.ts';
import type { MemoryRequest } from '../../../memory/ports/request-store.ts';
import { toUsage } from '../../rows/usage-row.ts';

export interface DirectiveColumns {
  /** JSON. */
  directives: string;
  isShown: boolean;
}

export type RequestRow = Omit<MemoryRequest, 'directives' | 'usage' | 'batch'> &
  DirectiveColumns & {
    batchId: string | null;
    /** JSON. */
    usage: string | null;
    /** Of the requests of its batch: how many there are, have failed, and are open. */
    count: number;
    failedCount: number;
    openCount: number;
    /** Reasons of the failures in its batch. */
    details: string | null;
  };

/** Directives that hide the end of a request. */
const HIDING = new Set(['held', 'stuck', 'delayMs', 'polls']);

export function toDirectives({ directives, isShown }: DirectiveColumns): Directives {
  const all = Object.entries(JSON.parse(directives));
  return Object.fromEntries(isShown ? all.filter(([name]) => !HIDING.has(name)) : all);
}

export function toRequest({ batchId, count, failedCount, openCount, details, ...row }: RequestRow): MemoryRequest {
  const { directives, isShown, usage, ...columns } = row;
  const request = { ...columns, directives: toDirectives({ directives, isShown }), usage: toUsage(usage) };
  if (batchId === null) return request;
  const batch = { count, failedCount };
  if (openCount > 0) return { ...request, status: 'created', detail: null, batch };
  if (failedCount > 0) return { ...request, status: 'failed', detail: details, batch };
  return { ...request, status: 'done', detail: null, batch };
}
