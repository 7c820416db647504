import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** The key of per-address limits: an IPv4 address, or an IPv6 /64, the usual allocation of one customer. Behind a proxy
 *  that is trusted without a list of addresses, the address can be any text; such text counts as `unknown`. */
export function toClientAddress(ip: string | undefined): string {
  return ip === undefined || isIP(ip) === 0 ? 'unknown' : normalizeIP(ip, 64);
}
