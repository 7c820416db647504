import { setTimeout as delay } from 'node:timers/promises';
import { isObject, type JsonObject, ShapeError, show } from './shape.ts';

export interface Server {
  url: string;
  apiKey: string;
  /** Stands in for the network, so that a test can get between client and server. */
  fetch?: typeof fetch;
}

/** The server refused, or its answer cannot be read. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly detail: string;

  constructor(status: number, detail: string) {
    super(`API error ${status}: ${detail}`);
    this.status = status;
    this.detail = detail;
  }
}

export interface Call {
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether it is sent again, up to four times in all, after a 5xx, a timeout or a failed connection. */
  isRetried?: boolean;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 100;
const TIMEOUT_MS = 30_000;

/** Sends a request until it is answered, and returns the answer as it is. */
export async function send(server: Server, method: string, path: string, call: Call = {}): Promise<Response> {
  const tries = call.isRetried ? TRIES : 1;
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === tries;
    try {
      const response = await sendOnce(server, method, path, call);
      if (response.status < 500 || isLast) return response;
    } catch (error) {
      if (isLast || call.signal?.aborted) throw error;
    }
    await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

async function sendOnce(server: Server, method: string, path: string, call: Call): Promise<Response> {
  const { json, form, headers = {}, signal } = call;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return (server.fetch ?? fetch)(server.url + path, {
    method,
    headers: { apikey: server.apiKey, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
  });
}

/** An answer of the 2xx kind as JSON. Throws ApiError for any other, and for one that is no JSON. */
export async function readJson(response: Response): Promise<JsonObject> {
  const raw = await response.text();
  if (!response.ok) throw new ApiError(response.status, readDetail(raw));
  const type = response.headers.get('content-type') ?? 'none';
  if (!/^application\/json\b/.test(type)) {
    throw new ApiError(response.status, `the content type must be application/json; it is ${type}`);
  }
  const body = parse(raw);
  if (!isObject(body)) throw new ApiError(response.status, `the body must be a JSON object; it is ${show(raw)}`);
  return body;
}

function readDetail(raw: string): string {
  const body = parse(raw);
  if (!isObject(body)) throw new ShapeError(`an error must be a JSON object; it is ${show(raw)}`);
  if (typeof body.detail !== 'string') {
    throw new ShapeError(`detail of an error must be a string; it is ${show(body.detail)}`);
  }
  return body.detail;
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
