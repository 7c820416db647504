import type { RecordedRequest } from '../../api/control.ts';

/** A rule for requests like this one, to be edited: it answers them with the same status. */
export function toRule({
  operation,
  method,
  path,
  status,
}: Pick<RecordedRequest, 'operation' | 'method' | 'path' | 'status'>) {
  return {
    name: `${method} ${path}`,
    match: operation ? { operation } : { method, path },
    times: 1,
    do: { http: { status: status !== null && status >= 400 ? status : 503 } },
  };
}

/** Whether the console sent it: browsers say of each request which site it comes from. */
export const isOwn = ({ headers }: Pick<RecordedRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers['sec-fetch-site'] === 'none';
