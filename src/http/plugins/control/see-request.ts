import type { FastifyRequest } from 'fastify';
import { maskHeaders } from '../../../control/mask.ts';
import { type SeenRequest, type Service, serviceOf } from '../../../control/seen-request.ts';

/** The request as rules see it; call it when the body has been read. Each part is made when it is first read. */
export function seeRequest(request: FastifyRequest): SeenRequest {
  return new SeenHttpRequest(request);
}

/** Whether a request is one of the control API, also if there is no such call. The route says so, because routes are found by
 *  the decoded path, and also for a whole URL in place of a path. */
export function isControlRequest({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): boolean {
  return isControlPath(routeOptions.url ?? url);
}

/** Whether the console asks for something to show it, which is no traffic of a client. Its pages say so in a header. */
export const isConsoleRead = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && headers['x-doppel-console'] !== undefined;

/** Pages of the server with what is in them, such as pictures and the live view. */
const PAGES = /^\/(?:$|assets\/|console\/|docs(?:\/|$)|live\/)/;

/** Whether the console, or a page of the server, asks for something to show it: a browser says that such a page loaded it, or that the
 *  user opened the console. A live view that is opened, or shown in a page of another site, is traffic. */
export function isPageRead(request: FastifyRequest): boolean {
  const { method, headers, routeOptions } = request;
  const { url = '' } = routeOptions;
  const site = headers['sec-fetch-site'];
  const isOfPage = (site === 'same-origin' && PAGES.test(url)) || (site === 'none' && url === '/');
  return isConsoleRead(request) || (isOfPage && (method === 'GET' || url === '/console/key'));
}

/** Whether a path, as it was sent, is below that of the control API. */
export const isControlPath = (url: string): boolean => decodePath(url).startsWith('/_doppel/');

function decodePath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/i, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

class SeenHttpRequest implements SeenRequest {
  readonly #request: FastifyRequest;
  readonly accountId: string | null;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  #query: Record<string, string> | undefined;
  #headers: Record<string, string> | undefined;

  constructor(request: FastifyRequest) {
    this.#request = request;
    this.accountId = request.account?.accountId ?? null;
    this.operation = operationOf(request);
    this.method = request.method;
    this.path = request.url.split('?', 1)[0] ?? '';
    this.body = request.body;
  }

  get service(): Service | null {
    return serviceOf(this.path);
  }

  get query(): Record<string, string> {
    this.#query ??= toTexts(this.#request.query as Record<string, unknown>);
    return this.#query;
  }

  get headers(): Record<string, string> {
    this.#headers ??= maskHeaders(this.#request.headers);
    return this.#headers;
  }
}

export function operationOf({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string | null {
  return routeOptions.schema?.operationId ?? null;
}

function toTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().join(',')]));
}
