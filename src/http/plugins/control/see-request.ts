import type { FastifyRequest } from 'fastify';
import { maskHeaders } from '../../../control/mask.ts';
import { type SeenRequest, serviceOf } from '../../../control/seen-request.ts';

const seen = new WeakMap<FastifyRequest, SeenRequest>();

/** The request as rules, the journal and recordings see it; call it when the body has been read. */
export function seeRequest(request: FastifyRequest): SeenRequest {
  const known = seen.get(request);
  if (known) return known;
  const [path = ''] = request.url.split('?');
  const result: SeenRequest = {
    accountId: request.account?.accountId ?? null,
    service: serviceOf(path),
    operation: operationOf(request),
    method: request.method,
    path,
    query: toTexts(request.query as Record<string, unknown>),
    headers: maskHeaders(request.headers),
    body: request.body,
  };
  seen.set(request, result);
  return result;
}

export function operationOf({ routeOptions }: FastifyRequest): string | null {
  return routeOptions.schema?.operationId ?? null;
}

function toTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().join(',')]));
}
