import type { FastifyRequest } from 'fastify';

/** The address by which the client reached the server, without a slash at its end: `publicUrl` where it is set, else
 *  from the request (its X-Forwarded headers count only behind a trusted proxy). */
export function toBaseUrl(request: FastifyRequest, publicUrl: string): string {
  // A proxy's header may say anything.
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  return publicUrl || `${protocol}://${request.host}`;
}
