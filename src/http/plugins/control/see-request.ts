import type { FastifyRequest } from 'fastify';
import type { SeenRequest, Service } from '../../../control/seen-request.ts';

const SECRETS = new Set(['apikey', 'authorization', 'cookie', 'x-doppel-control']);
/** Enough to recognize a key, and too little to use it. */
const SHOWN_CHARACTERS = 4;

const seen = new WeakMap<FastifyRequest, SeenRequest>();

/** The request as rules, the journal and recordings see it; call it when the body has been read. */
export function seeRequest(request: FastifyRequest): SeenRequest {
  const known = seen.get(request);
  if (known) return known;
  const [path = ''] = request.url.split('?');
  const result: SeenRequest = {
    accountId: request.account?.accountId ?? null,
    service: toService(path),
    operation: operationOf(request),
    method: request.method,
    path,
    query: toTexts(request.query as Record<string, unknown>),
    headers: maskSecrets(request.headers),
    body: request.body,
  };
  seen.set(request, result);
  return result;
}

export function operationOf({ routeOptions }: FastifyRequest): string | null {
  return routeOptions.schema?.operationId ?? null;
}

/** The service of a path. */
export function toService(path: string): Service | null {
  if (path.startsWith('/api/v1/')) return 'task';
  return /^\/(?:graph|list_graphs|plan)(?:\/|$)/.test(path) ? 'memory' : null;
}

function toTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().join(',')]));
}

function maskSecrets(headers: FastifyRequest['headers']): Record<string, string> {
  const shown = Object.entries(toTexts(headers)).map(([name, value]) => [
    name,
    SECRETS.has(name) ? mask(value) : value,
  ]);
  return Object.fromEntries(shown);
}

const mask = (secret: string): string => `${secret.slice(0, SHOWN_CHARACTERS)}…`;
