import type { JsonObject } from './shape.ts';

/** An answer of the server on its way to the client, and what was asked for. */
export interface Exchange {
  method: string;
  path: string;
  query: URLSearchParams;
  /** What the client sent, where that was JSON. */
  sent: JsonObject | null;
  status: number;
  contentType: string;
  // biome-ignore lint/suspicious/noExplicitAny: changes look into JSON of many shapes
  body: any;
}

/** Changes an answer in place. */
export type Change = (exchange: Exchange) => void;

/** A network on which every JSON answer is changed. Anything else passes as it is. */
export function changing(change: Change): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
    const { pathname: path, searchParams: query } = new URL(String(input));
    const exchange: Exchange = {
      method: init?.method ?? 'GET',
      path,
      query,
      sent: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      status: response.status,
      contentType: 'application/json; charset=utf-8',
      body: await response.json(),
    };
    change(exchange);
    const { status, contentType, body } = exchange;
    if (status === 204) return new Response(null, { status });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': contentType } });
  };
}
