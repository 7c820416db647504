import { parseExact } from '../../exact-json.ts';
import { apiKey, signOut } from '../state/session.ts';

/** What the server answered instead of the result. */
export class ApiError extends Error {
  readonly status: number;

  /** @param detail for people, as the server wrote it */
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, but for a FormData. */
  body?: unknown;
  signal?: AbortSignal;
  /** False for calls of the control API about all accounts. Default: true. */
  hasKey?: boolean;
}

/** Calls the API with the key of this tab. Throws an ApiError unless the answer is 2xx. */
export async function call<Result>(
  path: string,
  { method = 'GET', body, signal, hasKey = true }: Call = {},
): Promise<Result> {
  const isForm = body instanceof FormData;
  const response = await fetch(path.replace(/^\//, ''), {
    method,
    headers: {
      // What the console reads is no traffic of a client: no journal has it, and no rule applies to it.
      'x-doppel-console': '1',
      ...(hasKey && { apikey: apiKey.value }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const answer: unknown = isJson ? parseExact(await response.text()) : await response.text();
  if (response.ok) return answer as Result;
  // The key has been revoked. The control API asks for a token of its own.
  if (response.status === 401 && !path.startsWith('/_doppel/')) signOut();
  const { detail } = Object(answer) as { detail?: string };
  throw new ApiError(response.status, detail ?? `The server answered with ${response.status}.`);
}

/** A query string with the given values, but for empty ones. */
export function toQuery(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  const texts = given.map(([name, value]): [string, string] => [name, String(value)]);
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`;
}
