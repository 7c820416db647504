import type { FastifyRequest } from 'fastify';

/** The server's address as the client sees it, without a trailing slash: `publicUrl` if set, else derived from the request
 *  (X-Forwarded headers count only behind a trusted proxy). */
export function toBaseUrl(request: FastifyRequest, publicUrl: string): string {
  // A proxy's header may contain any text.
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  return publicUrl || `${protocol}://${request.host}`;
}
