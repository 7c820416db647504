/** Where a server is, and who calls it. */
export interface Connection {
  /** Without a trailing slash. */
  url: string;
  /** Sent as `x-doppel-control`, for a server with `CONTROL=token`. */
  controlToken?: string;
  /** The account that the calls are about, by its key; all accounts without it. */
  account?: string;
}

/** Sends a request of the control API and returns the JSON of the answer. `path` begins after `/_doppel`. */
export type CallControl = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

/** @throws Error with the `detail` of the server when a call fails */
export function createControlClient({ url, controlToken, account }: Connection): CallControl {
  const headers = {
    ...(controlToken !== undefined && { 'x-doppel-control': controlToken }),
    ...(account !== undefined && { apikey: account }),
  };
  return async <T>(method: string, path: string, body?: unknown) =>
    (await callJson(method, `${url}/_doppel${path}`, headers, body)) as T;
}

/** Resolves to the parsed body, or undefined for an empty one.
 *  @throws Error with the `detail` of the server when the status is not 2xx */
export async function callJson(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...sent,
  });
  const text = await response.text();
  const answer = parse(text);
  if (response.ok) return answer;
  throw new Error(readDetail(answer) ?? `${method} ${url}: ${response.status} ${text.slice(0, 500)}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readDetail(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('detail' in answer)) return null;
  return typeof answer.detail === 'string' ? answer.detail : JSON.stringify(answer.detail);
}
