import { parseExact } from '../exact-json.ts';

/** A request to the HTTP API, with its key. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** With the query string. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface ApiResponse {
  status: number;
  contentType: string;
  body: Buffer;
}

export type SendRequest = (request: ApiRequest) => Promise<ApiResponse>;

/** The public HTTP API for one account. Everything that tools do goes through it, so that limits, rules, the journal and the
 *  checks of input are the same as for other clients. */
export interface Api {
  /** Resolves to the body of a 2xx response, parsed.
   *  @throws ApiError */
  call<Result>(method: ApiRequest['method'], path: string, body?: object): Promise<Result>;
  /** Sends a file as a form.
   *  @throws ApiError */
  upload<Result>(path: string, field: string, file: File): Promise<Result>;
  /** Resolves to the bytes of a response.
   *  @throws ApiError */
  download(path: string): Promise<{ content: Buffer; type: string }>;
}

/** A response other than 2xx; its message is the `detail` that the server gave. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

export function createApi(send: SendRequest): Api {
  async function fetchOk(request: ApiRequest): Promise<ApiResponse> {
    const response = await send(request);
    if (response.status >= 200 && response.status < 300) return response;
    throw new ApiError(response.status, toDetail(response));
  }
  const fetchJson = async <Result>(request: ApiRequest) =>
    parseExact((await fetchOk(request)).body.toString()) as Result;

  return {
    call: (method, path, body) =>
      fetchJson({
        ...{ method, path },
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : { headers: {} }),
      }),
    async upload(path, field, file) {
      const form = new FormData();
      form.append(field, file);
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      return fetchJson({ method: 'POST', path, headers, body: Buffer.from(await encoded.arrayBuffer()) });
    },
    async download(path) {
      const { body, contentType } = await fetchOk({ method: 'GET', path, headers: {} });
      return { content: body, type: contentType };
    },
  };
}

function toDetail({ status, body }: ApiResponse): string {
  try {
    const { detail } = JSON.parse(body.toString()) as { detail?: unknown };
    if (typeof detail === 'string') return detail;
  } catch {
    // Not of the API: a proxy's page, or a body that a rule broke.
  }
  return `The server answered with status ${status}.`;
}
