import { type Static, Type } from '#typebox';
import type { InsertHandle, InsertState, QueryState } from '../../http/wire/memory/graph.ts';
import { path } from '../../url-path.ts';
import { ApiError } from '../api.ts';
import type { ToolContext } from '../tool.ts';
import { waitUntil } from './wait.ts';

/** Under the 60 seconds after which clients give up a call by default. */
const WITHIN_MS = 50_000;

export const graphField = Type.String({
  ...{ minLength: 1, maxLength: 128 },
  description: 'Name of the graph: letters, digits, space and _ . - ~',
});

const NO_HANDLE = 'The server answered without the handle of a request: nobody knows what was done.';

type Handle = Pick<Static<typeof InsertHandle>, 'requestId' | 'requestTime'>;
type State = Static<typeof QueryState> | Static<typeof InsertState>;

/** Waits for the end of a graph request. Null if it is still under way when a call may take no longer.
 *  @throws ApiError if the request failed */
export async function waitForRequest<Ended extends State>(
  { api, signal }: Pick<ToolContext, 'api' | 'signal'>,
  graph: string,
  kind: 'insert' | 'query',
  { requestId, requestTime }: Handle,
): Promise<Ended | null> {
  if (typeof requestId !== 'string') throw new ApiError(502, NO_HANDLE);
  const address = `${path`/graph/${graph}/${kind}/${requestId}`}?requestTime=${requestTime}`;
  const read = () => api.call<Ended>('GET', address);
  const state = await waitUntil(read, ({ status }) => status !== 'CREATED', { withinMs: WITHIN_MS, signal });
  if (state.status === 'FAILED') throw new ApiError(500, state.detail ?? 'The request failed.');
  return state.status === 'DONE' ? state : null;
}
