import { isRecord } from '../../../json-schema/schema-node.ts';

/** An endpoint answered with an error. */
export class EndpointError extends Error {
  readonly status: number;
  readonly headers: Headers;
  /** Of OpenAI's errors, such as `insufficient_quota`; null if there is none. */
  readonly code: string | null;
  /** What the endpoint says; empty if it says nothing. */
  readonly detail: string;

  constructor(status: number, headers: Headers, body: unknown) {
    super(`The endpoint answered with status ${status}.`);
    const error = isRecord(body) && body.error !== undefined ? body.error : body;
    this.status = status;
    this.headers = headers;
    this.code = isRecord(error) && typeof error.code === 'string' ? error.code : null;
    const detail = isRecord(error) ? (error.message ?? error.detail) : error;
    // FastAPI lists what is wrong.
    this.detail = Array.isArray(detail) ? JSON.stringify(detail) : typeof detail === 'string' ? detail : '';
  }
}

/** A client of an OpenAI-compatible endpoint: posts a body to a path below its base URL and resolves to the answer, parsed.
 *  Rejects with an EndpointError for an error status, and with another error if there is no answer, or none in JSON. */
export type PostJson = (path: string, body: object, signal: AbortSignal) => Promise<unknown>;

/** @param baseUrl including `/v1`
 *  @param apiKey empty if the endpoint requires none */
export function createPostJson(baseUrl: string, apiKey: string): PostJson {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
  };
  return async (path, body, signal) => {
    const url = baseUrl.replace(/\/+$/, '') + path;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const text = await response.text();
    if (!response.ok) throw new EndpointError(response.status, response.headers, parse(text));
    return JSON.parse(text);
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
