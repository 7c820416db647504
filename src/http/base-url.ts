import type { FastifyRequest } from 'fastify';

/** The address under which the client reached the server, without a trailing slash: `publicUrl` if it is set, else from the
 *  request (X-Forwarded headers count only behind a trusted proxy). */
export function toBaseUrl(request: FastifyRequest, publicUrl: string): string {
  // A proxy's header may hold any text.
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  return publicUrl || `${protocol}://${request.host}`;
}
