import { ApiError, type ApiRequest, type SendRequest } from './api.ts';

/** Sends requests to a server at `url`, which may have a path. */
export function fetchRequests(url: string, apiKey: string): SendRequest {
  const base = url.replace(/\/+$/, '');

  async function send({ method, path, headers, body }: ApiRequest): Promise<Response> {
    const content = typeof body === 'string' ? body : body && new Uint8Array(body);
    try {
      return await fetch(base + path, {
        ...{ method, headers: { ...headers, apikey: apiKey } },
        ...(content !== undefined && { body: content }),
      });
    } catch {
      throw new ApiError(503, `No server answers at ${base}.`);
    }
  }

  return async (request) => {
    const response = await send(request);
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}
