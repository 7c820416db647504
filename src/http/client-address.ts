import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** The address that limits count by: an IPv4 address, or an IPv6 /64, which one customer has. Behind a proxy that is trusted
 *  without a list of addresses it can be any text, which counts as `unknown`. */
export function toClientAddress(ip: string | undefined): string {
  return ip === undefined || isIP(ip) === 0 ? 'unknown' : normalizeIP(ip, 64);
}
